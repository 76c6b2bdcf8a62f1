// SPDX-License-Identifier: Apache-2.0

import Commands

/// How `earshot device` prints: lines with two spaces between their parts, or objects.
struct DevicePrinter {
    let console: Console
    let isJSON: Bool

    /// Prints the new tokens of a device.
    func print(added device: RegisteredDevice) throws {
        if isJSON { return try console.print(JSON.line(PrintedDevice(device))) }
        for token in device.tokens { try console.print("\(token.token)  \(token.app)") }
    }

    /// Prints a device that was changed, where an object is asked for.
    func print(changed device: RegisteredDevice?) throws {
        if isJSON, let device { try console.print(JSON.line(PrintedDevice(device))) }
    }

    /// Prints devices, a line for each token.
    func print(all devices: [RegisteredDevice]) throws {
        if isJSON { return try console.print(JSON.line(devices.map(PrintedDevice.init))) }
        for device in devices {
            let start = "\(device.name)  \(device.isOnline ? "online" : "offline")"
            if device.tokens.isEmpty { try console.print(start) }
            for token in device.tokens {
                try console.print(
                    "\(start)  \(token.token)  \(token.app)  \(token.environment.rawValue)  \(token.state)")
            }
        }
        if devices.isEmpty { console.tell("there is no device; add one with 'earshot device add NAME'") }
    }
}

/// A device as `--json` prints it.
private struct PrintedDevice: Encodable {
    struct Token: Encodable {
        var token: String
        var app: String
        var environment: TokenEnvironment
        var state: String
    }

    var name: String
    var isOnline: Bool
    var tokens: [Token]

    init(_ device: RegisteredDevice) {
        name = device.name
        isOnline = device.isOnline
        tokens = device.tokens.map {
            Token(token: $0.token, app: $0.app, environment: $0.environment, state: $0.state)
        }
    }
}
