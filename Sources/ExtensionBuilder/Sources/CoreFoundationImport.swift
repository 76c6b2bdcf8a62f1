// SPDX-License-Identifier: Apache-2.0

/// `import CoreFoundation`, which goes where all that a source uses of it are names that stand for Foundation's here: Linux's own
/// module has other types of these names.
enum CoreFoundationImport {
    private static let module = "CoreFoundation"

    /// The names that every source sees.
    static let known: Set = [
        "CFAbsoluteTime", "CFAbsoluteTimeGetCurrent", "CFAllocator", "CFArray", "CFArrayGetTypeID", "CFBoolean",
        "CFBooleanGetTypeID", "CFData", "CFDataCreateMutable", "CFDataGetBytePtr", "CFDataGetLength",
        "CFDataGetTypeID", "CFDate", "CFDateGetTypeID", "CFDictionary", "CFDictionaryGetTypeID", "CFError",
        "CFGetTypeID", "CFIndex", "CFMutableArray", "CFMutableData", "CFMutableDictionary", "CFMutableString",
        "CFNotificationCallback", "CFNotificationCenter", "CFNotificationCenterAddObserver",
        "CFNotificationCenterGetDarwinNotifyCenter", "CFNotificationCenterPostNotification",
        "CFNotificationCenterPostNotificationWithOptions", "CFNotificationCenterRemoveEveryObserver",
        "CFNotificationCenterRemoveObserver", "CFNotificationName", "CFNotificationSuspensionBehavior",
        "CFNullGetTypeID", "CFNumber", "CFNumberFormatterRoundingMode", "CFNumberGetTypeID", "CFOptionFlags",
        "CFString", "CFStringGetTypeID", "CFTimeInterval", "CFTypeID", "CFTypeRef", "CFURL", "kCFAllocatorDefault",
        "kCFBooleanFalse", "kCFBooleanTrue", "kCFBundleDevelopmentRegionKey", "kCFBundleExecutableKey",
        "kCFBundleIdentifierKey", "kCFBundleInfoDictionaryVersionKey", "kCFBundleLocalizationsKey",
        "kCFBundleNameKey", "kCFBundleVersionKey",
    ]

    /// Finds what is written anew in a source, in order: the imports go.
    static func changes(in source: SwiftText) -> [SelectorExpressions.Change] {
        let tokens = source.tokens
        let isOthers = tokens.contains { token in
            ["CF", "kCF"].contains { isOf($0, token.text) } && !known.contains(token.text)
        }
        guard !isOthers else { return [] }
        return tokens.indices.dropLast().compactMap { place in
            guard tokens[place].text == "import", tokens[place + 1].text == module,
                place + 2 == tokens.count || tokens[place + 2].text != ".",
                place == 0 || ![".", "func", "case", "let", "var"].contains(tokens[place - 1].text)
            else { return nil }
            let range = tokens[place].place..<(tokens[place + 1].place + module.utf8.count)
            // Something has to stand behind an attribute that says how it is imported.
            let text = "import Foundation"
            return SelectorExpressions.Change(
                place: range, text: text + String(repeating: " ", count: max(0, range.count - text.count)))
        }
    }

    private static func isOf(_ prefix: String, _ name: String) -> Bool {
        name.hasPrefix(prefix) && name.dropFirst(prefix.count).first?.isUppercase == true
    }
}
