// SPDX-License-Identifier: Apache-2.0

import CoreMedia
import Foundation
import SoundFiles

/// What an export session writes: looked at before anything is written.
struct ExportPlan {
    /// A piece in frames; nil for silence.
    struct Piece: Equatable {
        var clip: Clip?
        var start: Int64
        var frames: Int64
    }

    let pieces: [Piece]
    let layout: SoundLayout
    let url: URL

    /// How many frames are held at a time.
    private static let portion = 8192

    /// - Throws: `AVError`, in a sentence with the remedy.
    init(_ session: AVAssetExportSession) throws(AVError) {
        guard let url = session.outputURL, let type = session.outputFileType else {
            throw AVError(.exportFailed, "The export needs an outputURL and an outputFileType.")
        }
        guard session.presetName == AVAssetExportPresetPassthrough else {
            throw AVError(
                .operationNotSupportedForAsset,
                "AAC cannot be written on Linux, and iOS plays none as a notification's sound; export with "
                    + "AVAssetExportPresetPassthrough to .wav, .caf or .aiff.")
        }
        let container: SoundContainer
        switch type {
        case .wav: container = .wav
        case .caf: container = .caf
        case .aiff, .aifc: container = .aiff
        default:
            throw AVError(
                .fileFormatNotRecognized, "An export goes to .wav, .caf or .aiff here, not to '\(type.rawValue)'.")
        }
        guard !FileManager.default.fileExists(atPath: url.path) else {
            throw AVError(.fileAlreadyExists, "There is a file where the export is to go; remove it first.")
        }
        let parts = try Self.parts(of: session.asset)
        guard let first = parts.lazy.compactMap(\.clip).first else {
            throw AVError(.noCompatibleMedia, "There is no sound in what is to be exported.")
        }
        let (rate, channels) = (first.layout.sampleRate, first.layout.channels)
        guard
            parts.allSatisfy({ $0.clip.map { $0.layout.sampleRate == rate && $0.layout.channels == channels } ?? true })
        else {
            throw AVError(
                .incompatibleAsset,
                "The clips have different rates or channels, and passing them through cannot make them one; record all "
                    + "of them alike.")
        }
        let scale = CMTimeScale(clamping: Int(rate))
        var encoding = SoundEncoding.linear(bits: 16, isFloat: false)
        if case .linear = first.layout.encoding { encoding = first.layout.encoding }
        layout = SoundLayout(encoding: encoding, sampleRate: rate, channels: channels, container: container)
        self.url = url
        // Counted from the beginning, so that what is rounded of one piece is not lost with the next.
        var (at, frame) = (CMTime.zero, Int64(0))
        let (start, end) = (session.timeRange.start, session.timeRange.end)
        var pieces: [Piece] = []
        for part in parts {
            let from = start.isNumeric ? max(at, start) : at
            let to = end.isNumeric ? min(at + part.duration, end) : at + part.duration
            if from < to {
                let last = (to - (start.isNumeric ? start : .zero)).convertScale(scale).value
                pieces.append(
                    Piece(
                        clip: part.clip, start: (part.start + (from - at)).convertScale(scale).value,
                        frames: max(0, last - frame)))
                frame = last
            }
            at += part.duration
        }
        guard frame > 0 else {
            throw AVError(.noCompatibleMedia, "There is no sound in the time range that is to be exported.")
        }
        self.pieces = pieces
    }

    private static func parts(of asset: AVAsset) throws(AVError) -> [AVMutableCompositionTrack.Piece] {
        if let clip = asset.clip { return [.init(clip: clip, start: .zero, duration: clip.duration)] }
        let tracks = asset.tracks(withMediaType: .audio).compactMap { $0 as? AVMutableCompositionTrack }
            .filter { !$0.pieces.isEmpty }
        guard tracks.count <= 1 else {
            throw AVError(
                .operationNotSupportedForAsset,
                "Two tracks that are heard together are not mixed here; put the clips one behind the other in one track."
            )
        }
        return tracks.first?.pieces ?? []
    }

    /// Writes the file, which appears when it is whole.
    func write() throws(AVError) {
        do throws(SoundFileError) {
            let output = try SoundFile(writing: url.path, layout: layout)
            do throws(SoundFileError) {
                for piece in pieces { try copy(piece, to: output) }
                try output.close()
            } catch {
                output.discard()
                throw error
            }
        } catch {
            throw AVError(.exportFailed, error.message)
        }
    }

    private func copy(_ piece: Piece, to output: SoundFile) throws(SoundFileError) {
        var left = piece.frames
        if let clip = piece.clip {
            let input = try SoundFile(reading: clip.url.path)
            // Another file may be there by now.
            guard input.layout.channels == layout.channels else {
                throw SoundFileError(code: .failed, message: "A clip was changed while it was exported.")
            }
            try input.seek(to: min(piece.start, input.frames))
            while left > 0 {
                let samples = try input.read(Int32.self, frames: Int(min(left, Int64(Self.portion))))
                guard !samples.isEmpty else { break }
                try output.write(samples)
                left -= Int64(samples.count / layout.channels)
            }
        }
        while left > 0 {
            let count = min(left, Int64(Self.portion))
            try output.write([Int32](repeating: 0, count: Int(count) * layout.channels))
            left -= count
        }
    }
}
