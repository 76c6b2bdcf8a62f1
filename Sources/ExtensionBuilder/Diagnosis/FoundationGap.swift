// SPDX-License-Identifier: Apache-2.0

/// What Foundation has on Apple's systems and not on Linux, by what the compiler says of it: no table holds all such names.
enum FoundationGap {
    /// Returns a line; nil where the error is of something else.
    static func hint(on fault: CompilerFault) -> String? {
        guard let (name, type) = fault.missingName else { return nil }
        let place = "\(fault.path):\(fault.line): Foundation on Linux has no "
        if fault.isOfUnavailable {
            guard fault.message.contains("corelibs") || fault.message.contains("Linux") else { return nil }
            return place + "'\(name)'; write it another way, or put this between #if canImport(Darwin) and #endif."
        }
        guard let type, isFoundations(type) else { return nil }
        // The sources may have meant to add it.
        return place
            + "'\(name)' of \(type); where an extension of your own adds it, give that file too, else write it another way or "
            + "put this between #if canImport(Darwin) and #endif."
    }

    private static func isFoundations(_ type: String) -> Bool {
        let name = type.prefix { $0 != "<" && $0 != "?" && $0 != "." }
        return types.contains(String(name))
            || name.hasPrefix("NS") && name.dropFirst(2).first?.isUppercase == true
                && name.contains(where: \.isLowercase)
    }

    private static let types: Set = [
        "AttributedString", "Bundle", "ByteCountFormatter", "Calendar", "CharacterSet", "CocoaError", "Data", "Date",
        "DateComponents", "DateFormatter", "DateInterval", "Decimal", "FileHandle", "FileManager", "Formatter",
        "HTTPCookie", "HTTPCookieStorage", "HTTPURLResponse", "ISO8601DateFormatter", "IndexPath", "IndexSet",
        "JSONDecoder", "JSONEncoder", "JSONSerialization", "Locale", "Measurement", "Notification",
        "NotificationCenter", "NumberFormatter", "Operation", "OperationQueue", "PersonNameComponents", "ProcessInfo",
        "Progress", "PropertyListDecoder", "PropertyListEncoder", "PropertyListSerialization", "RunLoop", "Scanner",
        "String", "Thread", "TimeZone", "Timer", "URL", "URLCache", "URLComponents", "URLCredential", "URLError",
        "URLProtectionSpace", "URLQueryItem", "URLRequest", "URLResponse", "URLSession", "URLSessionConfiguration",
        "URLSessionDataTask", "URLSessionDownloadTask", "URLSessionTask", "URLSessionUploadTask", "UUID",
        "UserDefaults",
    ]
}
