// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushServer

@Suite("Connections and descriptors")
struct DescriptorLimitTests {
    @Test(
        "Connections leave descriptors for the store, the page and extensions",
        arguments: [(1024, 512), (1_048_576, 2000), (2512, 2000), (256, 64), (600, 150), (0, 1), (.max, 2000)])
    func connections(_ descriptors: Int, _ most: Int) {
        #expect(DescriptorLimit.connections(atMost: 2000, of: descriptors) == most)
    }
}
