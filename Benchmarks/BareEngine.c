// SPDX-License-Identifier: GPL-3.0-or-later
// Prints the median milliseconds that eSpeak NG alone takes to speak a line of standard input, within one process that has
// spoken before: `BareEngine VOICE WORDS_A_MINUTE PITCH ROUNDS`. Built by `Benchmarks/run`.
#include <espeak-ng/speak_lib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int take(short *samples, int count, espeak_EVENT *events) { return 0; }

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static int order(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int count, char **words) {
    static char lines[1000][1000];
    static double times[1000000];
    int known = 0, taken = 0;
    if (count != 5 || espeak_Initialize(AUDIO_OUTPUT_SYNCHRONOUS, 500, NULL, 0x8000) <= 0) return 1;
    espeak_SetSynthCallback(take);
    if (espeak_SetVoiceByName(words[1]) != EE_OK) return 1;
    espeak_SetParameter(espeakRATE, atoi(words[2]), 0);
    espeak_SetParameter(espeakPITCH, atoi(words[3]), 0);
    while (known < 1000 && fgets(lines[known], sizeof lines[0], stdin)) known++;
    for (int round = 0; round <= atoi(words[4]); round++)
        for (int line = 0; line < known; line++) {
            double started = now();
            espeak_Synth(lines[line], strlen(lines[line]) + 1, 0, POS_CHARACTER, 0, espeakCHARS_UTF8, NULL, NULL);
            if (round > 0 && taken < 1000000) times[taken++] = now() - started;
        }
    if (taken == 0) return 1;
    qsort(times, taken, sizeof times[0], order);
    printf("%f\n", times[taken / 2]);
    return 0;
}
