// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sqlite3.h>
#include <stddef.h>

/// Has a database that somebody has tampered with do no more than be wrong: `sqlite3_db_config` takes its arguments
/// variadically, which Swift cannot call.
static inline int earshot_sqlite_harden(sqlite3 *database) {
    int answer = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
    if (answer == SQLITE_OK) answer = sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
    return answer;
}

/// Glibc's `memmem`, which its header declares only for C with GNU's extensions.
extern void *memmem(const void *text, size_t length, const void *part, size_t partLength);

static inline int earshot_holds(const void *text, int length, const void *part, int partLength) {
    return memmem(text, (size_t)length, part, (size_t)partLength) != 0;
}
