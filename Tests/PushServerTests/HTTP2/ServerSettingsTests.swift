// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushServer

@Suite("Settings")
struct ServerSettingsTests {
    @Test("The settings are those of production")
    func areProductions() { #expect(ServerSettings().streams == 1000 && ServerSettings().headers == 8000) }
}
