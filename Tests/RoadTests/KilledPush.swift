// SPDX-License-Identifier: Apache-2.0

import ChildProcess
import Foundation
import Glibc

/// A command that pushes, and is killed (-9) at some moment unless it has ended by itself.
final class KilledPush {
    /// What is waited for before the kill, beside a number of microseconds.
    enum Moment: CaseIterable {
        /// Nothing.
        case start
        /// The command has started a process, or a second one: the launcher, then the engine.
        case firstChild, secondChild
        /// There is a folder of this command's: the announcer that it installs, the extension's own, the entry that it fills.
        case installing, folders, entry
        /// There are more deliveries than at the start.
        case landing
        /// It has told something.
        case telling
        /// It ends by itself.
        case end
    }

    let payloads: [[UInt8]]
    let device: URL
    let moment: Moment
    private let jitter: Duration
    private let told: URL
    private let visibleBefore: Int
    private var process: ChildProcess
    private let start = ContinuousClock.now
    private var arrival: ContinuousClock.Instant?

    /// Starts the command in a session of its own, in which its engine stays too.
    init(_ payloads: [[UInt8]], on device: URL, talk: URL, options: [String], until moment: Moment, jitter: Duration)
        throws
    {
        (self.payloads, self.device, self.moment, self.jitter) = (payloads, device, moment, jitter)
        let files = payloads.indices.map { talk.appendingPathExtension("\($0).apns") }
        for (file, payload) in zip(files, payloads) { try Data(payload).write(to: file) }
        told = talk.appendingPathExtension("json")
        try Data().write(to: told)
        visibleBefore = Self.visible(in: device).count
        let output = try FileHandle(forWritingTo: told)
        process = try ChildProcess(
            Earshot.products.appendingPathComponent("earshot").path,
            ["push", "--json", "--device", device.path] + options + files.map(\.path),
            environment: ProcessInfo.processInfo.environment.merging(["LC_ALL": "C.UTF-8"]) { $1 },
            descriptors: [-1, output.fileDescriptor, -1], inSession: true)
        try output.close()
    }

    /// The command's process, which leads a session of the same number.
    var identifier: Int32 { process.identifier }

    /// Looks once, and kills the command when it is time; returns whether it has ended.
    func hasEnded() -> Bool {
        if process.reaped() != nil { return true }
        guard moment != .end else { return false }
        if arrival == nil, hasCome { arrival = ContinuousClock.now }
        guard let arrival, arrival.duration(to: .now) >= jitter else { return false }
        process.signal(SIGKILL)
        _ = process.waited()
        return true
    }

    /// The deliveries that the command has told of, a whole line each.
    var deliveries: [[String: Any]] {
        let lines = (try? Data(contentsOf: told))?.split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return (lines ?? []).dropLast().compactMap {
            (try? JSONSerialization.jsonObject(with: $0)) as? [String: Any]
        }
    }

    private var hasCome: Bool {
        switch moment {
        case .start: true
        case .firstChild: !Processes.children(of: identifier).isEmpty
        case .secondChild: Processes.children(of: identifier).count > 1
        case .installing: names(in: Self.plugIns).contains { $0.hasPrefix(".installing-") }
        case .folders: names(in: Self.home + "/spoken").contains { $0.hasSuffix(".\(identifier)") }
        case .entry: names(in: "Inbox/.arriving").contains { $0.hasSuffix(".\(identifier)") }
        case .landing: Self.visible(in: device).count > visibleBefore
        case .telling: (try? told.resourceValues(forKeys: [.fileSizeKey]).fileSize).flatMap { $0 } ?? 0 > 0
        case .end: false
        }
    }

    static let plugIns = "Applications/dev.earshot.payments.app/PlugIns"
    static let home = "Containers/Data/PluginKitPlugin/dev.earshot.payments.announcer"
    static let sounds = "Containers/Shared/AppGroup/group.dev.earshot.payments/Library/Sounds"

    private func names(in folder: String) -> [String] { Self.names(in: folder, of: device) }

    /// The names in a folder of a device's.
    static func names(in folder: String, of device: URL) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: device.appendingPathComponent(folder).path)) ?? []
    }

    /// The deliveries that are in view.
    static func visible(in device: URL) -> [String] { names(in: "Inbox", of: device).filter { !$0.hasPrefix(".") } }
}

/// Processes, as `/proc` tells them.
enum Processes {
    /// The children of a process, those of a name only where one is given (`comm`, of at most 15 letters).
    static func children(of process: Int32, named name: String? = nil) -> [Int32] {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
        let children = threads.flatMap {
            String(decoding: text("\(process)/task/\($0)/children"), as: UTF8.self)
                .split(separator: " ").compactMap { Int32($0) }
        }
        guard let name else { return children }
        return children.filter { text("\($0)/comm") == Data("\(name)\n".utf8) }
    }

    /// The processes that run, are in one of the sessions, or name a folder in their arguments; each with its name.
    static func running(in sessions: Set<Int32>, naming folder: String) -> [String] {
        let numbers = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { Int32($0) }
        return numbers.compactMap { number in
            let stat = String(decoding: text("\(number)/stat"), as: UTF8.self)
            guard let bracket = stat.lastIndex(of: ")") else { return nil }
            // State, parent, group, session.
            let fields = stat[stat.index(after: bracket)...].split(separator: " ")
            guard fields.count > 3, fields[0] != "Z", fields[0] != "X", let session = Int32(fields[3]) else {
                return nil
            }
            let arguments = String(decoding: text("\(number)/cmdline"), as: UTF8.self)
            guard sessions.contains(session) || arguments.contains(folder) else { return nil }
            return "\(stat[...bracket]) in session \(session)"
        }
    }

    private static func text(_ path: String) -> Data {
        (try? Data(contentsOf: URL(fileURLWithPath: "/proc/" + path))) ?? Data()
    }
}
