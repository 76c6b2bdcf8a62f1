// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// A project as Xcode 26 makes it, whose service extension shares a package and a framework with its app.
@Suite("An Xcode project with modules of its own", .serialized)
struct ProjectModulesTests {
    private static let files = [
        "Shop.xcodeproj/project.pbxproj": """
        { archiveVersion = 1; objectVersion = 77; rootObject = P; objects = {
        P = {isa = PBXProject; mainGroup = G; packageReferences = (LP); buildConfigurationList = PL; targets = (NSE, CORE); };
        LP = {isa = XCLocalSwiftPackageReference; relativePath = Kit; };
        G = {isa = PBXGroup; children = (FN, FC); sourceTree = "<group>"; };
        FN = {isa = PBXFileSystemSynchronizedRootGroup; path = NSE; sourceTree = "<group>"; };
        FC = {isa = PBXFileSystemSynchronizedRootGroup; path = Core; sourceTree = "<group>"; };
        NSE = {isa = PBXNativeTarget; name = Service; productType = "com.apple.product-type.app-extension"; buildPhases = (); fileSystemSynchronizedGroups = (FN); packageProductDependencies = (PK, PA); dependencies = (D); };
        D = {isa = PBXTargetDependency; target = CORE; };
        CORE = {isa = PBXNativeTarget; name = Core; productType = "com.apple.product-type.framework"; buildPhases = (); fileSystemSynchronizedGroups = (FC); };
        PK = {isa = XCSwiftPackageProductDependency; productName = ShopKit; };
        PA = {isa = XCSwiftPackageProductDependency; package = R; productName = Alamofire; };
        PL = {isa = XCConfigurationList; buildConfigurations = (PD); };
        PD = {isa = XCBuildConfiguration; name = Debug; buildSettings = {SWIFT_VERSION = 6.0; SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor; SWIFT_APPROACHABLE_CONCURRENCY = YES; GENERATE_INFOPLIST_FILE = YES; PRODUCT_BUNDLE_IDENTIFIER = com.example.shop.service; }; };
        }; }
        """,
        "NSE/NotificationService.swift": """
        import Core
        @testable import ShopKit
        import UserNotifications

        class NotificationService: UNNotificationServiceExtension {
            private var till = Till(name: "Till ")

            override func didReceive(_ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void) {
                let content = request.content.mutableCopy() as! UNMutableNotificationContent
                Task {
                    content.title = ShopKit.Till.kind + till.title
                    content.body = Core.signed(content.body)
                    contentHandler(content)
                }
            }
        }
        """,
        "NSE/Localizable.xcstrings": """
        {"sourceLanguage":"en","strings":{"thanks":{"localizations":{"en":{"stringUnit":{"value":"Thank you"}}}}},"version":"1.0"}
        """,
        "Kit/Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "Kit", products: [.library(name: "ShopKit", targets: ["ShopKit"])], targets: [
            .target(name: "ShopKit", dependencies: ["Money"]), .target(name: "Money", path: "Code/Money"),
        ])
        """,
        "Kit/Sources/ShopKit/Till.swift": """
        import Foundation
        import Money

        public struct Till {
            static let kind = "Shop, "
            let name: String
            var title: String { name + Money(cents: 1250).text + ", " + NSLocalizedString("thanks", bundle: .module, comment: "") }
        }
        """,
        "Kit/Code/Money/Money.swift": """
        public struct Money {
            public let cents: Int
            public init(cents: Int) { self.cents = cents }
            public var text: String { "\\(cents / 100).\\(cents % 100)" }
        }
        """,
        "Core/Signature.swift": """
        public func signed(_ text: String) -> String { text + " – the shop" }
        """,
    ]

    @Test func `has them compiled with its extension`() throws {
        try Earshot.session { earshot in
            for (path, text) in Self.files {
                let place = earshot.folder.appendingPathComponent(path)
                try FileManager.default.createDirectory(
                    at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: place)
            }
            let payload = #"{"aps":{"alert":"paid","mutable-content":1}}"#
            let delivery = try earshot(
                "push", "com.example.shop", "--json", "--project", "Shop.xcodeproj", "-", input: Data(payload.utf8)
            ).object()
            let content = delivery["content"] as? [String: Any]
            #expect(content?["title"] as? String == "Shop, Till 12.50, Thank you", "\(delivery)")
            #expect(content?["body"] as? String == "paid – the shop", "\(delivery)")
        }
    }

    private static let changed = [
        "Kit/Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "Kit", defaultLocalization: "de", targets: [
            .target(name: "ShopKit", dependencies: ["Money"], resources: [.process("Resources")], swiftSettings: [.define("LOUD")]),
            .target(name: "Money", path: "Code/Money"),
        ])
        """,
        "Kit/Sources/ShopKit/Till.swift": """
        import Foundation
        import Money

        public struct Till {
            static let kind = "Shop, "
            let name: String
            var title: String {
                #if LOUD && SWIFT_PACKAGE
                name + Money(cents: 1250).text + ", " + NSLocalizedString("thanks", bundle: .module, comment: "")
                #else
                "quiet"
                #endif
            }
        }
        """,
        "Kit/Sources/ShopKit/Resources/de.lproj/Localizable.strings": "\"thanks\" = \"Danke\";",
        "NSE/de.lproj/Localizable.strings": "\"thanks\" = \"Own\";",
        "Kit/Code/Money/Money.swift": """
        public struct Money {
            public let cents: Int
            public init(cents: Int) { self.cents = cents }
            #if LOUD
            public var text: String { "loud" }
            #else
            package var text: String { "\\(cents / 100).\\(cents % 100)" }
            #endif
        }
        """,
    ]

    @Test func `has packages with conditions and resources of their own`() throws {
        try Earshot.session { earshot in
            for (path, text) in Self.files.merging(Self.changed, uniquingKeysWith: { $1 }) {
                let place = earshot.folder.appendingPathComponent(path)
                try FileManager.default.createDirectory(
                    at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: place)
            }
            let payload = #"{"aps":{"alert":"paid","mutable-content":1}}"#
            let ending = try earshot(
                "push", "com.example.shop", "--json", "--project", "Shop.xcodeproj", "-", input: Data(payload.utf8))
            let content = try ending.object()["content"] as? [String: Any]
            #expect(content?["title"] as? String == "Shop, Till 12.50, Danke", "\(ending)")
        }
    }
}
