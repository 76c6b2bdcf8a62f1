// SPDX-License-Identifier: Apache-2.0
// The noise in eSpeak NG's sounds comes from `rand`, one number for each sample. glibc's takes a lock for each: a fifth of the
// time of a synthesis. The engine has one thread and needs none, so its program has a `rand` of its own, over glibc's
// `random_r` and with the numbers that glibc's gives: the samples stay the same to the bit.
#pragma once

// As C names them: what <stdlib.h> declares.
int rand(void);
void srand(unsigned seed);
