// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract

/// What an extension's process has asked the notification centre and has no answer to yet.
///
/// They are answered in their order, some at each turn, and only while the extension takes the answers: neither many questions nor
/// answers that nobody reads keep the device from its clock or fill its memory.
struct CentreQuestions {
    /// The most that wait; nobody who waits for answers has more under way.
    private static let most = 4096
    /// The most bytes that wait.
    private static let largestTogether = 16 << 20
    /// How long questions are answered before the clock is looked at again.
    private static let portion: Duration = .milliseconds(2)

    private let centre: (any CentreOfDevice)?
    private var waiting: [NumberedMessage] = []
    private var bytes = 0
    private var lastAnswer: Duration?

    init(to centre: (any CentreOfDevice)?) { self.centre = centre }

    var isEmpty: Bool { waiting.isEmpty }

    /// Takes a question.
    /// - Throws: when it is none, or too many wait.
    mutating func take(_ frame: DeviceFrame) throws(DeviceFrameReader.Malformed) {
        guard let message = NumberedMessage(contents: frame.contents), waiting.count < Self.most,
            bytes + message.value.count <= Self.largestTogether
        else { throw DeviceFrameReader.Malformed() }
        waiting.append(message)
        bytes += message.value.count
    }

    /// Answers what there is time for, as long as the extension takes it.
    mutating func answer(through process: inout ExtensionProcess, now: () -> Duration) {
        let start = now()
        while !waiting.isEmpty, process.hasTakenAll, now() - start < Self.portion {
            let message = next()
            let answer = reply(to: message, isAwaited: true)
            let contents = NumberedMessage(number: message.number, value: answer.bytes).contents
            process.send(DeviceFrame(kind: .centreAnswer, contents: contents).bytes)
            lastAnswer = now()
        }
    }

    /// How long the questions of a process that has ended are carried out: nobody waits for the answers, but for the push.
    private static let afterTheEnd: Duration = .seconds(2)

    /// Does what a process that has ended has asked for before, as long as there is time for it.
    /// - Parameter now: the machine's time; the extension's may stand still.
    /// - Returns: how many questions were left undone.
    mutating func carryOutAll(now: () -> ContinuousClock.Instant = { .now }) -> Int {
        let start = now()
        while !waiting.isEmpty, now() - start < Self.afterTheEnd { _ = reply(to: next(), isAwaited: false) }
        defer { (waiting, bytes) = ([], 0) }
        return waiting.count
    }

    /// Says what of it is under way: who has just been answered may ask more.
    func add(to seen: inout UnderWay, at now: Duration) {
        if !waiting.isEmpty { seen.work.append(.question) }
        if let lastAnswer, now - lastAnswer < ExtensionWatch.beginning { seen.mayBegin = true }
    }

    private mutating func next() -> NumberedMessage {
        let message = waiting.removeFirst()
        bytes -= message.value.count
        return message
    }

    private func reply(to message: NumberedMessage, isAwaited: Bool) -> PropertyValue {
        guard let centre else { return .null }
        return centre.answer((try? PropertyValue(bytes: message.value)) ?? .null, isAwaited: isAwaited)
    }
}
