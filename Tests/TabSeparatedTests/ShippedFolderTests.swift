// SPDX-License-Identifier: Apache-2.0

import Foundation
import TabSeparated
import Testing

@Suite("The folder that a target is shipped with")
struct ShippedFolderTests {
    @Test func `lies beside the program, and the bundle is not asked`() {
        let folder = shippedFolder(of: "SpokenText") { URL(fileURLWithPath: "/asked") }
        #expect(folder.lastPathComponent == "earshot_SpokenText.resources")
        #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent("Languages").path))
    }

    @Test func `is asked of the bundle where nothing lies beside the program`() {
        #expect(shippedFolder(of: "Nowhere") { URL(fileURLWithPath: "/asked") }.path == "/asked")
    }
}
