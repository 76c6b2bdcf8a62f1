// SPDX-License-Identifier: Apache-2.0

/// A notification as its sender meant it, and the device that it came to: accents are joined to their letters, and what was escaped
/// for HTML or twice for JSON is decoded.
public struct NotificationText: Sendable, Hashable {
    /// The bold line, often the sender's or the bank's name.
    public let title: String?
    /// The line under the title.
    public let subtitle: String?
    /// What the notification says.
    public let body: String
    /// What the payload asks of the announcer.
    public let request: AnnounceRequest
    /// The device's languages as BCP-47 tags, the foremost first.
    public let languages: [String]

    /// Joins the texts of one notification with what the payload asks for.
    public init(
        title: String? = nil, subtitle: String? = nil, body: String, request: AnnounceRequest, languages: [String] = []
    ) {
        self.title = title?.meant
        self.subtitle = subtitle?.meant
        self.body = body.meant
        self.request = request
        self.languages = languages
    }

    /// Joins the texts of one notification.
    /// - Parameter locale: the BCP-47 tag of the language to speak, where one is asked for.
    public init(
        title: String? = nil, subtitle: String? = nil, body: String, locale: String? = nil, languages: [String] = []
    ) {
        self.init(
            title: title, subtitle: subtitle, body: body, request: AnnounceRequest(locale: locale),
            languages: languages)
    }

    /// The languages asked for and of the device, without their regions, the foremost first.
    var preferred: [String] { ((request.locale.map { [$0] } ?? []) + languages).map(LanguageSearch.base) }

    /// The same, with a colon behind each of the first lines that is a heading; nil where none is.
    /// - Parameter colon: as the text's language writes it.
    func headed(_ colon: String) -> String? {
        var lines = lines.split(separator: "\n", omittingEmptySubsequences: true)[...]
        var text = ""
        for _ in 0..<Self.mostHeadings where lines.count > 1 {
            guard let line = lines.first.map({ String($0).trimmed }), Self.isHeading(line) else { break }
            lines.removeFirst()
            // "Transfer received⏎From: Ana": a list of labels follows.
            let isLabelled = lines.first?.prefix(Self.longestHeading).contains(":") == true
            text += line + (isLabelled ? "\n" : colon)
        }
        return text.isEmpty ? nil : text + lines.joined(separator: "\n")
    }

    /// Whether a line is short, has no number and ends with no mark.
    private static func isHeading(_ line: String) -> Bool {
        let last = line.last ?? ":"
        return (1...longestHeading).contains(line.count) && (last.isLetter || last == ")")
            && !line.contains(where: \.isNumber)
    }

    private static let (mostHeadings, longestHeading) = (2, 40)

    /// Title, subtitle and body as one text, a line each, without the empty ones.
    var lines: String {
        var lines = body
        for text in [subtitle, title] {
            if let text, !text.isEmpty { lines = text + "\n" + lines }
        }
        return lines
    }
}
