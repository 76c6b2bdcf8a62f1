// SPDX-License-Identifier: Apache-2.0

public import CoreMedia

/// Something whose properties may take time to be known; here they are known at once.
public protocol AVAsynchronousKeyValueLoading: AnyObject, Sendable {}

extension AVAsynchronousKeyValueLoading {
    /// Returns a property: `try await asset.load(.duration)`.
    public func load<Value>(_ property: AVAsyncProperty<Self, Value>) async throws -> Value { property.read(self) }

    /// Returns two properties: `try await asset.load(.duration, .tracks)`.
    public func load<One, Two>(
        _ one: AVAsyncProperty<Self, One>, _ two: AVAsyncProperty<Self, Two>
    ) async throws -> (One, Two) { (one.read(self), two.read(self)) }

    /// Returns three properties.
    public func load<One, Two, Three>(
        _ one: AVAsyncProperty<Self, One>, _ two: AVAsyncProperty<Self, Two>, _ three: AVAsyncProperty<Self, Three>
    ) async throws -> (One, Two, Three) { (one.read(self), two.read(self), three.read(self)) }
}

/// A property that may take time to be known.
public struct AVAsyncProperty<Root: AVAsynchronousKeyValueLoading, Value>: Sendable {
    let read: @Sendable (Root) -> Value
}

extension AVAsyncProperty where Root: AVAsset, Value == CMTime {
    /// How long it is.
    public static var duration: Self { .init { $0.duration } }
}

extension AVAsyncProperty where Root: AVAsset, Value == [AVAssetTrack] {
    /// Its tracks.
    public static var tracks: Self { .init { $0.tracks } }
}

extension AVAsyncProperty where Root: AVAsset, Value == Bool {
    /// Whether anything of it can be heard.
    public static var isPlayable: Self { .init { $0.isPlayable } }
    /// Whether an export session takes it.
    public static var isExportable: Self { .init { $0.isExportable } }
}

extension AVAsyncProperty where Root: AVAssetTrack, Value == CMTimeRange {
    /// When it is, in its asset.
    public static var timeRange: Self { .init { $0.timeRange } }
}

extension AVAsyncProperty where Root: AVAssetTrack, Value == CMTimeScale {
    /// How many frames there are in a second.
    public static var naturalTimeScale: Self { .init { $0.naturalTimeScale } }
}
