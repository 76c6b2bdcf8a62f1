// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import ExtensionRuntime
internal import Foundation
internal import Synchronization
internal import UserNotifications

/// The notification centre of one app, as long as a process of its extension lives.
final class DeviceCentre: CentreOfDevice {
    /// The most notifications on an app's list that are shown; iOS keeps a few dozen.
    static let mostListed = 64
    /// The most local notifications that one process of an extension may have delivered within half a minute, the life of a push.
    static let mostLocal = 100
    private static let window: TimeInterval = 30
    /// The largest answer in bytes and in values: it has to fit into an extension's memory.
    private static let largestAnswer = 512 << 10
    private static let mostValues = 50_000
    /// The longest identifier of a request, in bytes.
    private static let longestIdentifier = 1024
    /// The largest story of a delivery that is read for the list, in bytes.
    private static let largestStory = 1 << 20

    private let folder: CentreFolder
    private let inbox: Inbox
    private let local: LocalNotifications
    private let alertsAreEnabled: Bool
    private let previews: PreviewSetting
    private let clock: @Sendable () -> Date
    private let delivered = Mutex((count: 0, since: Date.distantPast))

    /// Opens the centre of an app.
    /// - Parameter clock: says the time.
    init(
        of app: String, on device: Device, _ places: DeliveryPlaces, alertsAreEnabled: Bool, previews: PreviewSetting,
        clock: @escaping @Sendable () -> Date
    ) {
        folder = CentreFolder(of: app, on: device)
        inbox = device.inbox
        local = LocalNotifications(of: app, inbox: device.inbox, sounds: places.sounds, files: places.namedFiles)
        self.alertsAreEnabled = alertsAreEnabled
        self.previews = previews
        self.clock = clock
    }

    /// A clock that goes on from a moment.
    static func clock(from moment: Date) -> @Sendable () -> Date {
        let start = ContinuousClock.now
        return { moment.addingTimeInterval((ContinuousClock.now - start) / .seconds(1)) }
    }

    // MARK: What the device does

    /// Puts a push that has landed on the list, if there is anything of it to see, and delivers what was waiting until now.
    func landed(_ entry: String, of request: String, at date: Date, showing content: UNNotificationContent) {
        if content.hasText {
            let push = UNPushNotificationTrigger()
            folder.list(
                .init(identifier: request, date: date.timeIntervalSince1970, trigger: PropertyValue(trigger: push)),
                entry: entry)
        }
        deliverDue()
    }

    /// Shows the number that a notification puts on the app's icon.
    func count(_ content: UNNotificationContent) {
        if content.badge != nil { _ = folder.update { $0.count(content) } }
    }

    /// Delivers the local notifications whose time has come.
    func deliverDue() {
        let now = clock()
        // Without a lock first: mostly nothing waits.
        guard !folder.state.due(by: now).isEmpty else { return }
        // Nobody else delivers meanwhile. A device that is killed in the middle finds them waiting still, and those that have landed
        // in the inbox.
        _ = folder.update { state in
            for request in state.due(by: now) {
                guard let wire = request.wire else { continue }
                let due = UNNotificationRequest(wire: wire)
                let answer = deliver(
                    due, at: Date(timeIntervalSince1970: request.due), once: request.deliveryIdentifier)
                if case .done = answer { state.count(due.content) }
            }
            _ = state.takeDue(by: now)
        }
    }

    // MARK: What the extension asks

    func answer(_ question: PropertyValue, isAwaited: Bool) -> PropertyValue {
        deliverDue()
        guard let question = CentreQuestion(wire: question) else {
            return CentreAnswer.refused(.notificationsNotAllowed, "That is no question to a notification centre.").wire
        }
        return answer(question, isAwaited: isAwaited).wire
    }

    private func answer(_ question: CentreQuestion, isAwaited: Bool) -> CentreAnswer {
        switch question {
        case .delivered: return .value(.array(isAwaited ? notifications : []))
        case .removeDelivered(let identifiers):
            let wanted = identifiers.map { Set($0) }
            let gone = folder.listed(atMost: Self.mostListed).filter { wanted?.contains($0.note.identifier) ?? true }
            folder.unlist(gone.map(\.entry))
            return .done
        case .pending: return .value(.array(isAwaited ? fitting(folder.state.pending.lazy.compactMap(\.wire)) : []))
        case .removePending(let identifiers):
            // A question for nothing makes no folder.
            guard !folder.state.pending.isEmpty else { return .done }
            return done(folder.update { $0.remove(pending: identifiers) })
        case .add(let request, let seconds): return add(request, after: seconds)
        case .categories: return .value(.array(folder.state.categories))
        case .setCategories(let categories): return set(categories)
        case .setBadge(let count):
            guard count >= 0 else {
                return .refused(.badgeInputInvalid, "A badge cannot be below 0; 0 takes it away.")
            }
            return done(folder.update { $0.badge = count })
        case .settings:
            return .value(.dictionary(["allowed": .bool(alertsAreEnabled), "previews": .string(previews.rawValue)]))
        case .authorize: return .value(.dictionary(["granted": .bool(alertsAreEnabled)]))
        }
    }

    /// The notifications on the list, the newest first. One whose delivery was cleared away is on it no more.
    private var notifications: [PropertyValue] {
        fitting(
            folder.listed(atMost: Self.mostListed).lazy.compactMap { [self] entry, note in
                guard let content = inbox.delivery(named: entry, atMost: Self.largestStory)?.content,
                    let wire = try? PropertyValue(content.notificationContent)
                else {
                    folder.unlist([entry])
                    return nil
                }
                var request: [String: PropertyValue] = ["identifier": .string(note.identifier), "content": wire]
                request["trigger"] = note.trigger
                return .dictionary([
                    "date": .date(Date(timeIntervalSince1970: note.date).timeIntervalSinceReferenceDate),
                    "request": .dictionary(request),
                ])
            })
    }

    /// The first of some values that an answer has room for.
    private func fitting(_ values: some Sequence<PropertyValue>) -> [PropertyValue] {
        var (bytes, count) = (0, 0)
        var fitting: [PropertyValue] = []
        for value in values {
            bytes += value.bytes.count
            count += value.count
            guard bytes <= Self.largestAnswer, count <= Self.mostValues else { break }
            fitting.append(value)
        }
        return fitting
    }

    private func set(_ categories: [PropertyValue]) -> CentreAnswer {
        // Taken apart and put together: what is kept is what was understood.
        let understood = categories.compactMap { UNNotificationCategory(wire: $0) }.map { PropertyValue($0) }
        guard PropertyValue.array(understood).bytes.count <= CentreState.largestCategories else {
            return .refused(
                .notificationsNotAllowed,
                "The categories have more than \(CentreState.largestCategories) bytes together; those before are kept.")
        }
        return done(folder.update { $0.categories = understood })
    }

    private func add(_ wire: PropertyValue, after seconds: Double?) -> CentreAnswer {
        let request = UNNotificationRequest(wire: wire)
        guard request.identifier.utf8.count <= Self.longestIdentifier else {
            return .refused(
                .notificationsNotAllowed, "The request's identifier has more than \(Self.longestIdentifier) bytes.")
        }
        guard request.content.isNoticeable else {
            return .refused(.notificationInvalidNoContent, "The notification shows, plays and counts nothing.")
        }
        let now = clock()
        guard let seconds, seconds > 0 else {
            // It takes the place of one that waits.
            if folder.state.pending.contains(where: { $0.identifier == request.identifier }) {
                _ = folder.update { $0.remove(pending: [request.identifier]) }
            }
            let answer = deliver(request, at: now)
            if case .done = answer { count(request.content) }
            return answer
        }
        guard request.content.attachments.isEmpty else {
            return .refused(
                .attachmentMoveIntoDataStoreFailed,
                "This device keeps no attachments of notifications that wait; add it without a trigger.")
        }
        guard wire.bytes.count <= CentreState.largestPending else {
            return .refused(
                .notificationsNotAllowed,
                "A notification that waits may have \(CentreState.largestPending) bytes, and this one has more.")
        }
        let pending = PendingRequest(
            identifier: request.identifier, due: now.timeIntervalSince1970 + seconds, request: wire)
        guard let isKept = folder.update({ $0.keep(pending) }) else { return done(nil) }
        guard isKept else {
            return .refused(
                .notificationsNotAllowed, "\(CentreState.mostPending) notifications wait that are due before this one.")
        }
        return .done
    }

    /// Delivers a local notification.
    /// - Parameter identifier: that of the delivery, where it may have landed before; nil for a new one.
    private func deliver(
        _ request: UNNotificationRequest, at date: Date, once identifier: String? = nil
    ) -> CentreAnswer {
        let now = clock()
        let number = delivered.withLock { delivered in
            if now.timeIntervalSince(delivered.since) > Self.window { delivered = (0, now) }
            delivered.count += 1
            return delivered.count
        }
        guard number <= Self.mostLocal else {
            return .refused(
                .notificationsNotAllowed,
                "One process of an extension may have \(Self.mostLocal) local notifications delivered within 30 seconds."
            )
        }
        do {
            let entry = try local.deliver(request, at: date, once: identifier)
            let trigger = request.trigger.flatMap { PropertyValue(trigger: $0) }
            if request.content.hasText {
                folder.list(
                    .init(identifier: request.identifier, date: date.timeIntervalSince1970, trigger: trigger),
                    entry: entry)
            }
            return .done
        } catch {
            return .refused(error.code, error.message)
        }
    }

    private func done(_ written: Void?) -> CentreAnswer {
        written != nil
            ? .done : .refused(.notificationsNotAllowed, "The device cannot write what its notification centre keeps.")
    }
}

extension PropertyValue {
    /// The number of values in it, itself among them.
    fileprivate var count: Int {
        switch self {
        case .array(let values): values.reduce(1) { $0 + $1.count }
        case .dictionary(let values): values.values.reduce(1) { $0 + $1.count }
        default: 1
        }
    }
}
