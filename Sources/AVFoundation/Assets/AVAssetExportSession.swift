// SPDX-License-Identifier: Apache-2.0

public import CoreMedia
public import Foundation
internal import Synchronization

/// Writes an asset to a file.
///
/// - Note: On Linux samples go to a file as they are (`AVAssetExportPresetPassthrough`), to WAV, AIFF or CAF, which is what iOS takes
///   for a notification's sound. AAC cannot be written here: `AVAssetExportPresetAppleM4A` fails, and says so.
open class AVAssetExportSession: NSObject, @unchecked Sendable {
    // Unchecked: whoever makes it sets it up before it begins; after that the state is behind a lock.
    /// How far an export is.
    public enum Status: Int, Sendable { case unknown, waiting, exporting, completed, failed, cancelled }

    /// What is written.
    public let asset: AVAsset
    /// How it is written.
    public let presetName: String
    /// The file; none may be there.
    open var outputURL: URL?
    /// What kind of file it is.
    open var outputFileType: AVFileType?
    /// Which part of the asset; all of it at first.
    open var timeRange = CMTimeRange(start: .zero, duration: .positiveInfinity)
    /// Whether the file is put together for being sent; of no matter here.
    open var shouldOptimizeForNetworkUse = false

    private let state = Mutex<(status: Status, error: AVError?)>((.unknown, nil))

    /// How far it is.
    open var status: Status { state.withLock { $0.status } }
    /// Why it has failed.
    open var error: (any Error)? { state.withLock { $0.error } }
    /// How much is written, 0 to 1.
    open var progress: Float { status == .completed ? 1 : 0 }

    /// The types that the preset writes.
    open var supportedFileTypes: [AVFileType] {
        switch presetName {
        case AVAssetExportPresetPassthrough: [.wav, .caf, .aiff, .aifc]
        case AVAssetExportPresetAppleM4A: [.m4a]
        default: []
        }
    }

    /// Makes a session; nil for a preset that is none.
    public init?(asset: AVAsset, presetName: String) {
        guard Self.allExportPresets().contains(presetName) else { return nil }
        (self.asset, self.presetName) = (asset, presetName)
    }

    /// Every preset.
    open class func allExportPresets() -> [String] {
        [
            AVAssetExportPresetPassthrough, AVAssetExportPresetAppleM4A, AVAssetExportPresetHighestQuality,
            AVAssetExportPresetMediumQuality, AVAssetExportPresetLowQuality,
        ]
    }

    /// The presets that take an asset.
    open class func exportPresets(compatibleWith asset: AVAsset) -> [String] {
        asset.isExportable ? [AVAssetExportPresetPassthrough, AVAssetExportPresetAppleM4A] : []
    }

    /// Begins to write, and calls the handler on another thread when it is over, well or not.
    @preconcurrency open func exportAsynchronously(completionHandler handler: @escaping @Sendable () -> Void) {
        guard
            state.withLock({ state in
                guard state.status == .unknown else { return false }
                state.status = .exporting
                return true
            })
        else { return DispatchQueue.global().async { handler() } }
        Thread.detachNewThread {
            self.write()
            handler()
        }
    }

    /// Writes; what went wrong stands in ``error``.
    open func export() async {
        await withCheckedContinuation { waiting in exportAsynchronously { waiting.resume() } }
    }

    /// Writes to a file.
    /// - Throws: `AVError`.
    open func export(to url: URL, as fileType: AVFileType) async throws {
        (outputURL, outputFileType) = (url, fileType)
        await export()
        if let error { throw error }
    }

    /// Ends it; what is being written is over before that.
    open func cancelExport() { state.withLock { if $0.status == .unknown { $0.status = .cancelled } } }

    private func write() {
        do throws(AVError) {
            try ExportPlan(self).write()
            state.withLock { $0.status = .completed }
        } catch {
            state.withLock { $0 = (.failed, error) }
        }
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Samples as they are.
public let AVAssetExportPresetPassthrough = "AVAssetExportPresetPassthrough"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// AAC in an MPEG-4 file, which cannot be written here.
public let AVAssetExportPresetAppleM4A = "AVAssetExportPresetAppleM4A"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Pictures that move, which cannot be written here.
public let AVAssetExportPresetHighestQuality = "AVAssetExportPresetHighestQuality"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Pictures that move, which cannot be written here.
public let AVAssetExportPresetMediumQuality = "AVAssetExportPresetMediumQuality"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Pictures that move, which cannot be written here.
public let AVAssetExportPresetLowQuality = "AVAssetExportPresetLowQuality"
