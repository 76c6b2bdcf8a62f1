// SPDX-License-Identifier: Apache-2.0
#include <samplerate.h>
