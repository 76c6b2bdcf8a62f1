// SPDX-License-Identifier: Apache-2.0

internal import ExtensionRuntime
public import Foundation
internal import Glibc
internal import StrictJSON
internal import SystemFaults

/// The deliveries of a device, one folder each.
public struct Inbox: Sendable, Hashable {
    /// The folder that holds them.
    public let folder: URL

    init(at folder: URL) { self.folder = folder }

    /// Opens the inbox of a device without making either.
    public init(ofDevice folder: URL) {
        self.folder = folder.appendingPathComponent("Inbox", isDirectory: true)
    }

    /// Returns every delivery, the newest first. A folder that holds none is left out.
    public func deliveries() -> [Delivery] { listing().deliveries }

    /// Checks that its deliveries can be listed; one that is not there yet is empty.
    /// - Throws: ``DeviceError`` with `.inputOutput` where it may not be read, or is no folder.
    package func checkReading() throws(DeviceError) {
        do { _ = try FileManager.default.contentsOfDirectory(atPath: folder.path) } catch {
            let fault = SystemFault(in: error)
            if fault.number == ENOENT { return }
            throw DeviceError(.inputOutput, "The inbox '\(folder.path)' cannot be read: \(fault.told).")
        }
    }

    /// Returns every delivery, the newest first, and the names of the folders that are deliveries by what lies in them, and whose
    /// story cannot be read.
    package func listing() -> (deliveries: [Delivery], unreadable: [String]) {
        var (deliveries, unreadable): ([Delivery], [String]) = ([], [])
        for entry in entries.reversed() {
            if let delivery = Self.read(entry) {
                deliveries.append(delivery)
            } else if Self.isDelivery(entry) {
                unreadable.append(entry.lastPathComponent)
            }
        }
        return (deliveries, unreadable)
    }

    /// Finds a delivery by its id, or by the beginning of one.
    /// - Throws: ``DeviceError`` when there is none, or more than one.
    public func delivery(id: String) throws(DeviceError) -> Delivery {
        let wanted = id.lowercased()
        let found = deliveries().filter { !wanted.isEmpty && $0.id.lowercased().hasPrefix(wanted) }
        // One push may have been delivered more than once; the newest is meant then.
        guard let first = found.first(where: { $0.id.lowercased() == wanted }) ?? found.first else {
            throw DeviceError(.notFound, "The inbox holds no delivery '\(id)'; see `earshot inbox`.")
        }
        guard first.id.lowercased() == wanted || found.allSatisfy({ $0.id == first.id }) else {
            throw DeviceError(.ambiguous, "More than one delivery begins with '\(id)'; give more of it.")
        }
        return first
    }

    /// Reads the delivery in a folder of a name; nil when there is none, or its story has more bytes than a limit.
    func delivery(named name: String, atMost limit: Int) -> Delivery? {
        let entry = folder.appendingPathComponent(name, isDirectory: true)
        guard Self.size(of: Self.story(of: entry)).map({ $0 <= limit }) == true else { return nil }
        return Self.read(entry)
    }

    /// The name of the folder of a delivery that came at a time and is named by an id.
    public static func name(of id: String, at time: Date) -> String { "\(Timestamp(time).name)-\(id)" }

    /// Reads the delivery in a folder of a name; nil when there is none.
    public func delivery(inFolder name: String) -> Delivery? {
        Self.isName(name) ? Self.read(folder.appendingPathComponent(name, isDirectory: true)) : nil
    }

    /// Removes the folder of a delivery, following no link; returns whether there was one.
    public func remove(folder name: String) -> Bool {
        guard Self.isName(name), let inbox = OpenFolder(path: folder.path), let entry = try? inbox.folder(name) else {
            return false
        }
        _ = entry.empty()
        return inbox.removeFolder(name)
    }

    private static func isName(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix(".") && !name.contains("/") && !name.utf8.contains(0)
    }

    /// Removes every delivery and nothing else.
    /// - Returns: how many there were.
    /// - Throws: ``DeviceError`` when one cannot be removed.
    public func clear() throws(DeviceError) -> Int {
        InboxEntry.removeAbandoned(in: folder)
        var count = 0
        for entry in entries where Self.isDelivery(entry) {
            do { try FileManager.default.removeItem(at: entry) } catch {
                throw DeviceError(
                    .inputOutput,
                    "The delivery '\(entry.lastPathComponent)' cannot be removed: \(SystemFault(in: error).told).")
            }
            count += 1
        }
        return count
    }

    /// The folders that may be deliveries, the oldest first: their names begin with the time.
    private var entries: [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
            .map { folder.appendingPathComponent($0, isDirectory: true) }
    }

    private static func isDelivery(_ entry: URL) -> Bool {
        Self.size(of: story(of: entry)) != nil
            && Self.size(of: entry.appendingPathComponent("payload.apns", isDirectory: false)) != nil
    }

    /// What an extension returned stands in a story as it is: deep in it, and with whatever its strings hold.
    private static let rules = JSONRules(deepest: 512, largest: 64 << 20, allowsNUL: true)

    private static func read(_ entry: URL) -> Delivery? {
        guard isDelivery(entry), let folder = OpenFolder(path: entry.path),
            let file = try? folder.file("delivery.json"), file.size <= rules.largest
        else { return nil }
        let bytes = file.bytes(at: 0, count: file.size)
        return try? JSONValue(bytes, rules: rules).decode(Delivery.self).located(in: entry)
    }

    /// The size of a plain file in bytes; nil for anything else, as a link, a pipe or a folder.
    private static func size(of file: URL) -> Int? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        guard attributes?[.type] as? FileAttributeType == .typeRegular else { return nil }
        return (attributes?[.size] as? NSNumber)?.intValue
    }

    private static func story(of entry: URL) -> URL {
        entry.appendingPathComponent("delivery.json", isDirectory: false)
    }
}
