// SPDX-License-Identifier: Apache-2.0

internal import UserNotifications

/// What the first bytes of a file say that it is.
struct AttachmentContent: Equatable {
    /// The uniform type identifiers that such a file may be shown as; none when iOS shows no such file.
    let identifiers: Set<String>
    /// What it is, in words.
    let words: String

    /// How many of the first bytes are looked at.
    static let headLength = 512

    /// Reads the beginning of a file.
    init(head: [UInt8]) {
        self = Self.known.first { $0.matches(head) }?.content ?? Self.unknown(head)
    }

    private init(_ identifiers: Set<String>, _ words: String) {
        self.identifiers = identifiers
        self.words = words
    }

    private struct Signature {
        let content: AttachmentContent
        /// Bytes at places.
        let marks: [(place: Int, bytes: [UInt8])]

        init(_ identifiers: Set<String>, _ words: String, _ marks: [(Int, [UInt8])]) {
            content = AttachmentContent(identifiers, words)
            self.marks = marks
        }

        func matches(_ head: [UInt8]) -> Bool {
            marks.allSatisfy { $0.place <= head.count && head[$0.place...].starts(with: $0.bytes) }
        }
    }

    private static func letters(_ place: Int, _ text: String) -> (Int, [UInt8]) { (place, Array(text.utf8)) }

    private static let mpeg4: Set = ["public.mpeg-4", "public.mpeg-4-audio"]

    /// The first that matches counts: brands of ISO's container that are no MPEG-4 stand before it.
    private static let known: [Signature] = [
        Signature(["public.png"], "PNG", [(0, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])]),
        Signature(["public.jpeg"], "JPEG", [(0, [0xFF, 0xD8, 0xFF])]),
        Signature(["com.compuserve.gif"], "GIF", [letters(0, "GIF87a")]),
        Signature(["com.compuserve.gif"], "GIF", [letters(0, "GIF89a")]),
        Signature(["com.microsoft.waveform-audio"], "WAV", [letters(0, "RIFF"), letters(8, "WAVE")]),
        Signature(["public.avi"], "AVI", [letters(0, "RIFF"), letters(8, "AVI ")]),
        Signature([], "WebP", [letters(0, "RIFF"), letters(8, "WEBP")]),
        Signature(["public.aiff-audio"], "AIFF", [letters(0, "FORM"), letters(8, "AIFF")]),
        Signature(["public.aiff-audio"], "AIFF", [letters(0, "FORM"), letters(8, "AIFC")]),
        Signature([], "HEIC", [letters(4, "ftyphei")]), Signature([], "HEIF", [letters(4, "ftypmif1")]),
        Signature([], "AVIF", [letters(4, "ftypavi")]), Signature([], "a QuickTime movie", [letters(4, "ftypqt  ")]),
        Signature(mpeg4, "MPEG-4", [letters(4, "ftyp")]), Signature(["public.mp3"], "MP3", [letters(0, "ID3")]),
        Signature(["public.mpeg"], "MPEG", [(0, [0x00, 0x00, 0x01, 0xBA])]),
        Signature(["public.mpeg", "public.mpeg-2-video"], "MPEG video", [(0, [0x00, 0x00, 0x01, 0xB3])]),
        Signature(["public.mpeg"], "an MPEG transport stream", [(0, [0x47]), (188, [0x47]), (376, [0x47])]),
        Signature([], "CAF", [letters(0, "caff")]), Signature([], "PDF", [letters(0, "%PDF")]),
        Signature([], "Ogg", [letters(0, "OggS")]),
    ]

    private static func unknown(_ head: [UInt8]) -> AttachmentContent {
        if isFrameOfMP3(head) { return AttachmentContent(["public.mp3"], "MP3") }
        let isText = !head.isEmpty && head.allSatisfy { $0 >= 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        return AttachmentContent([], isText ? "text, as a web server's error page is" : "no format that is known")
    }

    /// Whether the bytes begin an MPEG audio frame of layer III with a bit rate and a sample rate.
    private static func isFrameOfMP3(_ head: [UInt8]) -> Bool {
        guard head.count >= 4, head[0] == 0xFF, head[1] & 0xE0 == 0xE0 else { return false }
        let (version, layer) = (head[1] >> 3 & 3, head[1] >> 1 & 3)
        let (bitRate, sampleRate) = (head[2] >> 4, head[2] >> 2 & 3)
        return version != 1 && layer == 1 && bitRate != 0 && bitRate != 15 && sampleRate != 3
    }
}
