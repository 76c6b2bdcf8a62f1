// SPDX-License-Identifier: Apache-2.0

import Foundation
internal import StrictJSON

/// Reads a `voice.json`, and refuses by file and line whatever is not as it should be.
enum VoiceFile {
    /// A `voice.json` is a few lines; what is larger is something else.
    private static let largest = 65_536

    /// Reads the voice of a folder.
    static func voice(in folder: URL) throws(VoiceError) -> Voice {
        let id = folder.lastPathComponent
        let file = id + "/voice.json"
        let bytes: [UInt8]
        do {
            bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent("voice.json", isDirectory: false)))
        } catch {
            throw VoiceError(.wrongVoice, "\(file) cannot be read; look at its rights.")
        }
        do throws(VoiceFault) {
            return try voice(json(bytes), id: id, folder: folder)
        } catch {
            throw VoiceError(.wrongVoice, "\(file), line \(error.line): \(error.message).")
        }
    }

    private static func json(_ bytes: [UInt8]) throws(VoiceFault) -> JSONValue {
        do { return try JSONValue(bytes, rules: JSONRules(deepest: 7, largest: largest)) } catch {
            throw VoiceFault(error)
        }
    }

    private static func voice(_ json: JSONValue, id: String, folder: URL) throws(VoiceFault) -> Voice {
        let top = try json.members([
            "id", "name", "locale", "engine", "rate", "pitch", "volume", "lexicon", "chime", "privacy", "clips",
            "repeat", "echo", "level",
        ])
        guard isPlainName(id) else { throw VoiceFault(line: 1, message: "the folder's name is not a plain name") }
        let written = try top("id").string("id")
        guard written == id else {
            throw VoiceFault(line: try top("id").line, message: "'id' is not the folder's name '\(id)'")
        }
        let name = try top("name").string("name")
        guard !name.isEmpty, name.utf8.count <= 200 else {
            throw VoiceFault(line: try top("name").line, message: "'name' is empty or too long")
        }
        let locale = try top("locale").string("locale")
        guard isLanguageTag(locale) else {
            throw VoiceFault(line: try top("locale").line, message: "'locale' is not a language tag such as 'en-US'")
        }
        let engine = try top("engine").members(["voice", "variant"])
        let voice = try engine("voice").string("engine.voice")
        guard let engineVoice = EngineVoices.name(of: voice) else {
            throw VoiceFault(
                line: try engine("voice").line, message: "'engine.voice' is not one of the engine's voices")
        }
        let variant = try engine("variant").optionalString("engine.variant")
        if let variant, !EngineVoices.variants.contains(variant) {
            throw VoiceFault(
                line: try engine("variant").line, message: "'engine.variant' is not one of the engine's variants")
        }
        let clips = try clips(json.member("clips"), folder)
        let level = try level(json.member("level"), hasClips: clips != nil)
        let privacy = try top("privacy").members(["payer"])
        let hasSuccessChime = try top("chime").optionalString("chime") == successChime
        return Voice(
            id: id, name: name, locale: locale, engineVoice: engineVoice, engineVariant: variant,
            rate: try top("rate").number("rate", in: 0...1), pitch: try top("pitch").number("pitch", in: 0.5...2),
            volume: try top("volume").number("volume", in: 0...1), level: level,
            saysPayer: try privacy("payer").bool("privacy.payer"),
            chime: hasSuccessChime
                ? nil
                : try file("chime", top("chime"), ["wav", "aiff", "aif", "caf"], folder)
                    .map { folder.appendingPathComponent($0, isDirectory: false) },
            hasSuccessChime: hasSuccessChime,
            repeats: try json.member("repeat")?.whole("repeat", in: 1...3) ?? 1,
            echoesDigits: try echoesDigits(json.member("echo")), clips: clips, folder: folder,
            lexiconFiles: try files("lexicon", top("lexicon"), ["tsv"], folder))
    }

    /// What stands for a file where our own chime is wanted.
    private static let successChime = "success"

    private static func echoesDigits(_ json: JSONValue?) throws(VoiceFault) -> Bool {
        guard let json, let echo = try json.optionalString("echo") else { return false }
        guard echo == "digits" else { throw VoiceFault(line: json.line, message: "'echo' is not 'digits' or null") }
        return true
    }

    private static func level(_ json: JSONValue?, hasClips: Bool) throws(VoiceFault) -> VoiceLevel {
        guard let json, let written = try json.optionalString("level") else { return .phone }
        guard let level = VoiceLevel(rawValue: written) else {
            throw VoiceFault(
                line: json.line,
                message: "'level' is not " + VoiceLevel.allCases.map { "'\($0)'" }.joined(separator: ", ") + " or null")
        }
        guard level != .engine || !hasClips else {
            throw VoiceFault(
                line: json.line, message: "'level' is 'engine', and recordings would be as loud as whoever made them")
        }
        return level
    }

    private static func clips(_ json: JSONValue?, _ folder: URL) throws(VoiceFault) -> Voice.Clips? {
        guard let json else { return nil }
        if case .null = json.content { return nil }
        let clips = try json.members(["table", "missing"])
        let missing = try clips("missing").string("clips.missing")
        guard let missing = ClipTable.Missing(rawValue: missing) else {
            throw VoiceFault(
                line: try clips("missing").line, message: "'clips.missing' is not 'synthesise' or 'refuse'")
        }
        let table = try clips("table").string("clips.table")
        let line = try clips("table").line
        let steps = table.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard table.hasSuffix(".tsv"), steps.count <= 4, steps.allSatisfy(VoiceResource.isName) else {
            throw VoiceFault(line: line, message: "'clips.table' is not a file of the voice's folder that ends in .tsv")
        }
        do throws(VoiceResource.Fault) { _ = try VoiceResource(table, in: folder, atMost: .max) } catch {
            throw VoiceFault(line: line, message: "'clips.table' names '\(table.prefix(80))', which \(error.message)")
        }
        return Voice.Clips(table: table, missing: missing)
    }

    /// The names of files that stand in the voice's own folder: none, one, or a list of up to eight.
    private static func files(
        _ key: String, _ json: JSONValue, _ extensions: [String], _ folder: URL
    ) throws(VoiceFault) -> [String] {
        guard case .array(let list) = json.content else {
            return try file(key, json, extensions, folder).map { [$0] } ?? []
        }
        guard list.count <= 8 else { throw VoiceFault(line: json.line, message: "'\(key)' names more than 8 files") }
        var names: [String] = []
        for json in list {
            guard let name = try file(key, json, extensions, folder), !names.contains(name) else {
                throw VoiceFault(line: json.line, message: "'\(key)' names no file, or one twice")
            }
            names.append(name)
        }
        return names
    }

    /// The name of a file that stands in the voice's own folder.
    private static func file(
        _ key: String, _ json: JSONValue, _ extensions: [String], _ folder: URL
    ) throws(VoiceFault) -> String? {
        guard let name = try json.optionalString(key) else { return nil }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, isPlainName(String(parts[0])), extensions.contains(String(parts[1])) else {
            throw VoiceFault(
                line: json.line,
                message: "'\(key)' is not a file name in the voice's folder with the ending "
                    + extensions.map { "." + $0 }.joined(separator: ", ")
                    + (key == "chime" ? ", nor '\(successChime)'" : ""))
        }
        guard FileManager.default.fileExists(atPath: folder.appendingPathComponent(name, isDirectory: false).path)
        else {
            throw VoiceFault(line: json.line, message: "'\(key)' names '\(name)', which is not in the folder")
        }
        return name
    }

    /// Whether a name is letters, digits, `-` and `_` of ASCII: nothing that a path or a command could be made of.
    static func isPlainName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 64 && name.utf8.first != UInt8(ascii: "-")
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    /// Whether a tag is a language of two or three letters and subtags of two to eight, in the usual spelling.
    private static func isLanguageTag(_ tag: String) -> Bool {
        let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
        guard let language = parts.first, (2...3).contains(language.utf8.count),
            language.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) })
        else { return false }
        return parts.dropFirst().allSatisfy { (2...8).contains($0.utf8.count) && isPlainName(String($0)) }
    }
}
