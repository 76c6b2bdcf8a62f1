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

    @Test(arguments: payers) func `a name is said whole or not at all`(payer: Payer) throws {
        let told = ["amount": "2100", "currency": "JPY", "locale": "ja-JP", "payer": payer.written]
        let request = AnnounceRequest(userInfo: ["announce": told])
        let found = try AnnouncementRules().explain(NotificationText(body: "", request: request))
        let (spoken, modest) = (try #require(found.spoken), try #require(found.spokenWithoutPayer))
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).wav")
        defer { try? FileManager.default.removeItem(at: url) }
        let file = try SoundWriter(voice: try VoiceCatalogue().voice(id: "ja-JP")).write([spoken, modest], to: url)
        #expect(file.spoken == (payer.said.map { "\($0)さまからにせんひゃくえん、うけとりました" } ?? "にせんひゃくえん、うけとりました"))
    }
}
