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
    func apply(_ path: String, to settings: inout BuildSettings) throws(BuildError) {
        var count = 0
        try apply(path, to: &settings, depth: 0, count: &count)
    }

    private func apply(
        _ path: String, to settings: inout BuildSettings, depth: Int, count: inout Int
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
                try apply(XcodeProject.plain("\(folder)\(parts[1])"), to: &settings, depth: depth + 1, count: &count)
                continue
            }
            guard let mark = code.firstIndex(of: "=") else { continue }
            let name = code[..<mark].trimmingCharacters(in: .whitespaces)
            guard !name.isEmpty, !name.contains("[") else { continue }
            settings.set(name, code[code.index(after: mark)...].trimmingCharacters(in: .whitespaces))
        }
    }
}
