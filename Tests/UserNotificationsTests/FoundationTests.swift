// SPDX-License-Identifier: Apache-2.0

import Testing
import UserNotifications

struct FoundationTests {
    @Test(
        arguments: [
            ("group.a", "group.a:group.b", "/groups", "/groups/group.a"),
            ("group.b", "group.a:group.b", "/groups", "/groups/group.b"),
            ("group.c", "group.a:group.b", "/groups", nil), ("group.a:group.b", "group.a:group.b", "/groups", nil),
            ("group", "group.a", "/groups", nil), ("", "", "/groups", nil), ("..", "..", "/groups", nil),
            ("a/b", "a/b", "/groups", nil), ("group.a", "group.a", "", nil),
        ] as [(String, String, String, String?)])
    func `a group has a folder if the extension belongs to it`(
        group: String, groups: String, containers: String, path: String?
    ) {
        let environment = ["EARSHOT_APP_GROUPS": groups, "EARSHOT_GROUP_CONTAINERS": containers]
        #expect(FileManager.groupContainer(group, in: environment)?.path == path)
    }

    @Test func `outside a device there is no group`() {
        #expect(FileManager.groupContainer("group.a", in: [:]) == nil)
        #expect(FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.none") == nil)
    }

    @Test func `one import brings Foundation and its networking`() {
        #expect(URLRequest(url: URL(fileURLWithPath: "/")).httpMethod == "GET")
    }

    @Test func `a pool gives back what its body returns or throws`() {
        #expect(autoreleasepool { 3 } == 3)
        #expect(throws: UNError(.attachmentCorrupt)) { () throws in
            try autoreleasepool { throw UNError(.attachmentCorrupt) }
        }
    }

    @Test(arguments: [
        ("%@ paid %@", ["Bob", "you"], "Bob paid you"), ("%2$@ from %1$@", ["Bob", "ten"], "ten from Bob"),
        ("100%%", [], "100%"), ("%d %s %n", ["x"], "%d %s %n"), ("%@ and %@", ["one"], "one and "),
        ("%9$@%0$@%", ["x"], "%0$@%"), ("%1$", ["x"], "%1$"), ("%@", ["%@%1$@"], "%@%1$@"),
    ])
    func `a localised text takes its arguments and reads nothing else`(
        format: String, arguments: [String], text: String
    ) {
        #expect(LocalizedText.fill(format, with: arguments) == text)
    }

    @Test func `a key without a translation stands for itself`() {
        #expect(NSString.localizedUserNotificationString(forKey: "%@ paid", arguments: ["Bob"]) == "Bob paid")
    }

    @Test func `defaults and dictionaries are asked in the words of key-value coding`() {
        let name = "key-values-\(UUID().uuidString)"
        let defaults = UserDefaults(suiteName: name) ?? .standard
        defaults.setValue(3, forKey: "count")
        #expect(defaults.value(forKey: "count") as? Int == 3 && defaults.integer(forKey: "count") == 3)
        defaults.setValue(nil, forKey: "count")
        #expect(defaults.value(forKey: "count") == nil)
        defaults.removePersistentDomain(forName: name)
        let dictionary = NSMutableDictionary()
        dictionary.setValue("b", forKey: "a")
        #expect(dictionary.value(forKey: "a") as? String == "b")
        dictionary.setValue(nil, forKey: "a")
        #expect(dictionary.count == 0)
    }

    @Test(
        arguments: [
            ("aps.alert.title", "Order"), ("aps.badge", "3"), ("aps.none.title", nil), ("none", nil), ("a b.c", "d"),
            ("lines.n", "(1, 2, <null>)"),
        ] as [(String, String?)])
    func `a path of keys leads through dictionaries and arrays`(path: String, found: String?) {
        let dictionary: NSDictionary = [
            "aps": ["alert": ["title": "Order"], "badge": 3], "a b": ["c": "d"],
            "lines": [["n": 1], ["n": 2], ["m": 3]],
        ]
        let value = dictionary.value(forKeyPath: path)
        let list = (value as? [Any]).map { "(" + $0.map { "\($0)" }.joined(separator: ", ") + ")" }
        #expect(list ?? value.map { "\($0)" } == found)
    }

    @Test(arguments: [
        ("name", "(b, a, b)"), ("@count", "3"), ("@sum.price", "6"), ("@avg.price", "2.0"), ("@max.price", "3"),
        ("@min.price", "1"), ("@distinctUnionOfObjects.name", "(b, a)"), ("@unionOfObjects.name", "(b, a, b)"),
        ("@max.name", "b"),
    ])
    func `a path of keys leads through an array, and gathers`(path: String, found: String) {
        let array: NSArray = [["name": "b", "price": 1], ["name": "a", "price": 3], ["name": "b", "price": 2]]
        let value = array.value(forKeyPath: path)
        let list = (value as? [Any]).map { "(" + $0.map { "\($0)" }.joined(separator: ", ") + ")" }
        #expect(list ?? value.map { "\($0)" } == found)
        #expect((array.value(forKey: "name") as? [String])?.count == 3)
    }

    @Test func `tables know objects without holding them`() {
        let known = NSHashTable<NSObject>.weakObjects()
        let map = NSMapTable<NSString, NSObject>(keyOptions: .copyIn, valueOptions: .weakMemory)
        let kept = NSObject()
        do {
            let gone = NSObject()
            known.add(gone)
            map.setObject(gone, forKey: "gone")
            #expect(known.count == 1 && map.object(forKey: "gone") === gone)
        }
        known.add(kept)
        known.add(kept)
        map.setObject(kept, forKey: "kept")
        #expect(known.allObjects == [kept] && known.contains(kept))
        #expect(map.count == 1 && map.object(forKey: "gone") == nil && map.object(forKey: "kept") === kept)
        known.remove(kept)
        map.removeObject(forKey: "kept")
        #expect(known.anyObject == nil && map.count == 0)
        let held = NSMapTable<NSString, NSObject>.strongToStrongObjects()
        held.setObject(NSObject(), forKey: "a")
        held.setObject(NSObject(), forKey: "a")
        #expect(held.count == 1 && held.dictionaryRepresentation()["a" as NSString] != nil)
    }

    @Test func `the machine is an iPhone's by its name, and says how long the name is`() {
        var size = 0
        #expect(unsafe sysctlbyname("hw.machine", nil, &size, nil, 0) == 0)
        var name = [UInt8](repeating: 0, count: size)
        #expect(unsafe sysctlbyname("hw.machine", &name, &size, nil, 0) == 0)
        #expect(String(decoding: name.dropLast(), as: UTF8.self) == "iPhone17,1" && name.last == 0)
        size = 3
        #expect(unsafe sysctlbyname("hw.machine", &name, &size, nil, 0) == -1)
        #expect(sysctlbyname("kern.secret", nil, nil, nil, 0) == -1)
    }

    @Test func `a container's folders are named`() {
        #expect(URL.documentsDirectory.path == NSHomeDirectory() + "/Documents")
        #expect(URL.cachesDirectory.path == URL.libraryDirectory.path + "/Caches")
    }
}
