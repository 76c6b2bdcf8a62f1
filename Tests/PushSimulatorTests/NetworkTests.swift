// SPDX-License-Identifier: Apache-2.0

import Golden
import Testing

@testable import PushSimulator

@Suite("The network of a device")
struct NetworkTests {
    @Test(arguments: [
        ("online", DeviceNetwork.online), ("offline", .offline), ("hang", .hang), ("fail:418", .fail(status: 418)),
        ("slow:64", .slow(kilobits: 64)), ("slow:0.5", nil), ("slow:", nil), ("slow", nil), ("fail:600", nil),
        ("fail:5x", nil), ("offline:1", nil), ("", nil), ("slow:nan", nil), ("slow:1e9", nil),
    ])
    func `is read as the option has it`(word: String, expected: DeviceNetwork?) {
        #expect(DeviceNetwork(word) == expected)
    }

    static let requests: [(String, [UInt8], SocksRequest.Reading)] = [
        ("a name", [5, 1, 0, 3, 3, 97, 46, 98, 1, 187], .whole(SocksRequest(host: "a.b", port: 443, count: 10))),
        (
            "an address", [5, 1, 0, 1, 127, 0, 0, 1, 31, 144],
            .whole(SocksRequest(host: "127.0.0.1", port: 8080, count: 10))
        ),
        (
            "IPv6", [5, 1, 0, 4] + [UInt8](repeating: 0, count: 15) + [1, 0, 80],
            .whole(SocksRequest(host: "0:0:0:0:0:0:0:1", port: 80, count: 22))
        ),
        ("half a name", [5, 1, 0, 3, 3, 97], .more), ("nothing", [], .more), ("version 4", [4, 1], .refused),
        ("to listen", [5, 2, 0, 1, 127, 0, 0, 1, 0, 80], .refused),
        ("an unknown kind", [5, 1, 0, 9, 127, 0, 0, 1, 0, 80], .refused),
        ("no name", [5, 1, 0, 3, 0, 0, 80], .refused), ("a zero in a name", [5, 1, 0, 3, 1, 0, 0, 80], .refused),
    ]

    @Test(arguments: requests.map { Shown($0, as: $0.0) })
    func `a slow one takes what libcurl asks for and nothing else`(
        shown: Shown<(String, [UInt8], SocksRequest.Reading)>
    ) {
        #expect(SocksRequest.read(shown.value.1) == shown.value.2)
    }

    @Test(
        arguments: [([5, 1, 0], 3), ([5, 2, 2, 0], 4), ([5], 0), ([], 0), ([5, 1, 2], nil), ([4, 1], nil)]
            as [([UInt8], Int?)])
    func `a greeting offers to go without a password`(bytes: [UInt8], count: Int?) {
        #expect(SocksRequest.greeting(bytes) == count)
    }
}
