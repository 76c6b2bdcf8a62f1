// SPDX-License-Identifier: Apache-2.0

import DeviceContract
import Foundation
import Testing

@testable import UserNotifications

@Suite("What every source of an extension sees")
struct AppleNamesTests {
    @Test func `Core Foundation's names are written as on iOS`() {
        let dictionary = ["a": 1, "b": "x"] as [String: Any] as CFDictionary
        #expect((dictionary as? [String: Any])?["a"] as? Int == 1)
        #expect(("public.png" as CFString) as String == "public.png")
        #expect((Data([1]) as CFData) as Data == Data([1]))
        let object: CFTypeRef = Data([2]) as CFData
        #expect(object as? Data == Data([2]))
        let query: [String: Any] = ["match": kCFBooleanTrue!, "other": kCFBooleanFalse as Any]
        #expect(query["match"] as? Bool == true && query["other"] as? Bool == false)
        #expect(NSEC_PER_SEC == 1_000_000_000)
    }

    @Test func `a number of a dictionary is read as CGFloat, and the other way round`() {
        let dictionary = ["width": NSNumber(value: 3), "height": CGFloat(2.5)] as [String: Any] as CFDictionary
        #expect(dictionary["width"] as? CGFloat == 3)
        #expect((dictionary["height"] as? NSNumber)?.doubleValue == 2.5)
    }

    /// With Foundation's own this never came back.
    @Test func `a default that is set to nil is removed`() throws {
        let name = "earshot-test-\(UUID().uuidString)"
        let defaults = try #require(UserDefaults(suiteName: name))
        defaults.set("v", forKey: "k")
        defaults.set(nil, forKey: "k")
        #expect(defaults.object(forKey: "k") == nil)
        defaults.set(7, forKey: "k")
        #expect(defaults.integer(forKey: "k") == 7)
        defaults.removePersistentDomain(forName: name)
    }

    @Test func `a rectangle goes into a dictionary and comes back`() {
        let rect = CGRect(x: 0.25, y: 0, width: 0.5, height: 1)
        #expect(CGRect(dictionaryRepresentation: rect.dictionaryRepresentation) == rect)
        #expect(CGRect(dictionaryRepresentation: ["X": 1] as NSDictionary) == nil)
        #expect(CGSize(dictionaryRepresentation: rect.size.dictionaryRepresentation) == rect.size)
        #expect(CGPoint(dictionaryRepresentation: rect.origin.dictionaryRepresentation) == rect.origin)
    }

    @Test(arguments: [
        (UNNotificationAttachmentOptionsTypeHintKey, 7 as any Sendable, "no uniform type identifier"),
        (UNNotificationAttachmentOptionsThumbnailHiddenKey, "yes", "no truth value"),
        (UNNotificationAttachmentOptionsThumbnailTimeKey, "1 s", "no number of seconds"),
        (UNNotificationAttachmentOptionsThumbnailClippingRectKey, CGRect.zero, "no dictionaryRepresentation"),
        (
            UNNotificationAttachmentOptionsThumbnailClippingRectKey, ["X": 0, "Y": 0, "Width": 100, "Height": 100],
            "0 to 1"
        ),
        ("own", CGRect.zero, "no property list"),
    ])
    func `an option of a wrong type is left out and told`(name: String, value: any Sendable, words: String) {
        let kept = KeptOptions([name: value])
        #expect(kept.values.isEmpty)
        #expect(kept.faults.count == 1 && kept.faults[0].contains(words), "\(kept.faults)")
    }

    @Test func `an option of the right type is kept`() {
        let given: [AnyHashable: Any] = [
            UNNotificationAttachmentOptionsTypeHintKey: "public.png" as CFString,
            UNNotificationAttachmentOptionsThumbnailHiddenKey: true,
            UNNotificationAttachmentOptionsThumbnailTimeKey: NSNumber(value: 2.5),
            UNNotificationAttachmentOptionsThumbnailClippingRectKey:
                CGRect(x: 0, y: 0, width: 1, height: 0.5).dictionaryRepresentation,
            "own": "value",
        ]
        let kept = KeptOptions(given)
        #expect(kept.faults.isEmpty && kept.values.count == 5, "\(kept.faults)")
    }

    @Test func `a group that the extension does not belong to is told with the remedy`() {
        let words = DeviceWarning.missingGroupMessage("group.com.\nshop")
        #expect(words.contains("'group.com.shop'") && words.contains("--app-group"))
    }
}

@Suite("A localised string")
struct LocalisedStringTests {
    /// A bundle with a table of strings.
    private func bundle() throws -> Bundle {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "strings-\(UUID().uuidString).bundle")
        let language = folder.appendingPathComponent("en.lproj", isDirectory: true)
        try FileManager.default.createDirectory(at: language, withIntermediateDirectories: true)
        let table = """
            "plain" = "100% plain";
            "Hello %@" = "Good day, %@";
            "%lld of %@" = "%2$@: %1$lld";
            """
        try Data(table.utf8).write(to: language.appendingPathComponent("Localizable.strings"))
        return try #require(Bundle(path: folder.path))
    }

    @Test func `is looked up by its key, with its values in it`() throws {
        let bundle = try bundle()
        defer { try? FileManager.default.removeItem(at: bundle.bundleURL) }
        let name = "Bob"
        let count = 3
        #expect(String(localized: "plain", bundle: bundle) == "100% plain")
        #expect(String(localized: "Hello \(name)", bundle: bundle) == "Good day, Bob")
        #expect(String(localized: "\(count) of \(name)", bundle: bundle) == "Bob: 3")
        #expect(String(localized: "none for \(name)", bundle: bundle) == "none for Bob")
        #expect(String(localized: "absent", defaultValue: "\(count) new", bundle: bundle) == "3 new")
        #expect(String(localized: "plain", defaultValue: "x", bundle: bundle) == "100% plain")
    }
}
