// SPDX-License-Identifier: Apache-2.0

public import Foundation
package import SoundFiles

/// A sound file that is read from or written to: WAV, AIFF or CAF.
///
/// Samples are given and taken in the ``processingFormat``, whatever the file itself holds.
///
/// - Note: A file that is written appears under its name when it is complete, that is at ``close()`` or when the object
///   goes away; until then an older file of that name stays as it is.
open class AVAudioFile: NSObject {
    /// The file's place.
    public let url: URL
    /// The format of the samples in the file.
    public let fileFormat: AVAudioFormat
    /// The format of the buffers that are read or written.
    public let processingFormat: AVAudioFormat

    private let file: SoundFile
    private var position: AVAudioFramePosition = 0

    /// Opens a file, to be read in the standard format.
    /// - Throws: An `NSError` in Apple's domain when the file is missing or no sound file.
    public convenience init(forReading fileURL: URL) throws {
        try self.init(forReading: fileURL, commonFormat: .pcmFormatFloat32, interleaved: false)
    }

    /// Opens a file, to be read in a sample type of one's choice.
    /// - Throws: An `NSError` in Apple's domain when the file is missing or no sound file.
    public init(forReading fileURL: URL, commonFormat format: AVAudioCommonFormat, interleaved: Bool) throws {
        let file = try SoundFile(reading: fileURL.path)
        self.file = file
        url = fileURL
        (fileFormat, processingFormat) = try AVAudioFile.formats(file.layout, format, interleaved, fileURL)
    }

    /// Begins a file, to be written in the standard format.
    /// - Throws: An `NSError` in Apple's domain when the file cannot be made or the settings make no sense for it.
    public convenience init(forWriting fileURL: URL, settings: [String: Any]) throws {
        try self.init(
            forWriting: fileURL, settings: settings, commonFormat: .pcmFormatFloat32, interleaved: false)
    }

    /// Begins a file, to be written in a sample type of one's choice; the file's own encoding stands in `settings`.
    /// - Throws: An `NSError` in Apple's domain when the file cannot be made or the settings make no sense for it.
    public init(
        forWriting fileURL: URL, settings: [String: Any], commonFormat format: AVAudioCommonFormat, interleaved: Bool
    ) throws {
        guard let wanted = AudioSettings(settings) else {
            throw SoundFileError(
                code: .unsupportedDataFormat, message: "The settings for '\(fileURL.path)' describe no sound.")
        }
        let layout = wanted.layout(in: try AVAudioFile.container(wanted, fileURL))
        (fileFormat, processingFormat) = try AVAudioFile.formats(layout, format, interleaved, fileURL)
        file = try SoundFile(writing: fileURL.path, layout: layout)
        url = fileURL
    }

    /// The number of frames in the file.
    open var length: AVAudioFramePosition { file.frames }

    /// Whether the file is open.
    open var isOpen: Bool { file.isOpen }

    /// The frame at which the next one is read or written.
    open var framePosition: AVAudioFramePosition {
        get { position }
        set { if (try? file.seek(to: newValue)) != nil { position = newValue } }
    }

    /// Reads as many frames as the buffer has room for, fewer at the end of the file.
    /// - Throws: An `NSError` when the buffer is of another format or there is nothing left to read.
    open func read(into buffer: AVAudioPCMBuffer) throws {
        try read(into: buffer, frameCount: buffer.frameCapacity)
    }

    /// Reads up to `frameCount` frames to the buffer's beginning and sets its `frameLength`.
    /// - Throws: An `NSError` when the buffer is of another format or there is nothing left to read.
    open func read(into buffer: AVAudioPCMBuffer, frameCount frames: AVAudioFrameCount) throws {
        try check(buffer)
        guard position < file.frames || frames == 0 else {
            throw SoundFileError(code: .failed, message: "The file '\(url.path)' has been read to its end.")
        }
        let wanted = Int(min(frames, buffer.frameCapacity))
        switch buffer.format.commonFormat {
        case .pcmFormatInt16: buffer.setInterleaved(try file.read(Int16.self, frames: wanted))
        case .pcmFormatInt32: buffer.setInterleaved(try file.read(Int32.self, frames: wanted))
        case .pcmFormatFloat64: buffer.setInterleaved(try file.read(Double.self, frames: wanted))
        default: buffer.setInterleaved(try file.read(Float.self, frames: wanted))
        }
        position += AVAudioFramePosition(buffer.frameLength)
    }

    /// Appends the buffer's valid frames.
    /// - Throws: An `NSError` when the buffer is of another format or the file cannot be written.
    open func write(from buffer: AVAudioPCMBuffer) throws {
        try check(buffer)
        switch buffer.format.commonFormat {
        case .pcmFormatInt16: try file.write(buffer.interleaved(as: Int16.self))
        case .pcmFormatInt32: try file.write(buffer.interleaved(as: Int32.self))
        case .pcmFormatFloat64: try file.write(buffer.interleaved(as: Double.self))
        default: try file.write(buffer.interleaved(as: Float.self))
        }
        position += AVAudioFramePosition(buffer.frameLength)
    }

    /// Ends the file. One that was written takes its name now.
    open func close() { try? file.close() }

    /// Ends the file as ``close()`` does, and tells when it could not be completed.
    package func complete() throws(SoundFileError) { try file.close() }

    /// Ends a file that is being written so that nothing of it remains.
    package func discard() { file.discard() }

    private func check(_ buffer: AVAudioPCMBuffer) throws(SoundFileError) {
        guard buffer.format == processingFormat else {
            throw SoundFileError(
                code: .formatMismatch, message: "The buffer's format is not the processing format of '\(url.path)'.")
        }
    }

    private static func container(_ settings: AudioSettings, _ url: URL) throws(SoundFileError) -> SoundContainer {
        switch (settings.fileType, url.pathExtension.lowercased()) {
        case (kAudioFileWAVEType?, _), (nil, "wav"), (nil, "wave"): .wav
        case (kAudioFileAIFFType?, _), (kAudioFileAIFCType?, _), (nil, "aif"), (nil, "aiff"), (nil, "aifc"):
            .aiff
        case (kAudioFileCAFType?, _), (nil, "caf"): .caf
        default:
            throw SoundFileError(
                code: .unsupportedFileType, message: "The file '\(url.path)' is none of WAV, AIFF and CAF.")
        }
    }

    private static func formats(
        _ layout: SoundLayout, _ processing: AVAudioCommonFormat, _ interleaved: Bool, _ url: URL
    ) throws(SoundFileError) -> (AVAudioFormat, AVAudioFormat) {
        let stored: AVAudioCommonFormat =
            switch layout.encoding {
            case .linear(64, _): .pcmFormatFloat64
            case .linear(32, true): .pcmFormatFloat32
            case .linear(24, _), .linear(32, false): .pcmFormatInt32
            default: .pcmFormatInt16
            }
        let channels = AVAudioChannelCount(layout.channels)
        let rate = layout.sampleRate
        guard
            let file = AVAudioFormat(commonFormat: stored, sampleRate: rate, channels: channels, interleaved: true),
            let buffers = AVAudioFormat(
                commonFormat: processing, sampleRate: rate, channels: channels, interleaved: interleaved)
        else {
            throw SoundFileError(
                code: .unsupportedDataFormat, message: "The file '\(url.path)' has more than two channels.")
        }
        return (file, buffers)
    }
}

@available(*, unavailable)
extension AVAudioFile: @unchecked Sendable {}
