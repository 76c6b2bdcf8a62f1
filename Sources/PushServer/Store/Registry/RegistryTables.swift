// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The file of the registry: the only place where tokens are kept, so that each change is on the disk before it is answered.
struct RegistryTables {
    static let name = "registry.sqlite"

    /// Rises with every change of the tables.
    private static let version: Int64 = 1

    private static let tables = [
        "CREATE TABLE device (name TEXT PRIMARY KEY, online INTEGER NOT NULL) WITHOUT ROWID",
        """
        CREATE TABLE token (
            token TEXT PRIMARY KEY, app TEXT NOT NULL, environment TEXT NOT NULL, unregistered REAL, expired REAL,
            device TEXT NOT NULL REFERENCES device (name) ON DELETE CASCADE) WITHOUT ROWID
        """,
        "CREATE INDEX token_device ON token (device)",
    ]

    private let database: Database

    /// Opens the registry, which is made where there is none.
    /// - Throws: ``DatabaseError``; a registry of another version is one that cannot be used.
    init(folder: String) throws(DatabaseError) {
        database = try Database(folder: folder, name: Self.name, safety: .full)
        let database = database
        try database.transaction { () throws(DatabaseError) in
            let version = try database.rows("PRAGMA user_version") { $0.integer(0) }.first ?? 0
            if version == Self.version { return }
            let isEmpty = try database.rows("SELECT count(*) FROM sqlite_schema") { $0.integer(0) }.first == 0
            guard version == 0, isEmpty else { throw DatabaseError(.otherVersion, database.path) }
            for table in Self.tables { try database.run(table) }
            try database.run("PRAGMA user_version = \(Self.version)")
        }
    }

    /// A number that changes when another connection has written (`PRAGMA data_version`).
    func dataVersion() throws(DatabaseError) -> Int64 {
        try database.rows("PRAGMA data_version") { $0.integer(0) }.first ?? 0
    }

    /// All devices, by their names.
    func devices() throws(DatabaseError) -> [RegisteredDevice] {
        let database = database
        return try database.transaction { () throws(DatabaseError) in
            let tokens = try database.rows(
                "SELECT device, token, app, environment, unregistered, expired FROM token ORDER BY device, app, token"
            ) { row in
                let token = RegisteredToken(
                    token: row.text(1) ?? "", app: row.text(2) ?? "",
                    environment: TokenEnvironment(rawValue: row.text(3) ?? "") ?? .production,
                    unregistered: row.real(4), expired: row.real(5))
                return (row.text(0) ?? "", token)
            }
            let byDevice = Dictionary(grouping: tokens) { $0.0 }.mapValues { $0.map(\.1) }
            return try database.rows("SELECT name, online FROM device ORDER BY name") { row in
                let name = row.text(0) ?? ""
                return RegisteredDevice(name: name, isOnline: row.integer(1) != 0, tokens: byDevice[name] ?? [])
            }
        }
    }

    /// Adds devices with their tokens, all or none; a device that is there gets the tokens, and a token that is there stays whose
    /// it is.
    func add(_ devices: [RegisteredDevice]) throws(DatabaseError) {
        let database = database
        try database.transaction { () throws(DatabaseError) in
            for device in devices {
                try database.run(
                    "INSERT OR IGNORE INTO device VALUES (?, ?)", .text(device.name), .truth(device.isOnline))
                for token in device.tokens {
                    try database.run(
                        "INSERT OR IGNORE INTO token VALUES (?, ?, ?, NULL, NULL, ?)", .text(token.token),
                        .text(token.app), .text(token.environment.rawValue), .text(device.name))
                }
            }
        }
    }

    /// Makes a change; returns whether there was anything to change.
    func make(_ change: RegistryChange) throws(DatabaseError) -> Bool {
        switch change {
        case .add(let device):
            try add([device])
            return true
        case .online(let name, let isOnline):
            try database.run("UPDATE device SET online = ? WHERE name = ?", .truth(isOnline), .text(name))
        case .remove(let name): try database.run("DELETE FROM device WHERE name = ?", .text(name))
        case .unregister(let token, let time):
            try database.run(
                "UPDATE token SET unregistered = coalesce(unregistered, ?) WHERE token = ?",
                .real(time.timeIntervalSince1970), .text(token.text))
        case .expire(let token, let time):
            try database.run(
                "UPDATE token SET expired = coalesce(expired, ?) WHERE token = ?",
                .real(time.timeIntervalSince1970), .text(token.text))
        }
        return database.changedRows > 0
    }
}
