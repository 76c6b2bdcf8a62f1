// SPDX-License-Identifier: Apache-2.0

import Commands
import Foundation
import PushSimulator

/// What the page and the API ask of the server behind them.
protocol PageBackend: Sendable {
    /// Waits until what was answered before this is in the rows, or until a time.
    func catchUp(until end: ContinuousClock.Instant)
    /// The pushes that a query wants, the newest first.
    func rows(_ query: DeliveryQuery) throws -> [DeliveryRow]
    /// A push by its unique id, its `apns-id`, or the first eight letters of either and more.
    func row(_ id: String) throws -> DeliveryRow?
    /// The body and the request as they came.
    func request(of unique: String) throws -> (payload: [UInt8], request: RequestRecord)?
    /// What became of it, where it has landed and was not removed.
    func delivery(of row: DeliveryRow) -> Delivery?
    /// The number of the last change of a row.
    var change: Int64 { get }
    /// The number of the last change that took a row away, or a later one.
    var removal: Int64 { get }
    /// Waits until a row has changed after a change, or until a time; returns the number of the last change.
    /// - Parameter line: the number of a line, behind which the next one ends the waiting as well; nil where none does.
    func waitForChange(after change: Int64, line: Int64?, until end: ContinuousClock.Instant) -> Int64
    /// What the extension that a push is in has written so far, as long as that is known.
    func lines(of unique: String) -> [String]
    /// The number of the last line that an extension has written.
    var line: Int64 { get }
    /// What extensions have written behind a line, and the number of the last one.
    func pieces(after line: Int64) -> (pieces: [LiveLogs.Piece], last: Int64)
    /// Whether the server is ending, so that nobody waits any longer.
    var isEnding: Bool { get }
    /// Why the last push that came could not be kept, and why others could not be delivered so far.
    var trouble: StoreTrouble { get }

    func pin(_ unique: String, _ isPinned: Bool) throws
    /// Forgets a push and its delivery, if it is over; returns whether it was there until then.
    func remove(_ unique: String) throws -> Bool
    /// Sends a push, as a provider whose token is valid.
    func push(_ composed: ComposedPush) throws -> ComposedAnswer
    /// The app that a composed push goes to.
    func app(of composed: ComposedPush) -> String
    /// Takes a composed push as a provider's: the token that is named, the server's topics, the form, and `--strict`.
    func admit(_ composed: ComposedPush) throws(Rejection) -> AcceptedPush
    /// How it delivers, as the `run` of a case says it.
    var caseConditions: [String: CaseCondition] { get }
    /// What the announcer made of a delivery: an object as `explain --json` prints it; nil where another extension ran, or none.
    func announcement(of delivery: Delivery) -> [UInt8]?
    /// What the announcer would make of a push that runs its extension; nil where that is another one.
    func announcement(of push: AcceptedPush) -> [UInt8]?
    /// Whether a user could do something with a delivery's notification: it is on the app's list still.
    func isListed(_ delivery: Delivery) -> Bool
    /// Does with a notification what its user would.
    /// - Throws: `DeviceError`.
    func respond(to delivery: Delivery, with response: UserResponse) throws -> ResponseStory
    func devices() throws -> [DeviceRow]
    /// - Returns: whether there is a device of that name.
    func setDevice(_ name: String, isOnline: Bool) throws -> Bool
    /// The faults that are on, as JSON.
    func faults() -> [UInt8]
    /// - Throws: a sentence about what is wrong with them.
    func setFaults(_ json: [UInt8]) throws
    /// The counters in Prometheus' text format.
    func metrics() -> String
    /// Payloads to begin with: names and files.
    func examples() -> [(name: String, payload: [UInt8])]
}

/// A push as the page and `POST /api/push` send it.
struct ComposedPush: Sendable {
    /// The app; where none is given, the payload's `Simulator Target Bundle`, else the announcer's.
    var app: String?
    /// The device's token; where none is given, one of the app's.
    var token: String?
    /// The payload, byte for byte.
    var payload: [UInt8]
    var pushType: String?
    var priority: String?
    var collapseIdentifier: String?
    var expiration: String?
    var identifier: String?

    /// The app that it goes to.
    var bundleIdentifier: String { app ?? (try? Payload(payload))?.targetBundle ?? DeviceCommand.app }

    /// What a provider would send to an app.
    func request(to app: String) -> PushRequest {
        PushRequest(
            payload: payload, bundleIdentifier: app, pushType: pushType, priority: priority,
            collapseIdentifier: collapseIdentifier, expiration: expiration, identifier: identifier)
    }

    /// The names of its members as JSON: `payloadBase64` stands for `payload` where that is no text.
    static let names = [
        "app", "token", "payload", "payloadBase64", "pushType", "priority", "collapseIdentifier", "expiration",
        "identifier",
    ]
}

/// What a composed push is answered.
struct ComposedAnswer: Sendable, Codable {
    /// The status that a provider would be answered.
    var status: Int
    /// APNs' word for a refusal.
    var reason: String?
    /// The `apns-id`.
    var identifier: String?
    /// The address of the delivery in this API.
    var delivery: String?
}

/// A device as the API lists it.
struct DeviceRow: Sendable, Codable {
    struct Token: Sendable, Codable {
        var token: String
        var app: String
        /// `registered`, `unregistered` or `expired`.
        var state: String
    }

    var name: String
    var isOnline: Bool
    var tokens: [Token]
}
