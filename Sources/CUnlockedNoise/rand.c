// SPDX-License-Identifier: Apache-2.0
#include "CUnlockedNoise.h"

#include <stdint.h>
#include <stdlib.h>

// glibc's own: 128 bytes of state, and 1 for a seed until somebody sows another.
static char state[128];
static struct random_data numbers;

static void begin(unsigned seed) {
    numbers.state = NULL;
    initstate_r(seed, state, sizeof state, &numbers);
}

int rand(void) {
    int32_t number;
    if (!numbers.state) begin(1);
    random_r(&numbers, &number);
    return number;
}

void srand(unsigned seed) { begin(seed); }
