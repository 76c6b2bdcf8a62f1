// SPDX-License-Identifier: Apache-2.0

import DeviceContract
package import Foundation
import PaymentAnnouncements
import Voices

/// What every command that speaks takes: `--voices`, `--voice`, `--locale`.
package struct VoiceOptions {
    /// The options' names, for a subcommand's list.
    package static let names: Set<String> = ["--voices", "--voice", "--locale"]

    /// The voices there are.
    let catalogue: VoiceCatalogue
    /// The locale that was asked for; where it may be given several times, the last.
    package let locale: String?
    /// The voice that was asked for.
    package let voice: String?
    /// The folders that were added.
    package let folders: [URL]

    /// Reads the options and finds the voices' folders.
    package init(_ arguments: Arguments, _ environment: () -> [String: String]) throws {
        folders = try Self.folders(arguments, environment)
        catalogue = try VoiceCatalogue(adding: folders)
        locale = try arguments["--locale"].map(Self.checked)
        voice = arguments["--voice"]
    }

    /// Returns the folders of `--voices`, else those that `EARSHOT_VOICES` names, whole paths of both.
    /// - Throws: ``Failure`` with exit code 66 when one of them is no folder, or 74 when it cannot be read.
    package static func folders(
        _ arguments: Arguments, _ environment: () -> [String: String]
    ) throws(Failure) -> [URL] {
        let asked = arguments.values["--voices"]
        let named = asked ?? environment()[DeviceVariable.voices]?.split(separator: ":").map(String.init)
        var folders: [URL] = []
        for path in named ?? [] {
            try FileIdentity.checkReading(path)
            guard FileIdentity(path)?.isFolder == true else {
                let namer = asked == nil ? ", which \(DeviceVariable.voices.rawValue) names" : ""
                throw Failure(
                    .notFound, "there is no folder of voices at '\(path)'\(namer); name one that holds voice folders.")
            }
            folders.append(URL(fileURLWithPath: path, isDirectory: true))
        }
        // Whoever only hands the folders on must not hand on a voice in place of a folder of voices.
        do throws(VoiceError) { _ = try VoiceCatalogue(adding: folders) } catch {
            throw Failure(.notFound, error.message)
        }
        return folders
    }

    /// Chooses voice and locale for a text.
    ///
    /// The locale is the one asked for, else the voice's, else the one that the text's words and letters tell, else `en-US`.
    /// - Parameter said: the locale that the words are in, where it is known.
    func choose(for text: String, said: String? = nil) throws -> (voice: Voice, locale: String) {
        if let voice {
            let named = try catalogue.voice(id: voice)
            return (named, said ?? locale ?? named.locale)
        }
        let locale = try said ?? locale ?? Self.locale(for: text)
        return (try catalogue.voice(forLocale: locale), locale)
    }

    /// Returns the locale of a text that was given without one.
    package static func locale(for text: String) throws -> String {
        try AnnouncementRules().locale(of: text) ?? "en-US"
    }

    /// Returns a tag that has the shape of BCP-47.
    /// - Throws: ``Failure`` with exit code 64.
    package static func checked(_ tag: String) throws(Failure) -> String {
        guard isTag(tag) else {
            throw Failure(.usage, "--locale takes a tag such as zh-CN or en-IN, not '\(tag.prefix(40))'.")
        }
        return tag
    }

    private static func isTag(_ tag: String) -> Bool {
        let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
        guard tag.utf8.count <= 35, let language = parts.first, (2...3).contains(language.utf8.count) else {
            return false
        }
        return parts.allSatisfy { part in
            (1...8).contains(part.utf8.count)
                && part.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) }
        }
    }
}
