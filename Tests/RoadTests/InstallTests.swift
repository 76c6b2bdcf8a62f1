// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("Apps on a device")
struct InstallTests {
    private func built(_ name: String, _ earshot: Earshot) throws {
        let source = Earshot.package.appendingPathComponent("Examples/Extensions/\(name)").path
        let ending = try earshot("build", source, "-o", "\(name).appex", "--bundle-id", "com.example.shop.service")
        #expect(ending.code == 0, "\(ending.talk)")
    }

    private func title(_ delivery: [String: Any]) -> String? {
        (delivery["content"] as? [String: Any])?["title"] as? String
    }

    @Test func `an extension joins an app, runs for its pushes, and is gone with it`() throws {
        let payload = Earshot.package.appendingPathComponent("Examples/Extensions/ChangedTitle/order.apns").path
        try Earshot.session { earshot in
            try built("ChangedTitle", earshot)
            #expect(try earshot("install", "ChangedTitle.appex").code == 64)
            let other = try earshot("install", "ChangedTitle.appex", "--app-id", "com.example.other")
            #expect(other.code == 65 && other.talk.contains("--bundle-id com.example.other.service"), "\(other.talk)")
            for _ in 1...2 {
                let ending = try earshot("install", "ChangedTitle.appex", "--app-id", "com.example.shop")
                #expect(ending.text == "com.example.shop  ChangedTitle.appex\n", "\(ending.talk)")
            }
            #expect(title(try earshot("push", "--json", payload).object()) == "Order [modified]")
            let list = try earshot("install", "--list", "--json")
            let apps = try #require(try JSONSerialization.jsonObject(with: list.output) as? [[String: Any]])
            #expect(apps.contains { $0["identifier"] as? String == "com.example.shop" })
            #expect(try earshot("install", "--remove", "com.example.shop").code == 0)
            #expect(title(try earshot("push", "--json", payload).object()) == "Order")
            #expect(try earshot("install", "--remove", "com.example.shop").code == 66)
            let left = try FileManager.default.contentsOfDirectory(
                atPath: earshot.folder.appendingPathComponent("state/earshot/Applications").path)
            #expect(left.allSatisfy { $0 == "dev.earshot.payments.app" }, "\(left)")
        }
    }

    @Test func `an app brings its id and its extension, and links that lead out of it are refused`() throws {
        try Earshot.session { earshot in
            try built("ChangedTitle", earshot)
            let app = earshot.folder.appendingPathComponent("Shop.app/PlugIns", isDirectory: true)
            let files = FileManager.default
            try files.createDirectory(at: app, withIntermediateDirectories: true)
            try files.moveItem(
                at: earshot.folder.appendingPathComponent("ChangedTitle.appex"),
                to: app.appendingPathComponent("Service.appex"))
            let plist = app.deletingLastPathComponent().appendingPathComponent("Info.plist")
            try PropertyListSerialization.data(
                fromPropertyList: ["CFBundleIdentifier": "com.example.shop"], format: .xml, options: 0
            ).write(to: plist)
            let ending = try earshot("install", "Shop.app", "--json")
            let extensions = try ending.object()["extensions"] as? [String]
            #expect(extensions == ["Service.appex"], "\(ending.talk)")
            try files.createSymbolicLink(atPath: app.path + "/passwd", withDestinationPath: "/etc/passwd")
            let linked = try earshot("install", "Shop.app")
            #expect(linked.code == 65 && linked.talk.contains("leads out of it"), "\(linked.talk)")
            try files.removeItem(atPath: app.path + "/passwd")
            // What Xcode makes is no program here.
            let names = try files.contentsOfDirectory(atPath: app.path + "/Service.appex")
            let program = try #require(names.first { !$0.contains(".") })
            try Data([0xCF, 0xFA, 0xED, 0xFE, 0, 0, 0, 0])
                .write(to: app.appendingPathComponent("Service.appex/\(program)"))
            try files.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: app.path + "/Service.appex/\(program)")
            let foreign = try earshot("install", "Shop.app")
            #expect(foreign.code == 65 && foreign.talk.contains("earshot build"), "\(foreign.talk)")
            #expect(try earshot("install", "--list").text.contains("com.example.shop  Service.appex"))
        }
    }

    @Test func `an app that brings no extension keeps the one that has joined it, and one that does replaces it`()
        throws
    {
        let payload = Earshot.package.appendingPathComponent("Examples/Extensions/ChangedTitle/order.apns").path
        try Earshot.session { earshot in
            try built("ChangedTitle", earshot)
            #expect(try earshot("install", "ChangedTitle.appex", "--app-id", "com.example.shop").code == 0)
            let app = earshot.folder.appendingPathComponent("Shop.app", isDirectory: true)
            let files = FileManager.default
            try files.createDirectory(at: app, withIntermediateDirectories: true)
            try PropertyListSerialization.data(
                fromPropertyList: ["CFBundleIdentifier": "com.example.shop"], format: .xml, options: 0
            ).write(to: app.appendingPathComponent("Info.plist"))
            #expect(try earshot("install", "Shop.app").text == "com.example.shop  ChangedTitle.appex\n")
            #expect(title(try earshot("push", "--json", payload).object()) == "Order [modified]")
            let plugIns = app.appendingPathComponent("PlugIns", isDirectory: true)
            try files.createDirectory(at: plugIns, withIntermediateDirectories: true)
            try files.moveItem(
                at: earshot.folder.appendingPathComponent("ChangedTitle.appex"),
                to: plugIns.appendingPathComponent("Service.appex"))
            #expect(try earshot("install", "Shop.app").text == "com.example.shop  Service.appex\n")
        }
    }

    @Test func `what is no app is refused`() throws {
        try Earshot.session { earshot in
            let wrong: [(words: [String], code: Int32)] = [
                ([], 64), (["nothing.app"], 66), ([".", "--app-id", "a.b"], 65), (["--remove", "../x"], 64),
                (["Empty.appex"], 64), (["Empty.appex", "--app-id", "a b"], 64),
                (["Empty.appex", "--app-id", "a.b"], 65),
                (["--list", "--remove", "a.b"], 64),
            ]
            try FileManager.default.createDirectory(
                at: earshot.folder.appendingPathComponent("Empty.appex"), withIntermediateDirectories: true)
            for (words, code) in wrong {
                let ending = try earshot.run(["install"] + words)
                #expect(ending.code == code, "\(words): \(ending.talk)")
                #expect(ending.talk.contains(/; |such as/), "there is a remedy: \(ending.talk)")
            }
            #expect(try earshot("install", "--list").text.isEmpty)
        }
    }
}
