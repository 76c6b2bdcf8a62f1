// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import Foundation

/// Asks the app's widgets for new contents.
///
/// - Note: On Linux there are no widgets: the device records what is asked for as `reloaded`.
public final class WidgetCenter: Sendable {
    /// The app's.
    public static let shared = WidgetCenter()
    private init() {}

    /// Asks all widgets for new contents.
    public func reloadAllTimelines() { record("all widgets") }

    /// Asks the widgets of a kind for new contents.
    public func reloadTimelines(ofKind kind: String) { record(kind) }

    private func record(_ name: String) { DeviceWarning(code: "reloaded", message: String(name.prefix(200))).record() }

    /// Tells which widgets the person has put up: none.
    public func getCurrentConfigurations(_ completion: @escaping @Sendable (Result<[WidgetInfo], any Error>) -> Void) {
        DispatchQueue.main.async { completion(.success([])) }
    }

    /// Returns the widgets that the person has put up: none.
    public func currentConfigurations() async throws -> [WidgetInfo] { [] }
}

/// A widget that a person has put up.
public struct WidgetInfo: Hashable, Sendable {
    /// What it was declared as.
    public let kind: String
}
