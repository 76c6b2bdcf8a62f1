// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import Foundation

extension Delivery {
    /// Writes a delivery of every part once, where nobody waits for it.
    ///
    /// `JSONEncoder` asks the runtime about each type when it meets it first, which takes it two milliseconds of a push to a new
    /// process; later ones are written in a tenth of that.
    /// - Returns: whether it could be written.
    @discardableResult static func makeReady() -> Bool { isReady }

    private static let isReady: Bool = {
        let sound = Sound(
            name: "", file: "", duration: 0, encoding: "", accepted: true, kind: "", volume: 0, played: true)
        let content = Content(
            title: "", subtitle: "", body: "", badge: 0, sound: sound,
            attachments: [Attachment(identifier: "", file: "", type: "", bytes: 0, accepted: true, why: "")],
            categoryIdentifier: "", threadIdentifier: "", interruptionLevel: "", relevanceScore: 0,
            targetContentIdentifier: "", filterCriteria: "", launchImageName: "",
            communication: Communication(sender: "", group: "", conversation: "", image: true),
            userInfo: .dictionary(["": .array([.string("")])]))
        var delivery = Delivery(
            id: "", outcome: .modified, reason: "", rejection: Refusal(status: 0, reason: ""),
            extension: .notRun(.init(rawValue: ""), bundle: ""), content: content, original: content,
            speech: [Utterance(text: "", locale: "", voice: "", file: "", duration: 0, finished: true, cutOffAt: 0)],
            warnings: [Warning(code: "", message: "")], inbox: "")
        delivery.recorded = delivery.warnings
        return (try? delivery.json()) != nil
    }()
}
