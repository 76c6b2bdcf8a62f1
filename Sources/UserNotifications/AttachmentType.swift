// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A type of file that a notification can show: one of Apple's Table 1 ("Supported file types").
package struct AttachmentType: Sendable, Hashable {
    /// What the files of a type are shown as.
    package enum Medium: Sendable { case audio, image, movie }

    /// The uniform type identifier.
    package let identifier: String
    /// What it is shown as.
    package let medium: Medium
    /// The endings of file names, in small letters.
    package let pathExtensions: [String]

    /// The largest file that is shown, in bytes: 5 MB of audio, 10 MB of an image, 50 MB of a movie.
    package var largestFile: Int {
        switch medium {
        case .audio: 5 * 1024 * 1024
        case .image: 10 * 1024 * 1024
        case .movie: 50 * 1024 * 1024
        }
    }

    /// Finds the type of a uniform type identifier, or nil when it cannot be shown.
    package init?(identifier: String) {
        guard let type = Self.all.first(where: { $0.identifier == identifier }) else { return nil }
        self = type
    }

    /// Finds the type of a file name's ending, or nil when it cannot be shown.
    package init?(pathExtension: String) {
        let ending = pathExtension.lowercased()
        guard let type = Self.all.first(where: { $0.pathExtensions.contains(ending) }) else { return nil }
        self = type
    }

    private init(_ medium: Medium, _ identifier: String, _ pathExtensions: [String]) {
        self.medium = medium
        self.identifier = identifier
        self.pathExtensions = pathExtensions
    }

    /// Every type that can be shown.
    package static let all: [AttachmentType] = [
        AttachmentType(.audio, "public.aiff-audio", ["aiff", "aif"]),
        AttachmentType(.audio, "com.microsoft.waveform-audio", ["wav", "wave"]),
        AttachmentType(.audio, "public.mp3", ["mp3"]),
        AttachmentType(.audio, "public.mpeg-4-audio", ["m4a"]),
        AttachmentType(.image, "public.jpeg", ["jpg", "jpeg", "jpe"]),
        AttachmentType(.image, "com.compuserve.gif", ["gif"]),
        AttachmentType(.image, "public.png", ["png"]),
        AttachmentType(.movie, "public.mpeg", ["mpg", "mpeg"]),
        AttachmentType(.movie, "public.mpeg-2-video", ["m2v"]),
        AttachmentType(.movie, "public.mpeg-4", ["mp4"]),
        AttachmentType(.movie, "public.avi", ["avi"]),
    ]
}
