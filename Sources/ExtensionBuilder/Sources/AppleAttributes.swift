// SPDX-License-Identifier: Apache-2.0

/// Attributes that only tell Objective-C of a declaration. The compiler refuses them on Linux, where nobody would read them.
enum AppleAttributes {
    private static let names: Set<String> = [
        "objc", "objcMembers", "nonobjc", "IBAction", "IBOutlet", "IBInspectable", "IBDesignable", "IBSegueAction",
    ]

    /// Where an app begins: what is built here begins in a `main.swift`.
    private static let beginnings: Set<String> = ["main", "UIApplicationMain", "NSApplicationMain"]

    /// Returns a source without them; every other byte stands where it stood, and blanks in their place.
    static func blanked(_ source: SwiftText, ofApp isOfApp: Bool = false) -> [UInt8] {
        let names = isOfApp ? names.union(beginnings) : names
        let tokens = source.tokens
        var bytes = source.bytes
        for (place, token) in tokens.enumerated().dropFirst() where names.contains(token.text) {
            let mark = tokens[place - 1]
            guard mark.text == "@", mark.place == token.place - 1 else { continue }
            var end = token.place + token.text.utf8.count
            // What belongs to the attribute begins right behind it: `@objc(name:)`.
            if end < source.code.count, source.code[end] == UInt8(ascii: "(") {
                guard let bracket = source.code[end...].firstIndex(of: UInt8(ascii: ")")) else { continue }
                end = bracket + 1
            }
            for inside in mark.place..<end where bytes[inside] != UInt8(ascii: "\n") {
                bytes[inside] = UInt8(ascii: " ")
            }
        }
        return bytes
    }
}
