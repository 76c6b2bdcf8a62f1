// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import NotificationSounds
import PaymentAnnouncements
import Testing
import Voices

/// A payer in kanji is named when the voice's lexicon has the whole name, and only then.
@Suite struct `Payers in kanji` {
    struct Payer: Sendable, CustomTestStringConvertible {
        let written: String
        /// What is said in the place of the name; nil where it must stay unsaid.
        let said: String?
        var testDescription: String { written }
    }

    static let payers: [Payer] = [
        Payer(written: "佐藤健太", said: "佐藤健太"), Payer(written: "長谷川 美咲", said: "長谷川 美咲"),
        Payer(written: "髙橋　誠", said: "髙橋 誠"), Payer(written: "森", said: "森"), Payer(written: "小鳥遊", said: "小鳥遊"),
        Payer(written: "タナカ タロウ", said: "タナカ タロウ"), Payer(written: "JOHN SMITH", said: "JOHN SMITH"),
        // Nobody knows how these read who does not know them.
        Payer(written: "東", said: nil), Payer(written: "佐藤 裕子", said: nil), Payer(written: "髙橋 陽翔", said: nil),
        Payer(written: "羽生", said: nil), Payer(written: "龘靐", said: nil),
    ]

    private static func explained(_ text: NotificationText, _ rules: AnnouncementRules) throws -> (String, String) {
        let found = rules.explain(text)
        return (try #require(found.spoken), try #require(found.spokenWithoutPayer))
    }

    private static func told(_ payer: String, channel: String? = nil) -> NotificationText {
        var told = ["amount": "2100", "currency": "JPY", "locale": "ja-JP", "payer": payer]
        told["channel"] = channel
        return NotificationText(body: "", request: AnnounceRequest(userInfo: ["announce": told]))
    }

    private static func rules() throws -> AnnouncementRules {
        let catalogue = try VoiceCatalogue()
        return try AnnouncementRules(isReadable: { words, tag in
            (try? catalogue.voice(forLocale: tag))?.readsKanji(in: words) ?? false
        })
    }

    static func words(_ payer: Payer) -> String {
        payer.said.map { "\($0)さまからにせんひゃくえん、うけとりました" } ?? "にせんひゃくえん、うけとりました"
    }

    @Test(arguments: payers) func `a name is said whole or not at all`(payer: Payer) throws {
        let (spoken, _) = try Self.explained(Self.told(payer.written), Self.rules())
        #expect(spoken == Self.words(payer))
    }

    /// Whoever does not ask the voice gets the wording without the name from it.
    @Test(arguments: payers) func `a sound says a name whole or not at all`(payer: Payer) throws {
        let (spoken, modest) = try Self.explained(Self.told(payer.written), AnnouncementRules())
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).wav")
        defer { try? FileManager.default.removeItem(at: url) }
        let file = try SoundWriter(voice: try VoiceCatalogue().voice(id: "ja-JP")).write([spoken, modest], to: url)
        #expect(file.spoken == Self.words(payer))
    }

    @Test func `a service in kanji that the voice cannot read is left out, and the payment is announced`() throws {
        let known = try Self.explained(Self.told("佐藤", channel: "楽天銀行"), Self.rules())
        #expect(known.0 == "楽天銀行で佐藤さまからにせんひゃくえん、うけとりました")
        let unknown = try Self.explained(Self.told("佐藤", channel: "龘靐"), Self.rules())
        #expect(unknown == ("佐藤さまからにせんひゃくえん、うけとりました", "にせんひゃくえん、うけとりました"))
    }

    @Test func `a name of a Chinese text is not read as if it were Japanese`() throws {
        let told = ["locale": "ja-JP"]
        let text = NotificationText(
            body: "您尾号1234的账户收到林小明转账100.00元", request: AnnounceRequest(userInfo: ["announce": told]))
        let (spoken, modest) = try Self.explained(text, Self.rules())
        #expect(spoken == modest)
    }
}
