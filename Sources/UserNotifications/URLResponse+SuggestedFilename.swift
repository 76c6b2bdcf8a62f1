// SPDX-License-Identifier: Apache-2.0

internal import Foundation
@_weakLinked public import FoundationNetworking

extension URLResponse {
    /// The name that a file of the response is given: what the server says, else the last part of the address, else its host;
    /// with the ending of its type where it has none.
    /// - Note: FoundationNetworking's own says `Unknown` wherever the server says nothing, and an attachment that is named so has no type.
    ///   A program that imports this module sees this one.
    public var suggestedFilename: String? {
        let header = (self as? HTTPURLResponse)?.value(forHTTPHeaderField: "Content-Disposition")
        return SuggestedFilename.name(disposition: header, url: url, type: mimeType)
    }
}

/// How the name of a response's file is found.
enum SuggestedFilename {
    static func name(disposition: String?, url: URL?, type: String?) -> String {
        let last = url?.lastPathComponent ?? ""
        let found = [disposition.flatMap(named), last, url?.host()].compactMap { $0.map(plain) }.first { !$0.isEmpty }
        let name = found ?? "unknown"
        let isHost = (last.isEmpty || last == "/") && disposition.flatMap(named) == nil
        guard isHost || !name.contains("."), let ending = endings[type?.lowercased() ?? ""] else { return name }
        return "\(name).\(ending)"
    }

    /// The name in `attachment; filename="coat.png"`.
    private static func named(_ disposition: String) -> String? {
        for part in disposition.split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            guard pair.count == 2, pair[0].lowercased() == "filename" else { continue }
            let name = plain(pair[1].trimmingCharacters(in: ["\""]))
            return name.isEmpty ? nil : name
        }
        return nil
    }

    /// A name that leads nowhere else.
    private static func plain(_ name: String) -> String {
        let letters = name.unicodeScalars.filter { $0 != "/" && $0.value >= 0x20 && $0.value != 0x7F }
        let name = String(String.UnicodeScalarView(letters.prefix(200)))
        return name == "." || name == ".." ? "" : name
    }

    private static let endings = [
        "image/jpeg": "jpg", "image/png": "png", "image/gif": "gif", "audio/mpeg": "mp3", "audio/mp4": "m4a",
        "audio/x-m4a": "m4a", "audio/wav": "wav", "audio/x-wav": "wav", "audio/aiff": "aiff", "audio/x-aiff": "aiff",
        "video/mp4": "mp4", "video/mpeg": "mpg", "video/x-msvideo": "avi", "text/html": "html", "text/plain": "txt",
        "application/json": "json",
    ]
}
