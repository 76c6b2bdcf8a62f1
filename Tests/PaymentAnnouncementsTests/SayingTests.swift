// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import PaymentAnnouncements
import SpokenText
import Testing

/// What the payload's keys alone have said, in a language.
private func said(_ locale: String, _ amount: String, payer: String? = nil) -> String? {
    let parts = amount.split(separator: " ").map(String.init)
    guard parts.count == 2 else { return nil }
    var keys: [String: Any] = ["locale": locale, "currency": parts[0], "amount": parts[1]]
    if let payer { keys["payer"] = payer }
    return rules.explain(NotificationText(body: "", request: AnnounceRequest(userInfo: ["announce": keys]))).spoken
}

@Suite struct Sayings {
    static let folder = Bundle.module.bundleURL.appendingPathComponent("Golden/Sayings")

    @Test(arguments: SpokenLanguage.supportedTags.map { String($0.prefix { $0 != "-" }) })
    func `every language has golden sayings`(language: String) throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(files.contains { $0.hasPrefix(language + "-") })
    }

    @Test(arguments: try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted())
    func `a verb agrees with the amount, and the amount has the case that the verb asks for`(file: String) throws {
        let locale = String(file.dropLast(4))
        for row in try Golden.rows(Self.folder.appendingPathComponent(file), columns: ["amount", "spoken"]) {
            #expect(said(locale, row[0]) == row[1], "\(locale): \(row[0])")
        }
    }

    @Test(arguments: [
        ("Anna", "d'Anna"), ("ÉMILE", "d'ÉMILE"), ("Hélène", "d'Hélène"),
        ("Yves", "d'Yves"), ("Œuvres Réunies", "d'Œuvres Réunies"),
        ("Marc", "de Marc"), ("Yann", "de Yann"), ("Hassan", "de Hassan"), ("La Poste", "de La Poste"),
    ])
    func `French elides before a name that begins with a vowel`(payer: String, spoken: String) {
        #expect(said("fr-FR", "EUR 2", payer: payer) == "Vous avez reçu deux euros de la part " + spoken)
    }

    @Test(arguments: [
        ("de-DE", "Fünfhundert Euro"), ("es-ES", "CIEN EUROS"), ("pl-PL", "Sto złotych"),
        ("ru-RU", "Пятьсот"),
        ("zh-CN", "一百元"), ("fr-FR", "Un million d'euros"), ("it-IT", "Cinquecento Euro"),
        ("es-ES", "Fifty Dollars"),
        ("vi-VN", "NAM TRAM NGHIN DONG"), ("ko-KR", "오만원"), ("ja-JP", "五百円"),
        ("pl-PL", "FIRMA"), ("de-DE", "Kunde"),
        ("ru-RU", "ООО"), ("en-US", "N/A"), ("uk-UA", "фізична особа"), ("fr-FR", "Un client"),
    ])
    func `a payer who could be heard as an amount, or is a common noun, stays unsaid`(
        locale: String, payer: String
    ) {
        let alone = said(locale, "USD 1")
        #expect(alone != nil)
        #expect(said(locale, "USD 1", payer: payer) == alone)
    }

    @Test(arguments: [
        ("vi-VN", "Trần Văn Nam"), ("vi-VN", "LE THI BA"), ("it-IT", "Mila Rossi"),
        ("fr-FR", "Paul Cent"), ("pl-PL", "Firma ABC"),
        ("en-US", "Penny"), ("de-DE", "Hundertwasser"), ("zh-CN", "张三"),
    ])
    func `a person whose name holds a number's word is said`(locale: String, payer: String) {
        #expect(said(locale, "USD 1", payer: payer)?.contains(payer) == true)
    }

    @Test(arguments: [
        ("th-TH", "รับเงินโอน 280.00 บาท จาก SOMCHAI J SCB Easy", "SOMCHAI J"),
        ("en-IN", "Received Rs.500 from ASHA RAO Net Banking", "ASHA RAO"),
    ])
    func `the app that a payer used is no part of the name`(locale: String, body: String, payer: String) {
        #expect(rules.explain(NotificationText(body: body, locale: locale)).payer == payer)
    }

    /// `EARSHOT_RECORD=1 swift test --filter Sayings` writes what is said into the tables, for somebody to judge.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["EARSHOT_RECORD"] != nil))
    func `the golden sayings are written anew when it is asked for`() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Golden/Sayings")
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let url = folder.appendingPathComponent(file)
            let rows = try Golden.rows(url, columns: ["amount", "spoken"])
            let lines = rows.map { "\($0[0])\t\(said(String(file.dropLast(4)), $0[0]) ?? "-")" }
            try (["# SPDX-License-Identifier: Apache-2.0", "amount\tspoken"] + lines + [""]).joined(separator: "\n")
                .write(to: url, atomically: true, encoding: .utf8)
        }
    }
}
