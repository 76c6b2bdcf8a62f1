// SPDX-License-Identifier: Apache-2.0

/// What a file of an Xcode project's folder is to an extension, by its name alone.
enum FileKind: Equatable {
    /// Swift, which is compiled.
    case source
    /// A property list that may be the extension's `Info.plist`.
    case information
    /// The entitlements.
    case entitlements
    /// Code that cannot be built here.
    case foreign
    /// What lies beside the executable.
    case resources
    /// What is no part of an extension.
    case leftOut

    init(file name: String) {
        switch Self.ending(name) {
        case "swift": self = .source
        // Firebase has a list of its own, which is a resource.
        case "plist" where name == "Info.plist" || name.hasSuffix("-Info.plist") && name != "GoogleService-Info.plist":
            self = .information
        case "entitlements": self = .entitlements
        case "m", "mm", "c", "cc", "cpp", "cxx", "metal", "s": self = .foreign
        case "h", "hpp", "pch", "modulemap", "md", "markdown", "apns", "xcconfig", "xctestplan", "storyboard", "xib",
            "xcprivacy", "playground", "resolved", "lock", "yml", "yaml", "rb", "sh", "py", "pbxproj", "swiftlint":
            self = .leftOut
        default:
            self = ["Podfile", "Cartfile", "Gemfile", "Makefile", "LICENSE"].contains(name) ? .leftOut : .resources
        }
    }

    /// Sorts a folder; `.source` stands for one that is looked into.
    init(folder name: String) {
        switch Self.ending(name) {
        case "lproj", "bundle": self = .resources
        case "xcassets", "xcodeproj", "xcworkspace", "xcdatamodeld", "framework", "xcframework", "app", "appex", "docc",
            "playground":
            self = .leftOut
        default:
            self =
                name.hasSuffix("Tests") || ["Pods", "Carthage", "DerivedData", "Build", "build"].contains(name)
                ? .leftOut : .source
        }
    }

    private static func ending(_ name: String) -> String {
        name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    }
}
