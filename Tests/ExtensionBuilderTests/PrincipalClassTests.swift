// SPDX-License-Identifier: Apache-2.0

import Golden
import Testing

@testable import ExtensionBuilder

@Suite("A principal class")
struct PrincipalClassTests {
    static let found: [(String, String?, String)] = [
        ("class NotificationService: UNNotificationServiceExtension {", nil, "NotificationService"),
        ("@objc(NS) public final class A : UserNotifications.UNNotificationServiceExtension, B {", nil, "A"),
        ("class Base: UNNotificationServiceExtension {}\nclass Mine: Base {}", nil, "Mine"),
        ("class A: UNNotificationServiceExtension {}\nclass B: UNNotificationServiceExtension {}", "X.B", "B"),
        ("@objc(Service) class A: UNNotificationServiceExtension {}", "Service", "A"),
        ("// class A: UNNotificationServiceExtension\nclass B: UNNotificationServiceExtension {}", nil, "B"),
        ("struct S { class func f() {} }\nclass B: UNNotificationServiceExtension {}", nil, "B"),
        (
            "#if DEBUG\nclass A: UNNotificationServiceExtension {}\n#else\nclass A: UNNotificationServiceExtension {}\n#endif",
            nil, "A"
        ),
    ]

    @Test(arguments: found.map { Shown($0, as: $0.0) })
    func `is the one that iOS would make an instance of`(shown: Shown<(String, String?, String)>) throws {
        let (source, named, expected) = shown.value
        let classes = ClassDeclaration.all(in: SwiftText(Array(source.utf8)))
        #expect(try PrincipalClass.choose(among: classes, named: named) == expected)
    }

    @Test(
        arguments: [
            (
                "class A: UNNotificationServiceExtension {}\nclass B: UNNotificationServiceExtension {}", "",
                "--principal-class"
            ),
            ("class A: UIViewController {}", "", "no class in the sources descends"),
            ("class A: UNNotificationServiceExtension {}", "Other", "no class 'Other'"),
        ].map { Shown($0, as: $0.2) })
    func `is asked for where there is none or more than one`(shown: Shown<(String, String, String)>) {
        let (source, named, words) = shown.value
        let classes = ClassDeclaration.all(in: SwiftText(Array(source.utf8)))
        let error = #expect(throws: BuildError.self) {
            try PrincipalClass.choose(among: classes, named: named.isEmpty ? nil : named)
        }
        #expect(error?.message.contains(words) == true)
    }
}
