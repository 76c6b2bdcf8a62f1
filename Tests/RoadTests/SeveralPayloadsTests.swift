// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("Several payloads")
struct SeveralPayloadsTests {
    @Test func `give an object each with --json, in order and by their files, also where there is no delivery`() throws
    {
        try Earshot.session { earshot in
            let large = #"{"aps":{"alert":"\#(String(repeating: "x", count: 5000))"}}"#
            for (name, text) in [("text", "hello"), ("list", "[1]"), ("large", large)] {
                try Data(text.utf8).write(to: earshot.folder.appendingPathComponent("\(name).apns"))
            }
            let files = [Earshot.example("alipay"), "text.apns", "gone.apns", "large.apns", "list.apns"]
            let ending = try earshot.run(["push", "--json"] + files)
            #expect(ending.code == 65, "\(ending.talk)")
            let objects = try ending.text.split(separator: "\n").map {
                try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
            }
            #expect(objects.map { $0["file"] as? String } == files)
            #expect(
                objects.map { $0["outcome"] as? String } == ["modified", nil, nil, "rejected", nil], "\(ending.text)")
            #expect(objects.map { $0["error"] is String } == [false, true, true, false, true])
            #expect(ending.talk.split(separator: "\n").count == 5, "\(ending.talk)")
        }
    }

    @Test func `of a folder are named by their files, also where it holds but one`() throws {
        try Earshot.session { earshot in
            let folder = earshot.folder.appendingPathComponent("payloads")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                at: URL(fileURLWithPath: Earshot.example("alipay")), to: folder.appendingPathComponent("one.apns"))
            let ending = try earshot("push", "--json", "payloads")
            #expect(try ending.object()["file"] as? String == "payloads/one.apns", "\(ending.talk)")
            #expect(try earshot("push", "--json", "payloads/one.apns").object()["file"] == nil)
        }
    }

    @Test(arguments: [("hello", "no JSON"), ("[1]", "no JSON object"), (#"{"a":1}"#, "'aps'")])
    func `and one alone are told of by the file`(text: String, why: String) throws {
        try Earshot.session { earshot in
            try Data(text.utf8).write(to: earshot.folder.appendingPathComponent("a.apns"))
            let ending = try earshot("push", "a.apns")
            #expect(ending.code == 65 && ending.talk.hasPrefix("earshot: a.apns: The payload"), "\(ending.talk)")
            #expect(ending.talk.contains(why), "\(ending.talk)")
        }
    }
}
