// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import Testing

@testable import UserNotifications

@Suite("What deflate has made small")
struct DeflateTests {
    /// Made with zlib: of codes that everybody knows, and of a block's own.
    static let cases: [(String, [UInt8])] = [
        ("Ky4sTU2tSk0BAA==", Array("squeezed".utf8)), ("S0wcBaNgFAx3AAA=", [UInt8](repeating: 97, count: 1000)),
        ("AwA=", []), ("AQUA+v9oZWxsbw==", Array("hello".utf8)),
    ]

    @Test(arguments: cases.map { Shown($0, as: $0.0) })
    func `is made as large as it was`(shown: Shown<(String, [UInt8])>) throws {
        let data = try #require(NSData(base64Encoded: shown.value.0))
        #expect(try Array(data.decompressed(using: .zlib) as Data) == shown.value.1)
    }

    @Test func `of a block with its own codes is made as large as it was`() throws {
        let small = try #require(Data(base64Encoded: Self.own))
        let text = try Deflate.plain(Array(small), atMost: 1 << 20)
        #expect(String(decoding: text, as: UTF8.self) == Self.ownText)
    }

    @Test(arguments: ["", "Bw==", "Ky4sTU2tSk0=", "AQUA+v9oZQ==", "AQUA+fdo", "//////////8=", "BMABAQAAAIAg"])
    func `is refused where it is damaged`(text: String) throws {
        let data = try #require(NSData(base64Encoded: text))
        #expect(throws: CocoaError.self) { try data.decompressed(using: .zlib) }
    }

    @Test func `has an end, and is of one kind`() throws {
        let small = Array(try #require(Data(base64Encoded: "S0wcBaNgFAx3AAA=")))
        #expect(throws: Deflate.Damaged.self) { try Deflate.plain(small, atMost: 999) }
        #expect(try Deflate.plain(small, atMost: 1000).count == 1000)
        #expect(throws: CocoaError.self) { try NSData(data: Data(small)).decompressed(using: .lzfse) }
    }

    /// Whatever is changed of it, it ends, with what is not larger than it may be.
    @Test func `ends whatever it is`() throws {
        let small = Array(try #require(Data(base64Encoded: Self.own)))
        for place in small.indices {
            for bit in 0..<8 {
                var changed = small
                changed[place] ^= 1 << bit
                let result = try? Deflate.plain(changed, atMost: 4096)
                #expect((result?.count ?? 0) <= 4096)
            }
        }
    }

    @Test(arguments: [0, 1, 1000, 300_000])
    func `is what was made small here as well`(count: Int) throws {
        let bytes = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 * $0 >> 7) })
        let small = try NSData(data: bytes).compressed(using: .zlib)
        #expect(try small.decompressed(using: .zlib) as Data == bytes)
        #expect(count < 1000 || small.length < count)
        #expect(throws: CocoaError.self) { try NSData(data: bytes).compressed(using: .lzma) }
    }

    private static let own =
        "VZBJloMwEEOvogNkEQ8Y/HwaEujObBIgQ5++y1XlRVY8iZL8n5bDiPt63J+xe+TXDT/5jdN6nWbk5/jAQr8v/d8HQ/7doL8NXw7m"
        + "yzhOc8IWU38c6LNkbBOMSNcWbROs6NYX7ROcaMv3IcGLbvi+S2g0X6ShviDa872hwlYLOWCosdNGiVBlFCNIhJAUMRTtSCuj50RD"
        + "hkJ2nGjJqJQciWQoZpBHSqmCRjZKayXljCm1itq5uk1FjTqOqahB17GKSkQyj62sUfexlTXUhazCOisT/QM="
    private static let ownText =
        "the quick brown fox jumps over the lazy dog, and the lazy dog sleeps; "
        + (0..<24).map { "\($0) paid \($0 * 37 % 91) to \($0 * 53 % 17)" }.joined(separator: "; ")
}
