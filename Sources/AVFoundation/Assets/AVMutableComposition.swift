// SPDX-License-Identifier: Apache-2.0

public import CoreMedia
public import Foundation

/// Pieces of sounds in a row, which are read when it is exported.
open class AVComposition: AVAsset, @unchecked Sendable {
    fileprivate var made: [AVMutableCompositionTrack] = []

    init() { super.init(clip: nil) }

    /// Its tracks.
    open override var tracks: [AVAssetTrack] { made }
    /// The end of the longest of its tracks.
    open override var duration: CMTime { made.map(\.timeRange.end).max() ?? .zero }
}

/// A composition that is built.
///
///     let composition = AVMutableComposition()
///     let track = composition.addMutableTrack(withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid)
///     try track?.insertTimeRange(clip.timeRange, of: clip, at: composition.duration)
open class AVMutableComposition: AVComposition, @unchecked Sendable {
    /// Makes a composition of nothing.
    public override init() { super.init() }

    /// Adds a track.
    open func addMutableTrack(
        withMediaType mediaType: AVMediaType, preferredTrackID: CMPersistentTrackID
    ) -> AVMutableCompositionTrack? {
        let taken = Set(made.map(\.trackID))
        let next = (taken.max() ?? 0) + 1
        let id = preferredTrackID != kCMPersistentTrackID_Invalid && !taken.contains(preferredTrackID)
        let track = AVMutableCompositionTrack(
            nil, of: self, id: id ? preferredTrackID : next, mediaType)
        made.append(track)
        return track
    }

    /// Puts a piece of an asset, each of its tracks, at a time; what comes after it is moved.
    /// - Throws: `AVError` for a range that the asset has not.
    open func insertTimeRange(_ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime) throws {
        for source in asset.tracks {
            let own =
                made.first { $0.mediaType == source.mediaType }
                ?? addMutableTrack(withMediaType: source.mediaType, preferredTrackID: kCMPersistentTrackID_Invalid)
            try own?.insertTimeRange(timeRange, of: source, at: startTime)
        }
    }

    /// Takes a track away.
    open func removeTrack(_ track: AVMutableCompositionTrack) { made.removeAll { $0 === track } }
}

/// A track that is built.
open class AVMutableCompositionTrack: AVAssetTrack, @unchecked Sendable {
    /// What is heard, in order and without an end between.
    private(set) var pieces: [Piece] = []

    /// A piece of a sound, or of silence.
    struct Piece: Equatable {
        /// The sound; nil for silence.
        var clip: Clip?
        /// When it begins in the sound.
        var start: CMTime
        var duration: CMTime
    }

    /// How long the track is.
    open override var timeRange: CMTimeRange {
        CMTimeRange(start: .zero, duration: pieces.reduce(.zero) { $0 + $1.duration })
    }

    /// Puts a piece of a track at a time; what comes after it is moved.
    /// - Throws: `AVError` for a range that the track has not.
    open func insertTimeRange(_ timeRange: CMTimeRange, of track: AVAssetTrack, at startTime: CMTime) throws {
        let all = track.timeRange
        let end = min(timeRange.end, all.end)
        guard timeRange.start.isNumeric, timeRange.start >= .zero, timeRange.start < all.end || all.isEmpty else {
            throw AVError(.operationNotSupportedForAsset, "The track has nothing at the time that is to be inserted.")
        }
        let range = CMTimeRange(start: timeRange.start, end: end.isNumeric ? end : all.end)
        if let built = track as? AVMutableCompositionTrack {
            insert(built.cut(range), at: startTime)
        } else {
            insert([Piece(clip: track.clip, start: range.start, duration: range.duration)], at: startTime)
        }
    }

    /// Puts pieces of tracks at a time, one behind the other.
    /// - Throws: `AVError` as for one.
    open func insertTimeRanges(_ timeRanges: [NSValue], of tracks: [AVAssetTrack], at startTime: CMTime) throws {
        throw AVError(
            .operationNotSupportedForAsset,
            "Ranges come as NSValue, which Foundation on Linux cannot unpack; insert one after the other.")
    }

    /// Puts silence at a time; what comes after it is moved.
    open func insertEmptyTimeRange(_ timeRange: CMTimeRange) {
        insert([Piece(clip: nil, start: .zero, duration: timeRange.duration)], at: timeRange.start)
    }

    /// Takes a piece out; what comes after it is moved.
    open func removeTimeRange(_ timeRange: CMTimeRange) {
        let (before, after) = (cut(CMTimeRange(start: .zero, end: timeRange.start)), timeRange.end)
        pieces = before + cut(CMTimeRange(start: after, end: max(after, self.timeRange.end)))
    }

    private func insert(_ new: [Piece], at time: CMTime) {
        let length = timeRange.duration
        // Behind the end there is silence until then; at no time of a number, as at the end.
        let place = time.isNumeric ? max(time, .zero) : length
        let gap = place > length ? [Piece(clip: nil, start: .zero, duration: place - length)] : []
        let before = cut(CMTimeRange(start: .zero, end: min(place, length)))
        let after = place < length ? cut(CMTimeRange(start: place, end: length)) : []
        pieces = before + gap + new + after
    }

    /// The pieces of a range.
    private func cut(_ range: CMTimeRange) -> [Piece] {
        var at = CMTime.zero
        var cut: [Piece] = []
        for piece in pieces {
            let (start, end) = (max(range.start, at), min(range.end, at + piece.duration))
            if start < end {
                cut.append(Piece(clip: piece.clip, start: piece.start + (start - at), duration: end - start))
            }
            at += piece.duration
        }
        return cut
    }
}
