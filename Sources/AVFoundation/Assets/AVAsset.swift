// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

public import CoreMedia
internal import DeviceContract
public import Foundation
internal import SoundFiles

/// Something with sound in it.
///
/// Unchecked: what an asset of a file holds is set when it is made; a composition is changed by whoever builds it.
/// - Note: On Linux the files that Earshot reads: WAV, AIFF, CAF, and what libsndfile knows besides. Another one has no track, which is
///   a warning of the delivery, `sound-unreadable`.
open class AVAsset: NSObject, AVAsynchronousKeyValueLoading, @unchecked Sendable {
    let clip: Clip?

    /// Opens a file.
    public init(url: URL) {
        clip = Clip(url)
        if clip == nil {
            DeviceWarning(
                code: "sound-unreadable",
                message:
                    "'\(url.lastPathComponent.prefix(100))' is no sound that can be read here, and so has no track; "
                    + "use WAV, AIFF or CAF."
            ).send()
        }
        super.init()
    }

    init(clip: Clip?) {
        self.clip = clip
        super.init()
    }

    /// How long it is.
    open var duration: CMTime { clip?.duration ?? .zero }
    /// Its tracks.
    open var tracks: [AVAssetTrack] { clip.map { [AVAssetTrack($0, of: self)] } ?? [] }
    /// Whether anything of it can be heard.
    open var isPlayable: Bool { !tracks.isEmpty }
    /// Whether an export session takes it.
    open var isExportable: Bool { !tracks.isEmpty }

    /// The tracks of a kind.
    open func tracks(withMediaType mediaType: AVMediaType) -> [AVAssetTrack] {
        tracks.filter { $0.mediaType == mediaType }
    }

    /// Returns the tracks of a kind.
    open func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVAssetTrack] {
        tracks(withMediaType: mediaType)
    }

    /// Hands the tracks of a kind to the handler.
    @preconcurrency open func loadTracks(
        withMediaType mediaType: AVMediaType,
        completionHandler: @escaping @Sendable ([AVAssetTrack]?, (any Error)?) -> Void
    ) { completionHandler(tracks(withMediaType: mediaType), nil) }

    /// Has values ready, which they always are.
    @preconcurrency open func loadValuesAsynchronously(
        forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)? = nil
    ) { DispatchQueue.global().async { handler?() } }
}

/// The option that a file's length is to be exact, which it always is here.
public let AVURLAssetPreferPreciseDurationAndTimingKey = "AVURLAssetPreferPreciseDurationAndTimingKey"

/// An asset that is a file.
open class AVURLAsset: AVAsset, @unchecked Sendable {
    /// The file.
    public let url: URL

    /// Opens a file. No option means anything here.
    public init(url URL: URL, options: [String: Any]? = nil) {
        url = URL
        super.init(url: URL)
    }
}

/// One of an asset's tracks.
open class AVAssetTrack: NSObject, AVAsynchronousKeyValueLoading, @unchecked Sendable {
    // Unchecked: it is set when it is made, but for a composition's, which whoever builds it changes.
    /// The asset.
    open weak var asset: AVAsset?
    /// What tells it from others.
    public let trackID: CMPersistentTrackID
    /// What it holds.
    public let mediaType: AVMediaType
    /// When it is, in its asset.
    open var timeRange: CMTimeRange { CMTimeRange(start: .zero, duration: clip?.duration ?? .zero) }
    /// How many frames there are in a second.
    open var naturalTimeScale: CMTimeScale { clip.map { CMTimeScale($0.layout.sampleRate) } ?? 0 }
    let clip: Clip?

    init(_ clip: Clip?, of asset: AVAsset, id: CMPersistentTrackID = 1, _ mediaType: AVMediaType = .audio) {
        (self.clip, self.asset, trackID, self.mediaType) = (clip, asset, id, mediaType)
    }
}

/// A sound file that was looked at once, and is opened again when its samples are wanted.
struct Clip: Sendable, Hashable {
    let url: URL
    let layout: SoundLayout
    let frames: Int64

    /// Looks at a file; nil for one that is no sound.
    init?(_ url: URL) {
        guard let file = try? SoundFile(reading: url.path), file.layout.sampleRate >= 1 else { return nil }
        (self.url, layout, frames) = (url, file.layout, file.frames)
    }

    var duration: CMTime { CMTime(value: frames, timescale: CMTimeScale(clamping: Int(layout.sampleRate))) }
}
