// SPDX-License-Identifier: Apache-2.0

/// The class that the device makes an instance of for every push.
enum PrincipalClass {
    /// The class that every principal class descends from.
    static let root = "UNNotificationServiceExtension"

    /// Chooses among the classes of all sources.
    /// - Parameter named: what `Info.plist` or the caller names, `Module.Class`, `Class`, or its name in Objective-C; nil where it
    ///   is to be found: the one that descends from ``root`` and that none descends from.
    /// - Throws: ``BuildError``, with the names that there are.
    static func choose(
        among classes: [ClassDeclaration], named: String?
    ) throws(BuildError) -> String {
        let services = descendants(of: root, in: classes)
        if let named {
            let name = named.split(separator: ".").last.map(String.init) ?? named
            if let found = classes.first(where: { $0.name == name || $0.nameInObjectiveC == name }) {
                return found.name
            }
            throw BuildError(
                .badInput,
                "no class '\(name)' is declared in the sources, which is named as the principal class"
                    + (services.isEmpty ? "; add its source." : "; there is \(list(services))."))
        }
        let last = services.filter { service in !classes.contains { $0.parent == service.name } }
        guard let only = last.first else {
            throw BuildError(
                .badInput,
                "no class in the sources descends from \(root); add its source, or name it with "
                    + "--principal-class.")
        }
        guard Set(last.map(\.name)).count == 1 else {
            throw BuildError(
                .badInput,
                "several classes descend from \(root): \(list(last)); say with --principal-class which it is.")
        }
        return only.name
    }

    private static func descendants(of root: String, in classes: [ClassDeclaration]) -> [ClassDeclaration] {
        var known: Set<String> = [root]
        var found: [ClassDeclaration] = []
        while true {
            let next = classes.filter { known.contains($0.parent ?? "") && !known.contains($0.name) }
            if next.isEmpty { return found }
            found += next
            known.formUnion(next.map(\.name))
        }
    }

    private static func list(_ classes: [ClassDeclaration]) -> String {
        Array(Set(classes.map(\.name))).sorted().prefix(8).joined(separator: ", ")
    }
}
