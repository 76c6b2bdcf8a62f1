// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import UserNotifications

@Suite("The name of a response's file")
struct SuggestedFilenameTests {
    @Test(
        arguments: [
            (nil, "https://example.com/a/coat.png", "image/png", "coat.png"),
            (nil, "https://example.com/a/coat", "image/jpeg", "coat.jpg"),
            (nil, "https://example.com/", "image/gif", "example.com.gif"),
            (nil, "https://example.com", nil, "example.com"), (nil, nil, nil, "unknown"),
            ("attachment; filename=\"hat.gif\"", "https://example.com/x", "image/png", "hat.gif"),
            ("attachment; filename=\"../../etc/passwd\"", "https://example.com/x", nil, "....etcpasswd"),
            ("attachment; filename=\"..\"", "https://example.com/x.png", nil, "x.png"),
            ("inline", "https://example.com/x%2Fy.png", nil, "xy.png"),
        ] as [(String?, String?, String?, String)])
    func `is the server's, else the address's, with the ending of its type`(
        disposition: String?, url: String?, type: String?, name: String
    ) {
        #expect(SuggestedFilename.name(disposition: disposition, url: url.flatMap(URL.init), type: type) == name)
    }

    @Test func `is what a file that imports this module sees`() throws {
        let url = try #require(URL(string: "https://example.com/coat.png"))
        let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: [:])
        #expect(response?.suggestedFilename == "coat.png")
    }
}
