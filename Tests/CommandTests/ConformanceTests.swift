// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("The page of conformance")
struct ConformanceTests {
    private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    @Test func `names tests that there are, each for a rule of its own`() throws {
        let page = try String(
            contentsOf: Self.package.appendingPathComponent("Documentation/Conformance.md"), encoding: .utf8)
        var sources: [String: String] = [:]
        let tests = Self.package.appendingPathComponent("Tests")
        for case let file as String in try #require(FileManager.default.enumerator(atPath: tests.path))
        where file.hasSuffix("Tests.swift") {
            let name = String((file as NSString).lastPathComponent.dropLast(6))
            // Two files may have one name.
            sources[name, default: ""] += try String(contentsOf: tests.appendingPathComponent(file), encoding: .utf8)
        }
        let rows = page.split(separator: "\n").map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }.filter { $0.count == 4 && $0[3].hasSuffix("Tests") }
        #expect(rows.count >= 45)
        #expect(Set(rows.map { $0[0] }).count == rows.count)
        for row in rows {
            let source = try #require(sources[row[3]], "there is no \(row[3])")
            #expect(source.contains("`\(row[2])`") || source.contains("\"\(row[2])\""), "\(row[3]) has no '\(row[2])'")
        }
    }
}
