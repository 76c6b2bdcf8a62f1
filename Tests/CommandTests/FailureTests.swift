// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentAnnouncements
import Testing

@testable import Commands

@Suite("What an error becomes")
struct FailureTests {
    @Test(arguments: [
        ("/proc/self/mem", "read", "Input/output error; look at its disk"), ("/nowhere/x", "read", "check the path"),
        ("/nowhere/x", "write", "check the path"), ("/dev/full", "append", "make room on its disk"),
    ])
    func `a fault of Foundation's is told with the file and the remedy`(path: String, way: String, words: String) {
        let url = URL(fileURLWithPath: path)
        let error = #expect(throws: (any Error).self) {
            switch way {
            case "read": _ = try Data(contentsOf: url)
            case "write": try Data("x".utf8).write(to: url)
            default: try FileHandle(forWritingTo: url).write(contentsOf: Data("x".utf8))
            }
        }
        guard let error else { return }
        let failure = Failure(reporting: error)
        #expect(failure.code == .inputOutput && failure.message.contains(words), "\(error): \(failure.message)")
    }

    @Test func `templates that cannot be read are not wrong ones`() {
        let error = #expect(throws: TemplateError.self) {
            try TemplateTable(contentsOf: URL(fileURLWithPath: "/proc/self/mem"))
        }
        #expect(error?.code == .cannotRead && error.map { Failure(reporting: $0).code } == .inputOutput)
    }
}
