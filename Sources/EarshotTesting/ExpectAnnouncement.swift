// SPDX-License-Identifier: Apache-2.0

internal import AudioRegression
public import Foundation
public import Testing

/// Expects an announcement to sound as it did when somebody listened to it.
///
///     @Test func `twelve fifty is announced`() throws {
///         let announcement = try SpokenAnnouncement(saying: "You received $12.50", voice: "en-US")
///         expectAnnouncement(announcement, matches: "twelve-fifty")
///     }
///
/// The first run records `Announcements/NAME.wav` and `NAME.json` beside the test and fails: listen, check them in. Later runs
/// compare. Where they differ, the words and phonemes are shown first, and both sounds and a picture are left in a folder that the
/// failure names, and attached to the test. A golden of another version of eSpeak NG is compared by distance, with a warning
/// that says so. `EARSHOT_RECORD=1` records anew.
/// - Parameters:
///   - announcement: what was spoken.
///   - name: the golden's name: letters, digits, `-`, `_` and `.`.
///   - folder: where goldens are; without it `Announcements` beside the test's file.
/// - Returns: whether it sounds as it did.
@discardableResult
public func expectAnnouncement(
    _ announcement: SpokenAnnouncement, matches name: String, in folder: URL? = nil, filePath: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
    func fail(_ lines: [String]) -> Bool {
        Issue.record(Comment(rawValue: lines.joined(separator: "\n")), sourceLocation: sourceLocation)
        return false
    }
    guard !name.isEmpty, !name.hasPrefix("."), name.utf8.allSatisfy(isPlain) else {
        return fail(["A golden's name is letters, digits, '-', '_' and '.', not '\(name)'."])
    }
    let folder =
        folder ?? URL(fileURLWithPath: filePath).deletingLastPathComponent().appendingPathComponent("Announcements")
    do {
        let isRecording = ProcessInfo.processInfo.environment["EARSHOT_RECORD"] != nil
        guard !isRecording, let golden = try GoldenAnnouncement(name, in: folder) else {
            try GoldenAnnouncement.record(announcement, as: name, in: folder)
            return fail(["'\(name)' was recorded in \(folder.path): listen to it, and run the test again."])
        }
        let verdict = try GoldenVerdict(golden, announcement)
        if verdict.isSame {
            if !verdict.lines.isEmpty, golden.said.engine != announcement.engine {
                let lines = ["'\(name)' sounds as it did."] + verdict.lines
                Issue.record(
                    Comment(rawValue: lines.joined(separator: "\n")), severity: .warning,
                    sourceLocation: sourceLocation)
            }
            return true
        }
        let left = try leave(name, golden, announcement, sourceLocation)
        return fail(
            ["'\(name)' does not sound as it did."] + verdict.lines + ["both sounds and a picture: \(left.path)"])
    } catch {
        return fail(["'\(name)' cannot be compared: \(error)"])
    }
}

/// Expects a text to be said as it was when somebody listened to it.
@discardableResult
public func expectAnnouncement(
    _ text: String, voice: String, matches name: String, in folder: URL? = nil, filePath: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) throws -> Bool {
    expectAnnouncement(
        try SpokenAnnouncement(saying: text, voice: voice), matches: name, in: folder, filePath: filePath,
        sourceLocation: sourceLocation)
}

/// Expects a sound, as a delivery's, to be the one that somebody listened to.
@discardableResult
public func expectAnnouncement(
    sound: URL, saying text: String = "", matches name: String, in folder: URL? = nil, filePath: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) throws -> Bool {
    expectAnnouncement(
        try SpokenAnnouncement(sound: sound, saying: text), matches: name, in: folder, filePath: filePath,
        sourceLocation: sourceLocation)
}

private func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
        true
    default: false
    }
}

/// Leaves both sounds and a picture in a folder of their own, and attaches them to the test.
private func leave(
    _ name: String, _ golden: GoldenAnnouncement, _ announcement: SpokenAnnouncement,
    _ sourceLocation: SourceLocation
) throws -> URL {
    let root = ProcessInfo.processInfo.environment["EARSHOT_FAILURES"].map { URL(fileURLWithPath: $0) }
    let folder = (root ?? FileManager.default.temporaryDirectory.appendingPathComponent("earshot-failures"))
        .appendingPathComponent("\(name)-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (was, now) = (folder.appendingPathComponent("\(name).golden.wav"), folder.appendingPathComponent("\(name).wav"))
    try golden.sound.write(to: was)
    try announcement.sound.write(to: now)
    let words = folder.appendingPathComponent("words.tsv")
    try Data(golden.said.words.lines.utf8).write(to: words)
    // Without the program that draws, the sounds have to do.
    try? PictureProgram.draw(
        was.path, now.path, words: words.path, to: folder.appendingPathComponent("\(name).png").path)
    try FileManager.default.removeItem(at: words)
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
        Attachment.record(
            [UInt8](try Data(contentsOf: file)), named: file.lastPathComponent, sourceLocation: sourceLocation)
    }
    return folder
}
