// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// What a track holds.
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// Sound.
    public static let audio = AVMediaType("soun")
    /// Pictures that move.
    public static let video = AVMediaType("vide")
}

/// What kind of file something is written to.
public struct AVFileType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// MPEG-4 with sound alone, which is AAC.
    public static let m4a = AVFileType("com.apple.m4a-audio")
    /// Core Audio.
    public static let caf = AVFileType("com.apple.coreaudio-format")
    /// WAVE.
    public static let wav = AVFileType("com.microsoft.waveform-audio")
    /// AIFF.
    public static let aiff = AVFileType("public.aiff-audio")
    /// AIFC.
    public static let aifc = AVFileType("public.aifc-audio")
    /// MP3.
    public static let mp3 = AVFileType("public.mp3")
    /// MPEG-4.
    public static let mp4 = AVFileType("public.mpeg-4")
    /// QuickTime.
    public static let mov = AVFileType("com.apple.quicktime-movie")
}

/// An error of AVFoundation's.
public struct AVError: CustomNSError, Sendable, Hashable {
    /// Apple's numbers, as far as anything here ends with one.
    public enum Code: Int, Sendable {
        case unknown = -11800
        case exportFailed = -11820
        case fileFormatNotRecognized = -11828
        case operationNotSupportedForAsset = -11838
        case incompatibleAsset = -11848
        case fileAlreadyExists = -11823
        case noCompatibleMedia = -11833
    }

    /// Apple's number.
    public let code: Code
    /// One sentence.
    public let message: String

    init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }

    public static let errorDomain = "AVFoundationErrorDomain"
    public var errorCode: Int { code.rawValue }
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: message] }
    public var localizedDescription: String { message }
}
