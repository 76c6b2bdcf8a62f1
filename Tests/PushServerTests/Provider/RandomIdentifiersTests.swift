// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSimulator
import Testing

@testable import PushServer

@Suite("Random identifiers")
struct RandomIdentifiersTests {
    @Test func `each is a UUID of version 4, and none comes twice`() {
        var random = RandomIdentifiers()
        var seen: Set<String> = []
        for _ in 0..<2000 {
            let text = Array(random.next().canonical)
            #expect(text.count == 36 && text[14] == "4" && "89ab".contains(text[19]))
            #expect(seen.insert(String(text)).inserted)
        }
    }
}
