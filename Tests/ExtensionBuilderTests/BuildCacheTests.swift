// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import ExtensionBuilder

@Suite("What was built before")
struct BuildCacheTests {
    @Test func `the compiler's modules are kept for so many ways to compile, those that were added to last`() throws {
        let files = FileManager.default
        let folder = files.temporaryDirectory.appendingPathComponent("cache-\(UUID().uuidString)", isDirectory: true)
        defer { try? files.removeItem(at: folder) }
        let cache = BuildCache(folder: folder)
        let count = BuildCache.mostModules + 3
        for number in 0..<count {
            let place = cache.modules.appendingPathComponent("way-\(number)", isDirectory: true)
            try files.createDirectory(at: place, withIntermediateDirectories: true)
            try Data("x".utf8).write(to: place.appendingPathComponent("A.pcm"))
            try files.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: Double(1000 + number))], ofItemAtPath: place.path)
        }
        try Data().write(to: cache.modules.appendingPathComponent("modules.timestamp"))
        var recipe = Recipe()
        recipe.add("a program")
        _ = try cache.make(recipe, .programs) { _ in }
        let left = Set(try files.contentsOfDirectory(atPath: cache.modules.path))
        #expect(left == Set((3..<count).map { "way-\($0)" }).union(["modules.timestamp"]))
    }
}
