// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The bundles that packages' resources lie in, `Kit_ShopKit.bundle`, and how the sources of each find their own: `Bundle.module`.
struct PackageBundle {
    /// The name without the ending.
    let name: String

    private var member: String { "module_" + BuildSettings.identifier(name) }

    /// Finds `Bundle.module` and `.module` in a source of the package, in order: they become the member of its own bundle.
    func changes(in source: SwiftText) -> [SelectorExpressions.Change] {
        let tokens = source.tokens
        return tokens.indices.dropFirst().compactMap { place in
            guard tokens[place].text == "module", tokens[place - 1].text == "." else { return nil }
            // What is before the point: the type, or nothing that has members.
            let before = place > 1 ? tokens[place - 2] : nil
            guard before.map({ $0.text == "Bundle" || !$0.isWord && ![")", "]", "?", "!"].contains($0.text) }) != false
            else { return nil }
            let start = tokens[place].place
            return SelectorExpressions.Change(place: start..<(start + "module".utf8.count), text: member)
        }
    }

    /// The source that has the members.
    static func source(of bundles: [PackageBundle]) -> String {
        bundles.map { bundle in
            """
            extension Foundation.Bundle {
                static var \(bundle.member): Bundle {
                    Bundle(url: Bundle.main.bundleURL.appendingPathComponent("\(bundle.name).bundle")) ?? .main
                }
            }

            """
        }.joined()
    }

    /// The `Info.plist` of a package's bundle, which says in what language its texts are taken.
    static func information(language: String?) -> Data {
        let plist = ["CFBundleDevelopmentRegion": language ?? "en", "CFBundlePackageType": "BNDL"]
        return (try? PropertyListSerialization.data(fromPropertyList: plist, format: .xml, options: 0)) ?? Data()
    }
}
