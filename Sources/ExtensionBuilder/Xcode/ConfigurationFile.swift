// SPDX-License-Identifier: Apache-2.0

import ExtensionRuntime
import Foundation

/// An `.xcconfig` file: settings, a line each, and other such files that it includes.
struct ConfigurationFile {
    /// Beneath which folder it and what it includes lies.
    let root: String
    private static let deepest = 8
    private static let mostIncludes = 64

    /// Puts what a file says into settings; a file that is not there says nothing, as in Xcode for what CocoaPods makes.
    /// - Returns: what is to be told of settings that are passed over; lines.
    func apply(_ path: String, to settings: inout BuildSettings) throws(BuildError) -> [String] {
        var count = 0
        var level = ConditionalSetting.Level()
        try apply(path, to: &settings, &level, depth: 0, count: &count)
        level.end(&settings)
        return level.notes
    }

    private func apply(
        _ path: String, to settings: inout BuildSettings, _ level: inout ConditionalSetting.Level, depth: Int,
        count: inout Int
    ) throws(BuildError) {
        count += 1
        guard depth < Self.deepest, count <= Self.mostIncludes else {
            throw BuildError(.badInput, "'\(path)' is included by files that include each other; break the ring.")
        }
        guard let bytes = FileReading.bytes(at: path, beneath: root, atMost: 1 << 20) else { return }
        for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let code = (line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line)
                .trimmingCharacters(in: .whitespaces)
            if code.hasPrefix("#include") {
                let parts = line.split(separator: "\"")
                guard parts.count >= 2 else { continue }
                let folder = path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex)
                try apply(
                    XcodeProject.plain("\(folder)\(parts[1])"), to: &settings, &level, depth: depth + 1, count: &count)
                continue
            }
            // The conditions of a name have such signs of their own, between brackets.
            var depth = 0
            let mark = code.indices.first { place in
                if code[place] == "[" { depth += 1 }
                if code[place] == "]" { depth -= 1 }
                return code[place] == "=" && depth == 0
            }
            guard let mark else { continue }
            let name = code[..<mark].trimmingCharacters(in: .whitespaces)
            guard !name.isEmpty else { continue }
            level.take(name, code[code.index(after: mark)...].trimmingCharacters(in: .whitespaces), into: &settings)
        }
    }
}
