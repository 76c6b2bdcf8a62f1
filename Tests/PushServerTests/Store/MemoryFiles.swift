// SPDX-License-Identifier: Apache-2.0

import Synchronization

@testable import PushServer

/// A disk in memory that can be full or broken, and cut as a crash would.
final class MemoryFiles: LogFiles {
    /// What goes wrong next.
    enum Trouble: Sendable {
        /// No more than so many bytes are taken, then there is no room.
        case full(after: Int)
        /// The next writes fail.
        case brokenWrites
        /// The next syncs fail.
        case brokenSyncs
        /// Nothing can be cut off.
        case brokenTruncation(after: Int)
    }

    final class File: LogFile {
        let content: Mutex<[UInt8]>
        private let disk: MemoryFiles

        init(_ bytes: [UInt8], on disk: MemoryFiles) {
            content = Mutex(bytes)
            self.disk = disk
        }

        var size: Int { content.withLock { $0.count } }

        func write(_ bytes: ArraySlice<UInt8>, at place: Int) throws(LogFault) -> Int {
            let taken = try disk.room(for: bytes.count)
            content.withLock { content in
                content += [UInt8](repeating: 0, count: max(0, place - content.count))
                let end = min(content.count, place + taken)
                content.replaceSubrange(place..<end, with: bytes.prefix(taken))
            }
            return taken
        }

        func sync() throws(LogFault) {
            disk.syncs.add(1, ordering: .relaxed)
            if case .brokenSyncs? = disk.trouble.withLock({ $0 }) {
                throw LogFault(code: .broken, message: "The disk is broken.")
            }
        }

        func checkName() throws(LogFault) {
            guard disk.held.withLock({ $0.values.contains { $0 === self } }) else {
                throw LogFault(code: .broken, message: "The file has gone.")
            }
        }

        func truncate(to size: Int) throws(LogFault) {
            if case .brokenTruncation? = disk.trouble.withLock({ $0 }) {
                throw LogFault(code: .broken, message: "The disk is broken.")
            }
            content.withLock { $0.removeLast(max(0, $0.count - size)) }
        }

        func bytes(at place: Int, count: Int) -> [UInt8] {
            content.withLock { Array($0.dropFirst(place).prefix(count)) }
        }
    }

    let trouble = Mutex<Trouble?>(nil)
    let syncs = Atomic(0)
    fileprivate let held: Mutex<[String: File]> = Mutex([:])

    init(_ contents: [String: [UInt8]] = [:]) {
        held.withLock { $0 = contents.mapValues { File($0, on: self) } }
    }

    var contents: [String: [UInt8]] { held.withLock { $0.mapValues { $0.bytes(at: 0, count: .max) } } }
    var names: [String] { held.withLock { Array($0.keys) } }

    func make(_ name: String) throws(LogFault) -> any LogFile {
        let file = File([], on: self)
        held.withLock { $0[name] = file }
        return file
    }

    func open(_ name: String) throws(LogFault) -> any LogFile {
        guard let file = held.withLock({ $0[name] }) else { throw LogFault(code: .broken, message: "No '\(name)'.") }
        return file
    }

    func replace(_ name: String, with other: String) throws(LogFault) {
        held.withLock { $0[name] = $0.removeValue(forKey: other) }
    }

    func syncNames() throws(LogFault) {}

    func remove(_ name: String) { held.withLock { $0[name] = nil } }

    fileprivate func room(for count: Int) throws(LogFault) -> Int {
        let (taken, isBroken) = trouble.withLock { trouble -> (Int, Bool) in
            switch trouble {
            case .full(let most)?:
                trouble = .full(after: max(0, most - count))
                return (min(count, most), false)
            case .brokenTruncation(let most)?:
                trouble = .brokenTruncation(after: max(0, most - count))
                return (min(count, most), false)
            case .brokenWrites?: return (0, true)
            case .brokenSyncs?, nil: return (count, false)
            }
        }
        if isBroken { throw LogFault(code: .broken, message: "The disk is broken.") }
        if taken == 0, count > 0 { throw LogFault(code: .full, message: "The disk is full.") }
        return taken
    }
}
