// SPDX-License-Identifier: Apache-2.0
#include <espeak-ng/espeak_ng.h>
#include <espeak-ng/speak_lib.h>

#include <signal.h>
#include <sys/prctl.h>

// Swift cannot call prctl(2), because it is variadic. eSpeak NG is run on text of strangers: whatever it could be talked
// into starting gains no rights,
static inline int earshot_gain_no_rights(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

// and it ends with the process that forked it.
static inline int earshot_die_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); }
