// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// What the device and the sender of a push set: languages and templates.
@Suite("What a device is set to")
struct SettingsTests {
    /// A delivery, as far as these tests look at it.
    private struct Told {
        let words: [String]
        let log: [String]
        let warnings: [String]

        init(_ delivery: [String: Any]) {
            words = (delivery["speech"] as? [[String: Any]] ?? []).compactMap { $0["text"] as? String }
            log = (delivery["extension"] as? [String: Any])?["log"] as? [String] ?? []
            warnings = (delivery["warnings"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String }
        }
    }

    /// Pushes a body to the device of a session.
    private func push(
        _ body: String, _ earshot: Earshot, _ options: String..., announce: [String: String]? = nil
    ) throws -> Told {
        var payload: [String: Any] = ["aps": ["alert": ["body": body], "mutable-content": 1]]
        payload["announce"] = announce
        let ending = try earshot.run(
            ["push", "--json"] + options + ["-"], input: JSONSerialization.data(withJSONObject: payload))
        #expect(ending.code == 0, "\(ending.talk)")
        return Told(try ending.object())
    }

    /// Writes a file of the session's device.
    private func write(_ text: String, to path: String, _ earshot: Earshot) throws {
        let file = earshot.folder.appendingPathComponent("state/earshot/\(path)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    static let bare = "Recibiste $700.00 de Ana"

    @Test func `a sign is certain where the device's own languages have a region`() throws {
        try Earshot.session { earshot in
            #expect(try push(Self.bare, earshot).log == ["not announced: uncertain-currency"])
            try write("es\nes-MX\n", to: "Languages", earshot)
            #expect(try push(Self.bare, earshot).words == ["Recibiste setecientos pesos de Ana"])
        }
    }

    @Test func `languages on the command line stand in for the device's, the first with a region counts`() throws {
        try Earshot.session { earshot in
            try write("es-MX\n", to: "Languages", earshot)
            let told = try push(Self.bare, earshot, "--locale", "en", "--locale", "en-US")
            #expect(told.words == ["Recibiste setecientos dólares de Ana"])
        }
    }

    @Test func `a device's language does not decide how a text is read, and the payload's is spoken`() throws {
        try Earshot.session { earshot in
            try write("en-US\n", to: "Languages", earshot)
            #expect(try push("Has recibido 50 € de Ana", earshot).words == ["Recibiste cincuenta euros de Ana"])
            let told = try push("You received $12.50 from Bob", earshot, announce: ["locale": "zh-CN"])
            #expect(told.words == ["Bob付款，到账十二点五美元"])
        }
    }

    /// A body that no phrase understands, and a template that does.
    static let unknown = "Ka-ching 5 €, Ana"
    static let template = "credit\ten-IE\tKa-ching {amount}, {payer}\n"
    static let said = ["Received five euros from Ana"]

    @Test func `a template of the command, the device or the app's group decides`() throws {
        try Earshot.session { earshot in
            #expect(try push(Self.unknown, earshot).words.isEmpty)
            let shop = earshot.folder.appendingPathComponent("shop.tsv")
            try Data(Self.template.utf8).write(to: shop)
            #expect(try push(Self.unknown, earshot, "--templates", shop.path).words == Self.said)
        }
        for folder in ["Templates", "Containers/Shared/AppGroup/group.dev.earshot.payments/Templates"] {
            try Earshot.session { earshot in
                try write(Self.template, to: "\(folder)/shop.tsv", earshot)
                #expect(try push(Self.unknown, earshot).words == Self.said, "\(folder)")
                try write("silent\ten\tKa-ching {ignore}\n", to: "\(folder)/quiet.tsv", earshot)
                #expect(try push(Self.unknown, earshot).log == ["not announced: template"], "\(folder)")
            }
        }
    }

    @Test func `only templates are announced where that is asked for`() throws {
        try Earshot.session { earshot in
            try write(Self.template, to: "Templates/shop.tsv", earshot)
            let told = try push("You received $12.50 from Bob", earshot, "--only-templates")
            #expect(told.words.isEmpty && told.log == ["not announced: template"])
            #expect(try push(Self.unknown, earshot, "--only-templates").words == Self.said)
        }
    }

    @Test func `a wrong file of templates keeps everything silent, with a warning`() throws {
        try Earshot.session { earshot in
            try write(Self.template, to: "Templates/shop.tsv", earshot)
            try write("credit\ten-IE\tKa-ching {amuont}\n", to: "Templates/wrong.tsv", earshot)
            for body in [Self.unknown, "You received $12.50 from Bob"] {
                let told = try push(body, earshot)
                #expect(told.words.isEmpty)
                #expect(told.log.first == "not announced: templates-wrong")
                #expect(told.warnings == ["templates-wrong"])
            }
        }
    }

    @Test func `a wrong file of templates on the command line is refused before anything is delivered`() throws {
        try Earshot.session { earshot in
            let wrong = earshot.folder.appendingPathComponent("wrong.tsv")
            try Data("credit\ten-IE\tKa-ching\n".utf8).write(to: wrong)
            let ending = try earshot("push", "--templates", wrong.path, Earshot.example("alipay"))
            #expect(ending.code == 65)
            #expect(ending.talk.contains("\(wrong.path), line 1"))
        }
    }
}
