// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sqlite3.h>

/// Has a database that somebody has tampered with do no more than be wrong: `sqlite3_db_config` takes its arguments
/// variadically, which Swift cannot call.
static inline int earshot_sqlite_harden(sqlite3 *database) {
    int answer = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
    if (answer == SQLITE_OK) answer = sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
    return answer;
}
