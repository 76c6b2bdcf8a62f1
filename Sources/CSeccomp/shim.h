// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <errno.h>
#include <seccomp.h>

// SCMP_ACT_ERRNO and the masks of arguments are macros with parameters, which Swift does not import.
static inline uint32_t earshot_refuse(uint16_t error) { return SCMP_ACT_ERRNO(error); }
