// SPDX-License-Identifier: Apache-2.0

import Glibc
import SystemFaults
import Testing

@testable import PushServer

@Suite("A port to listen at")
struct ListeningSocketTests {
    @Test func `that is taken is named with the option that chooses another one`() throws {
        let taken = try ListeningSocket(address: "127.0.0.1", port: 0)
        defer { close(taken.descriptor) }
        let error = #expect(throws: PageError.self) {
            try ListeningSocket(address: "127.0.0.1", port: taken.port, option: "--page-port")
        }
        let message = try #require(error?.message)
        #expect(message.contains("port \(taken.port): Address already in use; "), "\(message)")
        #expect(message.contains("with --page-port"), "\(message)")
    }

    @Test func `at an address of another machine's is no matter of the port`() throws {
        // One that is for documents alone.
        let error = #expect(throws: PageError.self) { try ListeningSocket(address: "192.0.2.1", port: 0) }
        #expect(error?.message.contains("--bind") == true, "\(error?.message ?? "")")
    }

    @Test func `that takes a right is not said to be taken`() {
        let remedy = ListeningSocket.remedy(SystemFault(EACCES), "--port")
        #expect(remedy.contains("takes a right") && remedy.contains("--port"))
    }
}
