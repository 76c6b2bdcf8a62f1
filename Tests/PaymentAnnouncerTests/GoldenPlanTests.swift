// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import PaymentAnnouncements
import SpokenText
import Testing
import UserNotifications
import Voices

@testable import PaymentAnnouncer

/// The announcer decides what `explain` tells, for every golden body.
@Suite("The announcer's decision") struct GoldenPlanTests {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("PaymentAnnouncementsTests/Golden")

    static let files: [Shown<URL>] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".tsv") }.sorted().map { Shown(folder.appendingPathComponent($0), as: $0) }
    }()

    /// The rules of the `explain` command, and those that the announcer makes in its own process.
    private static let (command, announcer, catalogue) = {
        do {
            let catalogue = try VoiceCatalogue()
            let command = try AnnouncementRules()
            let announcer = try AnnouncementRules {
                SpokenLanguage.hasWords(for: $0) && (try? catalogue.voice(forLocale: $0)) != nil
            }
            return (command, announcer, catalogue)
        } catch { preconditionFailure("The rules cannot be read: \(error)") }
    }()

    private func plan(_ content: UNNotificationContent, languages: String = "") throws -> AnnouncementPlan {
        try AnnouncementPlan(for: content, by: Self.announcer, Self.catalogue, ["EARSHOT_LANGUAGES": languages])
    }

    private func content(_ body: String, title: String = "", subtitle: String = "", locale: String? = nil)
        -> UNNotificationContent
    {
        let content = UNMutableNotificationContent()
        (content.title, content.subtitle, content.body) = (title, subtitle, body)
        if let locale { content.userInfo = ["announce": ["locale": locale]] }
        return content
    }

    @Test func `there are golden bodies`() { #expect(Self.files.count > 20) }

    // Every other body without its locale: reading all of them both ways would take minutes.
    @Test(.serialized, arguments: files)
    func `is what explain tells, for every golden body`(file: Shown<URL>) throws {
        var voices: [String: String] = [:]
        var (announced, unforeseen) = (0, 0)
        for (place, row) in try Golden.rows(file.value, columns: ["locale", "body"]).enumerated() {
            let locale = place % 2 == 0 ? row[0] : nil
            let explained = Self.command.explain(NotificationText(body: row[1], locale: locale))
            let voice = try voices[explained.locale] ?? Self.catalogue.voice(forLocale: explained.locale).id
            voices[explained.locale] = voice
            let content = content(row[1], locale: locale)
            #expect(try plan(content).told == explained.told(voice), "\(locale ?? "-"): \(row[1].short)")
            if explained.announces {
                announced += 1
                unforeseen += AnnouncementPlan.mayAnnounce(content) ? 0 : 1
            }
        }
        // An amount in words is announced all the same, a little later.
        #expect(unforeseen * 20 <= announced)
    }

    @Test(arguments: [
        ("Shop", "", "You received $5", true), ("$5", "", "from Bob", true), ("", "支付宝到账一百元", "", true),
        ("", "", "५ रुपये", true), ("Your parcel", "Hello", "It has arrived.", false), ("", "", "", false),
    ])
    func `starts the engine for what may hold an amount`(
        title: String, subtitle: String, body: String, mayAnnounce: Bool
    ) {
        #expect(AnnouncementPlan.mayAnnounce(content(body, title: title, subtitle: subtitle)) == mayAnnounce)
    }

    @Test(arguments: [
        ("", "Recibiste $700.00 de Ana", ["es-MX"]), ("", "Recibiste $700.00 de Ana", ["en", "en-US"]),
        ("", "Recibiste $700.00 de Ana", []), ("Bob Smith", "sent you $5.00", ["zh-CN"]),
        ("Payment request", "You received $5.00", ["en-GB", "de-DE"]),
    ])
    func `hears the title and the device's languages as explain does`(
        title: String, body: String, languages: [String]
    ) throws {
        for subtitle in ["", "Payment request"] {
            let planned = try plan(
                content(body, title: title, subtitle: subtitle), languages: languages.joined(separator: ",")
            ).told
            let text = NotificationText(title: title, subtitle: subtitle, body: body, languages: languages)
            let explained = Self.command.explain(text)
            let voice = try Self.catalogue.voice(forLocale: explained.locale).id
            #expect(planned == explained.told(voice), "\(subtitle)")
        }
    }
}

extension AnnouncementPlan {
    /// What it would say, or why it says nothing.
    fileprivate var told: String {
        switch self {
        case .nothing(let why): "silent: \(why.word)"
        case .sound(let wordings, let voice, _), .speech(let wordings, let voice, _):
            "\(voice.saysPayer ? wordings.first?.text ?? "" : "private") (\(voice.id))"
        }
    }
}

extension Explanation {
    /// What is told by the command.
    fileprivate func told(_ voice: String) -> String {
        guard let spoken, announces else { return "silent: \(reason.rawValue)" }
        return "\(spoken) (\(voice))"
    }
}
