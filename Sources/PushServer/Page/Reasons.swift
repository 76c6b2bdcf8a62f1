// SPDX-License-Identifier: Apache-2.0

import PushSimulator

/// Why a delivery is as it is: a question, its answer, and Apple's rule behind it. The page asks for the words in its language by the codes.
struct Reason: Sendable, Hashable, Codable {
    /// What is asked: `accepted`, `ran`, `answered`, `shown`, `sound`, `attachment`, `speech` or `warning`.
    var question: String
    /// A stable word, by which the page finds the answer and the rule.
    var code: String
    /// Whether that is as one wishes.
    var isGood: Bool
    /// What the code does not say: a name, a number, a sentence of the device.
    var detail: String?
}

/// How much of an utterance was heard: decided here, so that whoever reads the API needs no rule of its own.
struct Heard: Sendable, Hashable, Codable {
    /// `said`, `cut-off` or `unsaid`.
    let code: String
    /// Whether any of it was.
    let isHeard: Bool

    /// Looks at an utterance.
    init(_ utterance: Delivery.Utterance) {
        isHeard = utterance.isHeard
        code = utterance.finished ? "said" : isHeard ? "cut-off" : "unsaid"
    }
}

/// The questions that everybody asks of a delivery, in the order of the road.
enum Reasons {
    /// Answers them.
    /// - Parameters:
    ///   - delivery: what the inbox has; nil for what has not landed.
    ///   - payload: what came, as far as it is kept.
    static func of(_ row: DeliveryRow, _ delivery: Delivery?, payload: [UInt8]? = nil) -> [Reason] {
        guard row.state != "rejected" else {
            let sentence = row.reason.flatMap(Rejection.init(rawValue:))?.message
            return [
                Reason(
                    question: "accepted", code: row.reason ?? "rejected", isGood: false,
                    detail: ["\(row.status)", sentence].compactMap(\.self).joined(separator: ": "))
            ]
        }
        var reasons = [Reason(question: "accepted", code: "accepted", isGood: true)]
        guard let delivery else {
            if row.state != "accepted" {
                reasons.append(
                    Reason(
                        question: "delivered", code: row.reason ?? row.state, isGood: row.state == "delivered",
                        detail: row.reason == "bad-payload" ? payload.flatMap(fault) ?? row.state : row.state))
            }
            return reasons
        }
        let part = delivery.extension
        if let why = part.whyNotRun {
            reasons.append(Reason(question: "ran", code: why.rawValue, isGood: false))
        } else {
            reasons.append(Reason(question: "ran", code: "ran", isGood: true, detail: part.bundle.map(Self.name)))
            reasons.append(
                Reason(
                    question: "answered", code: part.exit, isGood: part.exit == "clean",
                    detail: part.exit == "clean" ? nil : delivery.reason))
        }
        reasons.append(
            Reason(
                question: "shown", code: delivery.outcome.rawValue, isGood: delivery.outcome != .original || !part.ran,
                detail: delivery.outcome == .original ? delivery.reason : nil))
        if let sound = delivery.content?.sound {
            reasons.append(
                Reason(
                    question: "sound", code: sound.accepted ? "accepted" : "refused", isGood: sound.accepted,
                    detail: sound.why ?? sound.name))
        } else {
            reasons.append(Reason(question: "sound", code: "none", isGood: false))
        }
        for attachment in delivery.content?.attachments ?? [] {
            reasons.append(
                Reason(
                    question: "attachment", code: attachment.accepted ? "accepted" : "refused",
                    isGood: attachment.accepted, detail: attachment.why ?? attachment.type))
        }
        if delivery.speech.isEmpty { reasons.append(Reason(question: "speech", code: "silent", isGood: false)) }
        for utterance in delivery.speech {
            reasons.append(
                Reason(
                    question: "speech", code: Heard(utterance).code, isGood: utterance.finished, detail: utterance.text)
            )
        }
        for warning in delivery.warnings {
            reasons.append(Reason(question: "warning", code: warning.code, isGood: false, detail: warning.message))
        }
        return reasons
    }

    /// What is wrong with a payload, as one sentence.
    private static func fault(of payload: [UInt8]) -> String? {
        do throws(PayloadError) { _ = try Payload(payload) } catch { return error.message }
        return nil
    }

    private static func name(_ path: String) -> String { String(path.split(separator: "/").last ?? "") }
}
