// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushServer

@Suite("The page's secret")
struct PageSecretTests {
    @Test("A secret has 64 digits and is never the same")
    func isRandom() {
        let secret = PageSecret()
        #expect(secret.text.utf8.count == 64 && secret != PageSecret())
    }
}
