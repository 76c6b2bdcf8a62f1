// SPDX-License-Identifier: Apache-2.0

import DeviceContract
import Foundation
import Testing

@Suite("A device's variables")
struct DeviceVariableTests {
    @Test(arguments: DeviceVariable.allCases)
    func `each has a row on the page for contributors`(variable: DeviceVariable) throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(contentsOf: root.appendingPathComponent("Documentation/Contributing.md"), encoding: .utf8)
        #expect(page.contains("\n| `\(variable.rawValue)` | "))
    }
}
