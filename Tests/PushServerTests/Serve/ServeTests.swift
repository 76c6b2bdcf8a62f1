// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import Testing

/// The whole server, as those see it who push to it and look at its page. One after the other: each takes the machine for itself.
@Suite("earshot serve", .serialized)
struct ServeTests {
    @Test("A person can use the page", .enabled(if: Needed.browser.isHere)) func page() throws {
        try RunningServer.session { server in
            let ending = try RunningServer.python(
                "Browser/page.py",
                [
                    server.ready, server.folder.path, RunningServer.command.path,
                    RunningServer.package.appendingPathComponent("Examples/Extensions/AnsweredActions/App").path,
                ], home: server.folder)
            #expect(ending.code == 0, "\(ending.faults)")
        }
    }

    @Test(
        "What one does with the page every day holds", .enabled(if: Needed.browser.isHere),
        arguments: ["everyday.py", "look.py"])
    func everyday(_ script: String) throws {
        try RunningServer.session { server in
            let ending = try RunningServer.python(
                "Browser/\(script)", [server.ready, server.folder.path], home: server.folder)
            #expect(ending.code == 0, "\(ending.faults)")
        }
    }

    @Test("The page says that the server is gone, and goes on when it is back", .enabled(if: Needed.browser.isHere))
    func trouble() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("serve-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let ending = try RunningServer.python(
            "Browser/trouble.py", [RunningServer.command.path, folder.path], home: folder)
        #expect(ending.code == 0, "\(ending.faults)")
    }

    @Test("Provider libraries push to it, and each push is delivered once", .enabled(if: Needed.clients.isHere))
    func providers() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("serve-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let ending = try RunningServer.python(
            "Clients/serve.py", [RunningServer.command.path, folder.path, "10000"], home: folder)
        #expect(ending.code == 0, "\(ending.faults)")
    }

    @Test(
        "A server that is killed a hundred times loses no push and delivers none twice",
        .enabled(if: Needed.clients.isHere))
    func killed() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("serve-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let ending = try RunningServer.python(
            "Clients/killed.py", [RunningServer.command.path, folder.path, "100"], home: folder)
        #expect(ending.code == 0, "\(ending.faults)")
    }

    @Test("Peers that mean harm do none", .enabled(if: Needed.clients.isHere)) func hostile() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("serve-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let ending = try RunningServer.python(
            "Clients/hostile.py", [RunningServer.command.path, folder.path], home: folder)
        #expect(ending.code == 0, "\(ending.faults)")
    }

    @Test(
        "What HTTP/2, TLS and HTTP/1.1 forbid ends what it came on, and nothing else",
        .enabled(if: Needed.clients.isHere))
    func forbidden() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("serve-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let ending = try RunningServer.python(
            "Clients/forbidden.py", [RunningServer.command.path, folder.path], home: folder)
        #expect(ending.code == 0, "\(ending.faults)")
    }
}
