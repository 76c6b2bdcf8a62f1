// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import PushSimulator
internal import StrictJSON
internal import SystemFaults

/// A case of a test: a payload, `NAME.apns`, and what its delivery must be, `NAME.expected.json`.
///
/// Only what stands in the expectation is compared. Beside the members of a delivery it may hold `spoken`, `sound` and `log`, under
/// `run` how it is delivered, and under `response` what the app does with the response that stands there.
public struct DeliveryCase: Sendable {
    /// The case's name: the payload's file without its ending.
    public private(set) var name: String
    /// The payload's file.
    public let payload: URL
    /// The expectation's file, whether or not there is one.
    public let expectation: URL
    /// What must hold; nil where nothing is recorded yet.
    let expected: JSONValue?
    /// How it is delivered.
    public let run: CaseRun

    /// An expectation is a page of text.
    private static let largest = 1 << 20

    /// Reads the case of a payload's file.
    /// - Throws: ``CaseError``, naming file and line, for an expectation that is not one.
    public init(payload: URL) throws(CaseError) {
        self.payload = payload
        name = payload.deletingPathExtension().lastPathComponent
        expectation = payload.deletingPathExtension().appendingPathExtension("expected.json")
        guard FileManager.default.fileExists(atPath: expectation.path) else {
            (expected, run) = (nil, CaseRun())
            return
        }
        guard expectation.isPlainFile else { throw CaseError(expectation, line: 0, "is no plain file; put one there") }
        let bytes: Data
        do {
            bytes = try FileHandle(forReadingFrom: expectation).read(upToCount: Self.largest + 1) ?? Data()
        } catch { throw CaseError(unreadable: expectation, SystemFault(in: error)) }
        let json: JSONValue
        do throws(JSONFault) {
            json = try JSONValue(bytes, rules: JSONRules(deepest: 64, largest: Self.largest, allowsNUL: true))
        } catch {
            throw CaseError(expectation, line: error.line, "is not JSON: \(error.message)")
        }
        guard case .object(let members) = json.content else {
            throw CaseError(expectation, line: json.line, "is no object")
        }
        run = try CaseRun(members["run"], in: expectation)
        expected = json
        if let asked = members["sound"], Self.fileName(asked) == nil {
            throw CaseError(expectation, line: asked.line, "has a 'sound' that is no name of a file beside it")
        }
        if let (path, line) = DeliveryComparison.unknown(in: json) {
            throw CaseError(expectation, line: line, "has '\(path)', which no delivery has")
        }
    }

    /// Names the cases of one name by the paths that they were given by, so that a report tells one from another.
    /// - Parameter paths: the paths of the payloads, in the order of the cases.
    public static func named(_ cases: [DeliveryCase], by paths: [String]) -> [DeliveryCase] {
        let counts = Dictionary(grouping: cases, by: \.name).mapValues(\.count)
        return zip(cases, paths).map { one, path in
            var named = one
            if counts[one.name, default: 0] > 1 { named.name = (path as NSString).deletingPathExtension }
            return named
        }
    }

    /// The golden sound that the expectation names, beside it; nil where it names none.
    public var sound: URL? {
        guard case .object(let members)? = expected?.content, let name = members["sound"].flatMap(Self.fileName) else {
            return nil
        }
        return expectation.deletingLastPathComponent().appendingPathComponent(name)
    }

    /// The name of a file beside the case; nil for what could lead elsewhere.
    static func fileName(_ json: JSONValue) -> String? {
        guard case .string(let name) = json.content, !name.isEmpty, !name.contains("/"), !name.hasPrefix(".") else {
            return nil
        }
        return name
    }
}

extension URL {
    /// Whether a file, or what a link leads to, can be read to its end: a pipe would be waited for.
    var isPlainFile: Bool {
        let facts = try? FileManager.default.attributesOfItem(atPath: resolvingSymlinksInPath().path)
        return facts?[.type] as? FileAttributeType == .typeRegular
    }
}

/// A case that cannot be run, and why.
public struct CaseError: Error, Sendable, Hashable {
    /// One sentence that names file, line and remedy.
    public let message: String
    /// Whether the file is there and cannot be read.
    public let isUnreadable: Bool

    init(unreadable file: URL, _ fault: SystemFault) {
        (message, isUnreadable) = ("\(file.path) cannot be read: \(fault.told).", true)
    }

    init(_ file: URL, line: Int, _ fault: String) {
        isUnreadable = false
        message = line > 0 ? "\(file.path), line \(line) \(fault)." : "\(file.path) \(fault)."
    }
}
