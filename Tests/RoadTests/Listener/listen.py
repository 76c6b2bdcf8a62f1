# SPDX-License-Identifier: Apache-2.0
"""Hears sound files with PocketSphinx: each line of standard input is {"file", "sentences"}, each line of standard output the
sentence of these that was heard, or nothing.

The file is WAV, mono, 16 bits and 16 kHz, as the recogniser's model of English wants it.
"""

import json
import random
import sys
import tempfile
import wave

from pocketsphinx import Decoder

RATE = 16_000


def samples(path):
    """The file's samples between silences, with the noise of a last bit, as nothing that was ever recorded is without."""
    with wave.open(path, "rb") as file:
        shape = (file.getframerate(), file.getnchannels(), file.getsampwidth())
        if shape != (RATE, 1, 2):
            raise SystemExit(f"{path}: {shape} where mono, 16 bits and {RATE} Hz are wanted")
        speech = memoryview(file.readframes(file.getnframes())).cast("h")
    noise = random.Random(1)
    silence = [0] * (RATE // 5)
    heard = [*silence, *speech, *silence]
    heard = [max(-32768, min(32767, sample + noise.randint(-1, 1))) for sample in heard]
    return b"".join(sample.to_bytes(2, "little", signed=True) for sample in heard)


def hear(path, sentences):
    """Which of the sentences is heard."""
    with tempfile.NamedTemporaryFile("w", suffix=".gram") as grammar:
        grammar.write("#JSGF V1.0;\ngrammar announcements;\npublic <announcement> = " + " | ".join(sentences) + " ;\n")
        grammar.flush()
        decoder = Decoder(jsgf=grammar.name, samprate=RATE, loglevel="FATAL")
    decoder.start_utt()
    decoder.process_raw(samples(path), full_utt=True)
    decoder.end_utt()
    hypothesis = decoder.hyp()
    return hypothesis.hypstr if hypothesis else ""


for line in sys.stdin:
    case = json.loads(line)
    print(hear(case["file"], case["sentences"]), flush=True)
