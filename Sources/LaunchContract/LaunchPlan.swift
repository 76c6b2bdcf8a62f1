// SPDX-License-Identifier: Apache-2.0

/// What the device asks the launcher for: a program, and what it may reach.
///
/// It travels as the launcher's arguments, so that it needs no reader of its own.
package struct LaunchPlan: Equatable, Sendable {
    /// How much of the confinement must hold.
    package enum Confinement: String, Sendable, CaseIterable {
        /// All of it, or the program is not started.
        case require
        /// What the kernel can do; the rest is reported.
        case auto
        /// None: the program is only watched over.
        case off
    }

    /// The program's path.
    package var program: String
    /// Files and folders that it may read and execute, with all that lies beneath.
    package var readable: [String]
    /// Files and folders that it may read and change, with all that lies beneath.
    package var writable: [String]
    /// How much of the confinement must hold.
    package var confinement: Confinement
    /// Whether it may open sockets of the internet.
    package var hasNetwork: Bool
    /// The newest ABI of Landlock that is used; tests set an older one than the kernel has.
    package var newestABI: Int

    /// Makes a plan.
    package init(
        program: String, readable: [String] = [], writable: [String] = [], confinement: Confinement = .auto,
        hasNetwork: Bool = true, newestABI: Int = .max
    ) {
        self.hasNetwork = hasNetwork
        self.program = program
        self.readable = readable
        self.writable = writable
        self.confinement = confinement
        self.newestABI = newestABI
    }

    /// The launcher's arguments.
    package var arguments: [String] {
        var words = ["--confine", confinement.rawValue]
        if newestABI != .max { words += ["--abi", String(newestABI)] }
        if !hasNetwork { words += ["--network", "none"] }
        words += readable.flatMap { ["--read", $0] }
        words += writable.flatMap { ["--write", $0] }
        return words + ["--", program]
    }

    /// Reads the launcher's arguments; nil when they are no plan.
    package init?(arguments: some Sequence<String>) {
        self.init(program: "")
        var rest = arguments.makeIterator()
        while let word = rest.next() {
            guard let value = rest.next() else { return nil }
            switch word {
            case "--confine":
                guard let confinement = Confinement(rawValue: value) else { return nil }
                self.confinement = confinement
            case "--abi":
                guard let number = Int(value) else { return nil }
                newestABI = number
            case "--network":
                guard value == "none" else { return nil }
                hasNetwork = false
            case "--read": readable.append(value)
            case "--write": writable.append(value)
            case "--":
                program = value
                guard rest.next() == nil else { return nil }
            default: return nil
            }
        }
        guard !program.isEmpty else { return nil }
    }
}

/// The descriptors of a launcher and of the program that it starts.
package enum LaunchDescriptor {
    /// The connection to the device; the program's.
    package static let connection: Int32 = 3
    /// The socket on which the program asks for an engine; the program's.
    package static let engines: Int32 = 4
    /// The launcher's own line to the device, which the program does not get.
    package static let control: Int32 = 5
}
