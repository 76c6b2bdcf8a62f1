// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import Testing
import UserNotifications

@Suite("A file coordinator")
struct FileCoordinatorTests {
    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("coordinated-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    private static func number(in file: URL) -> Int {
        Int((try? String(contentsOf: file, encoding: .utf8)) ?? "0") ?? -1
    }

    @Test func `lets one write at a time`() async throws {
        try await withFolder { folder in
            let file = folder.appendingPathComponent("count")
            _ = try together(4) { _ in
                for _ in 0..<100 {
                    let coordinator = NSFileCoordinator(filePresenter: nil)
                    unsafe coordinator.coordinate(writingItemAt: file, options: .forReplacing, error: nil) { url in
                        let next = Self.number(in: url) + 1
                        try? Data("\(next)".utf8).write(to: url, options: .atomic)
                    }
                }
            }
            #expect(Self.number(in: file) == 400)
        }
    }

    @Test func `lets many read, does not wait for itself, and calls back where there is no folder`() async throws {
        try await withFolder { folder in
            var calls: [String] = []
            let coordinator = NSFileCoordinator()
            let file = folder.appendingPathComponent("a")
            unsafe coordinator.coordinate(readingItemAt: file, options: [], error: nil) { _ in
                unsafe coordinator.coordinate(readingItemAt: file, options: .withoutChanges, error: nil) {
                    calls.append($0.path)
                }
                unsafe coordinator.coordinate(writingItemAt: folder.appendingPathComponent("b"), error: nil) {
                    calls.append($0.path)
                }
            }
            let nowhere = folder.appendingPathComponent("none/a")
            unsafe coordinator.coordinate(writingItemAt: nowhere, error: nil) { calls.append($0.path) }
            #expect(calls == [file.path, folder.path + "/b", nowhere.path])
        }
    }
}
