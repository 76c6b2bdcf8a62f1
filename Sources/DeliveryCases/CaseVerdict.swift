// SPDX-License-Identifier: Apache-2.0

public import AudioRegression
public import Foundation
public import PushSimulator

/// How a case ended.
public struct CaseVerdict: Sendable {
    /// What became of it.
    public enum Outcome: String, Sendable, Encodable {
        /// The delivery is as expected.
        case ok
        /// It is not.
        case differs
        /// There was no expectation, and it was written.
        case recorded
        /// It could not be delivered or compared.
        case failed
    }

    /// The case's name.
    public let name: String
    /// What became of it.
    public let outcome: Outcome
    /// What is different.
    public let differences: [Difference]
    /// Why it could not be delivered or compared, in one sentence.
    public let fault: String?
    /// The members that were not recorded, since they are different in every run.
    public let leftOut: [String]
    /// How long it took, in seconds.
    public let seconds: Double

    /// Tells how a case ended.
    public init(
        _ name: String, _ outcome: Outcome, differences: [Difference] = [], fault: String? = nil,
        leftOut: [String] = [], seconds: Double
    ) {
        self.name = name
        self.outcome = outcome
        self.differences = differences
        self.fault = fault
        self.leftOut = leftOut
        self.seconds = seconds
    }
}

extension DeliveryCase {
    /// Compares a delivery with the expectation, member by member and by ear; with none at all where nothing is recorded.
    /// - Throws: `FingerprintError` for a golden sound that cannot be read.
    public func differences(
        of delivery: Delivery, response: ResponseStory? = nil
    ) throws(FingerprintError) -> [Difference] {
        guard let expected else { return [] }
        var differences = DeliveryComparison.differences(delivery, response, from: expected)
        if let sound { differences += try Self.heard(delivery, sound) }
        return differences
    }

    private static func heard(_ delivery: Delivery, _ golden: URL) throws(FingerprintError) -> [Difference] {
        let name = "\"\(golden.lastPathComponent)\""
        guard let file = delivery.heard else { return [Difference(path: "sound", expected: name, found: "null")] }
        let candidate = try Recording(of: file)
        let comparison: Comparison
        if golden.pathExtension == "json" {
            comparison = try compare(Fingerprint(golden: golden), candidate)
        } else {
            comparison = try compare(Recording(of: golden), candidate)
        }
        guard !comparison.isSame else { return [] }
        let faults = comparison.faults.map(\.name).joined(separator: ", ")
        return [Difference(path: "sound", expected: name, found: "another sound: \(faults)")]
    }
}

extension Delivery {
    /// The file of what is heard: the notification's sound, else what was spoken first; nil where nothing is.
    public var heard: URL? {
        (content?.sound?.file ?? speech.compactMap(\.file).first).map { URL(fileURLWithPath: $0) }
    }
}
