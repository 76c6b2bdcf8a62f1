// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import Testing

@testable import NetworkRules

@Suite("App Transport Security")
struct TransportSecurityTests {
    /// What stands under NSAppTransportSecurity, a host, and whether it may be asked without TLS.
    static let rows: [(String, String, Bool)] = [
        ("{}", "example.com", false), ("{}", "10.0.0.7", true), ("{}", "::1", true), ("{}", "localhost", false),
        ("{}", "till.local", false), ("{}", "1.2.3", false), ("{}", "1.2.3.400", false),
        (#"{"NSAllowsLocalNetworking":true}"#, "localhost", true),
        (#"{"NSAllowsLocalNetworking":true}"#, "till.LOCAL.", true),
        (#"{"NSAllowsLocalNetworking":true}"#, "example.com", false),
        (#"{"NSAllowsArbitraryLoads":true}"#, "example.com", true),
        (#"{"NSAllowsArbitraryLoads":true}"#, "localhost", true),
        // The narrower key has the wide one ignored.
        (#"{"NSAllowsArbitraryLoads":true,"NSAllowsLocalNetworking":false}"#, "example.com", false),
        (#"{"NSAllowsArbitraryLoads":true,"NSAllowsArbitraryLoadsInWebContent":true}"#, "example.com", false),
        (#"{"NSExceptionDomains":{"Example.com":{"NSExceptionAllowsInsecureHTTPLoads":true}}}"#, "example.COM", true),
        (
            #"{"NSExceptionDomains":{"example.com":{"NSExceptionAllowsInsecureHTTPLoads":true}}}"#, "a.example.com",
            false
        ),
        (
            #"{"NSExceptionDomains":{"example.com":{"NSTemporaryExceptionAllowsInsecureHTTPLoads":true,"NSIncludesSubdomains":true}}}"#,
            "a.b.example.com", true
        ),
        (
            #"{"NSExceptionDomains":{"example.com":{"NSExceptionAllowsInsecureHTTPLoads":true,"NSIncludesSubdomains":true}}}"#,
            "notexample.com", false
        ),
        // A domain that is named keeps its rules though everything else is let be.
        (#"{"NSAllowsArbitraryLoads":true,"NSExceptionDomains":{"example.com":{}}}"#, "example.com", false),
        (#"{"NSExceptionDomains":{"10.0.0.7":{}}}"#, "10.0.0.7", false), (#"{"NSExceptionDomains":3}"#, "a.com", false),
    ]

    @Test(arguments: rows.map { Shown($0, as: "\($0.1) \($0.0.prefix(60))") })
    func `lets http be where iOS does`(shown: Shown<(String, String, Bool)>) throws {
        let (json, host, isAllowed) = shown.value
        let rules = try JSONSerialization.jsonObject(with: Data(json.utf8))
        #expect(TransportSecurity(["NSAppTransportSecurity": rules]).allowsInsecure(host) == isAllowed)
    }

    @Test(arguments: [
        ("offline", NetworkCondition.offline), ("hang", .hang), ("fail:503", .fail(status: 503)), ("fail:99", nil),
        ("fail:", nil), ("online", nil), ("", nil),
    ])
    func `a condition is read, and anything else is a network like any other`(word: String, expected: NetworkCondition?)
    {
        #expect(NetworkCondition(word) == expected)
    }
}
