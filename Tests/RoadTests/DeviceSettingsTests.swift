// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("A setting of a device")
struct DeviceSettingsTests {
    static let wrong: [(file: String, bytes: [UInt8]?)] = [
        ("Languages", Array("de_DE\nen-US\n".utf8)), ("Languages", [0x64, 0x65, 0xFF, 0x00]), ("Languages", nil),
        ("Previews", Array("foo\n".utf8)), ("Previews", nil),
    ]

    @Test(arguments: wrong)
    func `that cannot be obeyed is told by its file, and the push goes on`(file: String, bytes: [UInt8]?) throws {
        try Earshot.session { earshot in
            let device = earshot.folder.appendingPathComponent("state/earshot")
            let place = device.appendingPathComponent(file)
            try FileManager.default.createDirectory(
                at: bytes == nil ? place : device, withIntermediateDirectories: true)
            try bytes.map { try Data($0).write(to: place) }
            let ending = try earshot("push", "--json", Earshot.example("alipay"))
            #expect(ending.code == 0)
            let lines = ending.talk.split(separator: "\n")
            #expect(
                lines.count == 1 && lines.first?.contains("earshot/\(file)' is not obeyed") == true, "\(ending.talk)")
        }
    }

    @Test func `that can be is obeyed without a word`() throws {
        try Earshot.session { earshot in
            let device = earshot.folder.appendingPathComponent("state/earshot")
            try FileManager.default.createDirectory(at: device, withIntermediateDirectories: true)
            try Data("de-DE\nen-US\n".utf8).write(to: device.appendingPathComponent("Languages"))
            try Data("never\n".utf8).write(to: device.appendingPathComponent("Previews"))
            let ending = try earshot("push", Earshot.example("alipay"))
            #expect(ending.code == 0 && ending.talk.isEmpty && ending.text.contains("preview: "), "\(ending.talk)")
        }
    }
}
