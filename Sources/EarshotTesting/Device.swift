// SPDX-License-Identifier: Apache-2.0

internal import Commands
internal import ExtensionBuilder
public import Foundation
@_exported public import PushSimulator

/// A device of a test's own: an extension is built from its sources, pushes are delivered to it, and the host app answers.
///
///     @Test func `an order has its title`() throws {
///         let device = try Device.temporary()
///         let service = try device.build(["../NotificationService"])
///         let delivery = try device.push(#"{"aps": {"alert": "Coat", "mutable-content": 1}}"#, to: service)
///         #expect(delivery.outcome == .modified && delivery.content?.title == "Order")
///     }
///
/// What is built is kept for the next run, as with `earshot build`. Several devices may be used at the same time; one is used by one
/// test.
public final class Device {
    /// The device's folder: its inbox, its apps and their containers.
    public let folder: URL
    /// What pushes are delivered under.
    public var conditions = Conditions()
    private let isTemporary: Bool
    private let device: PushSimulator.Device

    /// What pushes are delivered under, as the options of `earshot push` have it; nil and empty stand for their defaults.
    public struct Conditions: Sendable {
        /// Seconds that the extension has, 0.01 to 3600 (30).
        public var timeLimit: Double?
        /// Megabytes of its own that it may hold; 0 for any (24).
        public var memoryLimit: Double?
        /// Seconds for what it has under way after its answer (5).
        public var linger: Double?
        /// How many times faster than life speech goes, 1 to 1000 (1000); the limits are of real seconds.
        public var hurry = 1000.0
        /// How the network is.
        public var network = DeviceNetwork.online
        /// The user's languages as BCP-47 tags, the foremost first.
        public var languages: [String] = []
        /// Files and folders that the extension may read beside its own; templates for the announcer.
        public var templates: [URL] = []
        /// Whether what iOS refuses inside an extension is refused.
        public var isStrict = false
        /// Whether the extension may suppress notifications, whatever its entitlements say.
        public var mayFilter = false
        /// Whether the app is at the front and asked how a notification is shown.
        public var isForeground = false
        /// When the device shows what notifications say; nil for its own setting.
        public var previews: PreviewSetting?
        /// App groups that the extension belongs to, beside those of its entitlements.
        public var appGroups: [String] = []
        /// Files of items that its keychain has, in JSON as with `earshot push --keychain`.
        public var keychain: [URL] = []
        /// The payment announcer's way, `sound` or `speak`; nil leaves it to the payload.
        public var mode: String?

        /// The defaults.
        public init() {}
    }

    /// Opens a device in a folder, which is made where there is none and stays.
    /// - Throws: `DeviceError` when it cannot be made.
    public convenience init(at folder: URL) throws { try self.init(folder, isTemporary: false) }

    /// Makes a device that is gone with this object.
    /// - Throws: `DeviceError` when it cannot be made.
    public static func temporary() throws -> Device {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("earshot-device-\(UUID().uuidString)")
        return try Device(place, isTemporary: true)
    }

    private init(_ folder: URL, isTemporary: Bool) throws {
        device = try PushSimulator.Device(at: folder)
        self.folder = device.folder
        self.isTemporary = isTemporary
    }

    deinit { if isTemporary { try? FileManager.default.removeItem(at: folder) } }

    // MARK: Installing

    /// Puts an app, or an extension of one, on the device.
    /// - Parameters:
    ///   - bundle: an `.app` or `.appex` folder.
    ///   - identifier: the app's bundle id; nil takes that of an app's `Info.plist`.
    /// - Throws: `DeviceError`, as `earshot install`; ``PushNotDelivered`` where there is no such folder.
    public func install(_ bundle: URL, as identifier: String? = nil) throws {
        guard FileManager.default.fileExists(atPath: bundle.path) else {
            throw PushNotDelivered(
                description: "There is no bundle at '\(bundle.path)'; name the .app or .appex folder that was built.")
        }
        let copy = try Self.whole(bundle)
        defer { try? FileManager.default.removeItem(at: copy.deletingLastPathComponent()) }
        try device.install(copy, as: identifier)
    }

    /// A copy in a folder of its own: what was built here links to Earshot's own resources, which another process reads nowhere else.
    private static func whole(_ bundle: URL) throws -> URL {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("earshot-\(UUID().uuidString)", isDirectory: true)
        let copy = folder.appendingPathComponent(bundle.lastPathComponent, isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        do { try BundleCopy.put(bundle, at: copy) } catch {
            try? FileManager.default.removeItem(at: folder)
            throw error
        }
        return copy
    }

    // MARK: Notifications

    /// Delivers a payload as APNs and a device would, and waits until the extension has ended.
    /// - Parameters:
    ///   - payload: the JSON text that a provider sends.
    ///   - extension: a bundle; nil takes the app's own, else the payment announcer.
    ///   - app: the app's bundle id, where the payload names none as `Simulator Target Bundle`.
    ///   - type: `apns-push-type`, such as `background`.
    ///   - priority: `apns-priority`: 10, 5 or 1.
    ///   - collapse: `apns-collapse-id`: the notification takes the place of an earlier one with it.
    /// - Throws: `Rejection` for what APNs refuses, `PayloadError` for what no device can read, and ``PushNotDelivered`` for
    ///   ``conditions`` that there are not, or a part of Earshot's that is missing.
    @discardableResult
    public func push(
        _ payload: String, to extension: URL? = nil, app: String? = nil, pushType type: String? = nil,
        priority: Int? = nil, collapseIdentifier collapse: String? = nil
    ) throws -> Delivery {
        var options = conditions.options
        options["--push-type"] = type.map { [$0] }
        options["--priority"] = priority.map { ["\($0)"] }
        options["--collapse-id"] = collapse.map { [$0] }
        return try PushNotDelivered.telling {
            try DevicePush.deliver(
                Array(payload.utf8), to: `extension`, for: app, on: folder, options: options, flags: conditions.flags,
                hurry: conditions.hurry)
        }
    }

    /// Does with a notification what its user would.
    /// - Throws: `DeviceError`: for a notification that is not on the list, an app that is not there, or what nobody could do.
    @discardableResult
    public func respond(to delivery: Delivery, with response: UserResponse) throws -> ResponseStory {
        try PushNotDelivered.telling {
            try DevicePush.respond(
                to: delivery.id, with: response, on: device, options: conditions.options, hurry: conditions.hurry)
        }
    }

    // MARK: Serving

    /// Starts `earshot serve` on this device, on free ports, under ``conditions`` as they are now.
    /// - Parameters:
    ///   - extension: a bundle that every push runs; nil takes each app's own, else the payment announcer.
    ///   - options: options of `earshot serve`, such as `--any-token` or `--auth-key FILE --key-id ID --team ID`.
    /// - Throws: ``ServerError``, with what the server said; ``PushNotDelivered`` for ``conditions`` that there are not.
    public func serve(extension: URL? = nil, options: [String] = []) throws -> Server {
        let environment = try PushNotDelivered.telling {
            try DevicePush.check(options: conditions.options, flags: conditions.flags, hurry: conditions.hurry)
            return try DevicePush.environment(conditions.hurry)
        }
        var words = ["--device", folder.path, "--bind", "127.0.0.1", "--port", "0", "--page-port", "0"]
        let copy = try `extension`.map(Self.whole)
        if let copy { words += ["--extension", copy.path] }
        for (name, values) in conditions.options { for value in values { words += [name, value] } }
        // The server's --strict is APNs' matter.
        words += conditions.flags.subtracting(["--strict"]).sorted() + options
        return try Server(behind: self, words, environment, with: copy?.deletingLastPathComponent())
    }

    /// The deliveries, the newest first.
    public var deliveries: [Delivery] { device.inbox.deliveries() }
}
