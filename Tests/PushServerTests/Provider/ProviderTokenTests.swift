// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import Testing

@testable import PushServer

@Suite("Provider tokens")
struct ProviderTokenTests {
    @Test(
        "A time of issue is read as shipping clients write it",
        arguments: ["1459143580", "1459143580.0", #""1459143580""#, #""1459143580000""#, "1459143580000"])
    func times(_ written: String) throws {
        let token = try #require(ProviderToken(Tokens.signed(claims: #"{"iss":"TEAM123456","iat":\#(written)}"#)))
        #expect(token.issued == 1_459_143_580)
        #expect(token.team == "TEAM123456" && token.key == "ABCDE12345")
    }

    @Test("Both ways of writing a signature verify, with padding and without", arguments: [true, false])
    func signatures(_ isJOSE: Bool) throws {
        let key = try #require(Tokens.key)
        let text = Tokens.signed(claims: #"{"iss":"TEAM123456","iat":1}"#, isJOSE: isJOSE)
        for written in [text, text + "="] {
            let token = try #require(ProviderToken(written))
            #expect(key.verifies(token.signature, over: token.signed))
            #expect(!key.verifies(token.signature, over: token.signed + [0]))
        }
    }

    @Test(
        "What is no token of APNs' is none",
        arguments: [
            #"{"alg":"none","kid":"ABCDE12345"}"#, #"{"alg":"RS256","kid":"ABCDE12345"}"#, #"{"alg":"ES256"}"#,
            #"{"alg":"ES256","kid":"SHORT"}"#, #"{"alg":"ES256","kid":"ABCDE12345","kid":"ABCDE12345"}"#, "[]", "",
        ])
    func headers(_ header: String) {
        #expect(ProviderToken(Tokens.signed(header: header, claims: #"{"iss":"TEAM123456","iat":1}"#)) == nil)
    }

    @Test(
        "Claims that are missing or wrong are none",
        arguments: [
            #"{"iss":"TEAM123456"}"#, #"{"iat":1}"#, #"{"iss":7,"iat":1}"#, #"{"iss":"TEAM123456","iat":"x"}"#,
            #"{"iss":"TEAM123456","iat":-1}"#,
        ])
    func claims(_ claims: String) {
        #expect(ProviderToken(Tokens.signed(claims: claims)) == nil)
    }

    @Test("Changed bytes never verify and never crash") func mutations() throws {
        let key = try #require(Tokens.key)
        let text = Array(Tokens.signed(claims: #"{"iss":"TEAM123456","iat":1}"#).utf8)
        var random = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            var changed = text
            let place = Int.random(in: 0..<(changed.count - 1), using: &random)
            changed[place] = UInt8.random(in: 33...126, using: &random)
            guard changed != text, let token = ProviderToken(String(decoding: changed, as: UTF8.self)) else { continue }
            let isSame = token.signed == ProviderToken(String(decoding: text, as: UTF8.self))?.signed
            #expect(!key.verifies(token.signature, over: token.signed) || isSame)
        }
    }

    @Test("Numbers of a signature keep their sign") func integers() {
        let high = [UInt8](repeating: 0xFF, count: 32)
        let low = [UInt8](repeating: 0, count: 31) + [1]
        #expect(ECDSASignature.der(high + low) == [0x30, 38, 2, 33, 0] + high + [2, 1, 1])
        #expect(ECDSASignature.der([1, 2, 3]) == nil)
    }
}
