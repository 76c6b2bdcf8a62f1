// SPDX-License-Identifier: Apache-2.0

/// The class of an app that the device tells of what happens to its notifications.
enum ApplicationDelegate: Sendable, Equatable {
    /// The app's delegate, which names that of the notification centre as it is launched.
    case application(String)
    /// The notification centre's delegate, where the app's is not among the sources; how it is had, such as `Handler.shared`.
    case notifications(String)

    /// The name of the class.
    var name: String {
        switch self {
        case .application(let name): name
        case .notifications(let expression): String(expression.prefix { $0 != "." && $0 != "(" })
        }
    }

    /// Chooses among the classes of all sources.
    /// - Parameter named: the class that the caller names; nil where it is to be found.
    /// - Throws: ``BuildError``, with the names that there are.
    static func choose(in sources: [SwiftText], named: String?) throws(BuildError) -> ApplicationDelegate {
        let conformances = sources.flatMap(Conformance.all)
        func types(_ name: String) -> [String] {
            Array(Set(conformances.filter { $0.names.contains(name) }.map(\.type))).sorted()
        }
        let (applications, notifications) = (
            types("UIApplicationDelegate"), types("UNUserNotificationCenterDelegate")
        )
        if let named {
            let name = named.split(separator: ".").last.map(String.init) ?? named
            if applications.contains(name) { return .application(name) }
            if notifications.contains(name) { return .notifications(expression(of: name, in: sources)) }
            let there = applications + notifications
            throw BuildError(
                .badInput,
                "no class '\(name.prefix(60))' in the sources is a UIApplicationDelegate or a "
                    + "UNUserNotificationCenterDelegate; "
                    + (there.isEmpty ? "add its source." : "there is \(there.prefix(8).joined(separator: ", "))."))
        }
        for (names, isOfApp) in [(applications, true), (notifications, false)] where !names.isEmpty {
            guard names.count == 1 else {
                throw BuildError(
                    .badInput,
                    "several classes are delegates: \(names.prefix(8).joined(separator: ", ")); say with "
                        + "--principal-class which it is.")
            }
            return isOfApp ? .application(names[0]) : .notifications(expression(of: names[0], in: sources))
        }
        throw BuildError(
            .badInput,
            "no class in the sources is a UIApplicationDelegate or a UNUserNotificationCenterDelegate; add its source.")
    }

    /// How an instance is had: the one that the class keeps of itself, `static let shared = Handler()`, else a new one.
    private static func expression(of name: String, in sources: [SwiftText]) -> String {
        for tokens in sources.map(\.tokens) {
            for place in tokens.indices.dropFirst(2).dropLast(3)
            where tokens[place - 2].text == "static" && ["let", "var"].contains(tokens[place - 1].text) {
                var next = place + 1
                if tokens[next].text == ":", tokens[next + 1].text == name { next += 2 }
                guard tokens.indices.contains(next + 2), tokens[next].text == "=", tokens[next + 1].text == name,
                    tokens[next + 2].text == "("
                else { continue }
                return "\(name).\(tokens[place].text)"
            }
        }
        return "\(name)()"
    }

    /// The sources that Apple's tools make up: where the app begins, and what only an app has.
    var generated: [(name: String, text: String)] {
        let call =
            switch self {
            case .application(let name): "UIApplication.main(\(name)())"
            case .notifications(let expression): "UIApplication.main(notifying: \(expression))"
            }
        return [
            ("main.swift", "@_spi(Application) import UIKit\nMainActor.assumeIsolated { \(call) }\n"),
            (
                "UIApplication+Shared.swift",
                """
                @_spi(Application) import UIKit
                extension UIApplication { static var shared: UIApplication { running } }

                """
            ),
        ]
    }
}

extension FoundFiles {
    /// Leaves out of an app's sources what is for a screen, and the `main.swift` that stands for what is made up here.
    mutating func leaveOutViews() {
        sources.removeAll { file in
            let text = SwiftText(file.bytes)
            let isView = ImportStatement.all(in: text).contains { $0.module == "SwiftUI" }
            guard isView || file.name == "main.swift" else { return false }
            remarks.append(
                "'\(file.path)' is left out: "
                    + (isView
                        ? "it imports SwiftUI, and there is no screen here." : "the app begins with its delegate."))
            return true
        }
        // An app's own property list names no extension point.
        informationFiles.removeAll(where: InformationFile.isOfExtension)
    }
}
