// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import Testing

@testable import ExtensionBuilder

@Suite("An Xcode project")
struct XcodeProjectTests {
    /// A project with an app, a service extension in groups, and one in a folder of its own as Xcode 16 makes it.
    static let text = """
        // !$*UTF8*$!
        { archiveVersion = 1; objectVersion = 77; rootObject = P; objects = {
        P = {isa = PBXProject; mainGroup = G; packageReferences = (LP); buildConfigurationList = PL; targets = (APP, NSE, NEW); };
        G = {isa = PBXGroup; children = (GS, FOLDER, SHARED, RING, FX, FK); sourceTree = "<group>"; };
        RING = {isa = PBXGroup; path = Ring; children = (G, RING); sourceTree = "<group>"; };
        GS = {isa = PBXGroup; path = "Old Service"; children = (F1, F2, FI, FS, FC); sourceTree = "<group>"; };
        F1 = {isa = PBXFileReference; path = NotificationService.swift; sourceTree = "<group>"; };
        F2 = {isa = PBXFileReference; path = "../Shared/Key.swift"; sourceTree = "<group>"; };
        FI = {isa = PBXFileReference; path = Info.plist; sourceTree = "<group>"; };
        FC = {isa = PBXFileReference; path = Base.xcconfig; sourceTree = "<group>"; };
        FX = {isa = PBXFileReference; path = ../../outside.swift; sourceTree = "<group>"; };
        FS = {isa = PBXVariantGroup; children = (FEN, FDE); name = Localizable.strings; sourceTree = "<group>"; };
        FEN = {isa = PBXFileReference; path = en.lproj/Localizable.strings; sourceTree = "<group>"; };
        FDE = {isa = PBXFileReference; path = de.lproj/Localizable.strings; sourceTree = "<group>"; };
        FOLDER = {isa = PBXFileSystemSynchronizedRootGroup; path = NewService; exceptions = (EX); sourceTree = "<group>"; };
        EX = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Info.plist, Notes/Unused.swift); target = NEW; };
        SHARED = {isa = PBXFileSystemSynchronizedRootGroup; path = Shared; exceptions = (EX2); sourceTree = "<group>"; };
        EX2 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Key.swift); target = NEW; };
        B1 = {isa = PBXBuildFile; fileRef = F1; }; B2 = {isa = PBXBuildFile; fileRef = F2; }; B3 = {isa = PBXBuildFile; fileRef = FS; };
        BX = {isa = PBXBuildFile; fileRef = FX; };
        S1 = {isa = PBXSourcesBuildPhase; files = (B1, B2); }; R1 = {isa = PBXResourcesBuildPhase; files = (B3); };
        SX = {isa = PBXSourcesBuildPhase; files = (BX); };
        APP = {isa = PBXNativeTarget; name = Shop; productType = "com.apple.product-type.application"; buildPhases = (); };
        NSE = {isa = PBXNativeTarget; name = "Old Service"; productType = "com.apple.product-type.app-extension"; buildPhases = (S1, R1); packageProductDependencies = (PK); buildConfigurationList = NL; };
        PK = {isa = XCSwiftPackageProductDependency; productName = Alamofire; };
        NEW = {isa = PBXNativeTarget; name = NewService; productType = "com.apple.product-type.app-extension"; buildPhases = (); fileSystemSynchronizedGroups = (FOLDER); buildConfigurationList = WL; };
        LP = {isa = XCLocalSwiftPackageReference; relativePath = Kit; };
        CORE = {isa = PBXNativeTarget; name = Core; productType = "com.apple.product-type.framework"; buildPhases = (SC); };
        SC = {isa = PBXSourcesBuildPhase; files = (BC); }; BC = {isa = PBXBuildFile; fileRef = FK; };
        FK = {isa = PBXFileReference; path = Core.swift; sourceTree = "<group>"; };
        BAD = {isa = PBXNativeTarget; name = Bad; productType = "com.apple.product-type.app-extension"; buildPhases = (SX); };
        PL = {isa = XCConfigurationList; buildConfigurations = (PD, PR); };
        PD = {isa = XCBuildConfiguration; name = Debug; buildSettings = {SWIFT_VERSION = 5.0; SWIFT_ACTIVE_COMPILATION_CONDITIONS = DEBUG; }; };
        PR = {isa = XCBuildConfiguration; name = Release; buildSettings = {SWIFT_VERSION = 5.0; }; };
        NL = {isa = XCConfigurationList; buildConfigurations = (ND, NR); };
        ND = {isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = FC; buildSettings = {INFOPLIST_FILE = "Old Service/Info.plist"; SWIFT_ACTIVE_COMPILATION_CONDITIONS = ("$(inherited)", BETA); HOST = plain; "HOST[arch=arm64]" = chip; "HOST[sdk=iphoneos*][arch=arm64]" = phone; "HOST[sdk=iphonesimulator*]" = simulator; "HOST[variant=x]" = odd; }; };
        NR = {isa = XCBuildConfiguration; name = Release; buildSettings = {INFOPLIST_FILE = "Old Service/Info.plist"; }; };
        WL = {isa = XCConfigurationList; buildConfigurations = (WD); };
        WD = {isa = XCBuildConfiguration; name = Debug; buildSettings = {INFOPLIST_FILE = NewService/Info.plist; PRODUCT_BUNDLE_IDENTIFIER = com.example.shop.new; }; };
        }; }
        """

    private static let description = """
        let package = Package(name: "Kit", products: [.library(name: "ShopKit", targets: ["ShopKit"])], targets: [
            .target(name: "ShopKit", dependencies: [.target(name: "Money"), "Other"]), // .target(name: "None")
            .target(
                name: "Money", dependencies: [.product(name: "X", package: "x", condition: .when(platforms: [.iOS]))],
                path: "Money"),
            .testTarget(name: "ShopKitTests", dependencies: ["ShopKit"]), .binaryTarget(name: "Bin", path: "Bin"),
        ])
        """

    @Test(arguments: [
        ("ShopKit", "Sources/ShopKit"), ("Money", "Money"), ("None", nil), ("ShopKitTests", nil), ("Bin", nil),
        ("Kit", nil), ("", nil),
    ])
    func `has packages, whose descriptions say where their targets are`(module: String, folder: String?) {
        func target(_ description: String) -> (folder: String, part: PackagePart)? {
            OwnModules.target(module, in: SwiftText(Array(description.utf8)), configuration: "Debug")
        }
        #expect(target(Self.description)?.folder == folder)
        #expect(target(Self.description).map { $0.part.bundle == "Kit_\(module)" } != false)
        #expect(target(".target(name: \"Sh") == nil)
    }

    @Test func `gives what the target imports of the project's own modules, and what that imports`() throws {
        try withProject { project in
            let service = project.deletingLastPathComponent().appendingPathComponent("NewService/Service.swift")
            try Data("import Core\n@testable import ShopKit\nimport Alamofire".utf8).write(to: service)
            var reading = FileReading()
            _ = try XcodeTarget.read(project, target: "NewService", configuration: nil, into: &reading)
            let names = reading.found.sources.map(\.name).sorted()
            #expect(names == ["Core.swift", "Key.swift", "Money.swift", "Service.swift", "Till.swift"])
            #expect(reading.found.merged == ["Core", "ShopKit", "Money"])
            #expect(reading.found.informationFiles.map(\.name) == ["Info.plist"])
        }
    }

    @Test(
        arguments: [
            ("import Core\nCore.log()", "           \n     log()"),
            ("@testable import Core\na.Core.b", "                     \na.Core.b"),
            ("import struct Core.Log\nlog", "                      \nlog"),
            ("import Other\nOther.a", "import Other\nOther.a"),
            ("import Core\nstruct Core {}\nCore.a", "           \nstruct Core {}\nCore.a"),
            ("// import Core", "// import Core"),
            ("import Core; let a = 1", "           ; let a = 1"),
        ].firstShown())
    func `has modules whose imports go where their sources are compiled`(source: Shown<String>, left: String) {
        let text = SwiftText(Array(source.value.utf8))
        let merged = MergedModules(["Core"], in: [text])
        #expect(String(decoding: AppleSource.written(text, merged: merged), as: UTF8.self) == left)
    }

    private static let settings = """
        let package = Package(name: "../Kit\\(x)", defaultLocalization: "de", targets: [.target(name: "Shop", cSettings: [.define("C")],
            swiftSettings: [.define("ALL"), .define("TEST", .when(configuration: .debug)), .define("SHIP", .when(configuration: .release)),
            .define("MAC", .when(platforms: [.macOS])), .define("PHONE", .when(platforms: [.macOS, .iOS]))],
            linkerSettings: [.linkedFramework("X")])])
        """

    @Test func `has packages, whose conditions hold in their own sources`() throws {
        let description = SwiftText(Array(Self.settings.utf8))
        let debug = try #require(OwnModules.target("Shop", in: description, configuration: "Debug")).part
        #expect(debug.conditions == ["SWIFT_PACKAGE", "ALL", "TEST", "PHONE"])
        #expect(debug.bundle == ".._Kit__x__Shop" && debug.language == "de")
        let release = OwnModules.target("Shop", in: description, configuration: "Release")?.part
        #expect(release?.conditions == ["SWIFT_PACKAGE", "ALL", "SHIP", "PHONE"])
        let source = SwiftText(Array("#if !ALL || (TEST && canImport(ALL)) // ALL\nALL\n#elseif SHIP\n#endif".utf8))
        #expect(
            String(decoding: AppleSource.written(source, part: debug), as: UTF8.self)
                == "#if !true || (true && canImport(ALL)) // ALL\nALL\n#elseif SHIP\n#endif")
    }

    @Test(
        arguments: [
            ("Bundle.module", "Bundle.module_Kit_A"), ("f(bundle: .module)", "f(bundle: .module_Kit_A)"),
            ("plan.module", "plan.module"), ("f().module", "f().module"), ("module", "module"),
        ].firstShown())
    func `has packages, whose sources ask for the bundle of their resources`(source: Shown<String>, left: String) {
        let text = SwiftText(Array(source.value.utf8))
        let written = AppleSource.written(text, bundle: PackageBundle(name: "Kit_A"))
        #expect(String(decoding: written, as: UTF8.self) == left)
    }

    @Test func `has packages that ask for their own bundle`() {
        let asking = SwiftText(Array("Bundle.module".utf8))
        #expect(MergedModules(["Core"], in: [asking]).bundle(for: [asking])?.text.contains("static var module") == true)
        #expect(MergedModules([], in: [asking]).bundle(for: [asking]) == nil)
        #expect(MergedModules(["Core"], in: []).bundle(for: [SwiftText(Array("module".utf8))]) == nil)
    }

    private func withProject(_ text: String = text, _ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("project-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = [
            "Shop.xcodeproj/project.pbxproj": text, "Old Service/NotificationService.swift": "a",
            "Shared/Key.swift": "b",
            "Shared/Other.swift": "c", "Old Service/Info.plist": "{NSExtension = {};}",
            "Old Service/en.lproj/Localizable.strings": "d",
            "Old Service/de.lproj/Localizable.strings": "e", "NewService/Service.swift": "f",
            "NewService/Info.plist": "{A = b;}",
            "Core.swift": "let core = 1", "Kit/Package.swift": Self.description,
            "Kit/Sources/ShopKit/Till.swift": "import Money\nimport Foundation",
            "Kit/Money/Money.swift": "import ShopKit",
            "Kit/Sources/Unused/Unused.swift": "z",
            "NewService/Notes/Unused.swift": "g", "NewService/ding.caf": "h",
            "Old Service/Base.xcconfig":
                "// ours\nPRODUCT_BUNDLE_IDENTIFIER = com.example.shop.old // x\n#include \"None.xcconfig\"\n"
                + "API[config=Debug] = debug = [1]\nAPI[config=Release]=release\nAPI = plain\n"
                + "FEW[sdk=iphoneos*, arch=arm64] = $(inherited)b\nFEW = a\nNONE[sdk=macosx*] = x\n",
        ]
        for (path, text) in files {
            let place = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: place)
        }
        try body(folder.appendingPathComponent("Shop.xcodeproj"))
    }

    @Test func `gives a target's sources, resources, property lists and settings`() throws {
        try withProject { project in
            var reading = FileReading()
            let settings = try XcodeTarget.read(project, target: "Old Service", configuration: nil, into: &reading)
            #expect(reading.found.sources.map(\.name) == ["NotificationService.swift", "Key.swift"])
            #expect(
                reading.found.resources.map(\.place) == [
                    "en.lproj/Localizable.strings", "de.lproj/Localizable.strings",
                ])
            #expect(reading.found.informationFiles.map(\.name) == ["Info.plist"])
            #expect(settings["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] == "DEBUG BETA")
            #expect(reading.found.notes.count == 2)
            #expect(reading.found.notes.first?.contains("'HOST[variant=x]' is left out") == true)
            #expect(reading.found.notes.last?.contains("'Alamofire'") == true)
            #expect(settings["API"] == "debug = [1]")
            #expect(settings["FEW"] == "ab")
            #expect(settings["NONE"] == nil)
            #expect(settings["HOST"] == "phone")
            #expect(settings["PRODUCT_BUNDLE_IDENTIFIER"] == "com.example.shop.old")
            #expect(settings["PRODUCT_NAME"] == "Old Service")
        }
    }

    @Test func `gives the files of a folder that belongs to a target as a whole, but for exceptions`() throws {
        try withProject { project in
            var reading = FileReading()
            let settings = try XcodeTarget.read(project, target: "NewService", configuration: nil, into: &reading)
            #expect(reading.found.sources.map(\.name).sorted() == ["Key.swift", "Service.swift"])
            #expect(reading.found.resources.map(\.place) == ["ding.caf"])
            #expect(reading.found.informationFiles.map(\.name) == ["Info.plist"])
            #expect(settings["PRODUCT_BUNDLE_IDENTIFIER"] == "com.example.shop.new")
        }
    }

    @Test func `takes the configuration that is asked for`() throws {
        try withProject { project in
            var reading = FileReading()
            let settings = try XcodeTarget.read(
                project, target: "Old Service", configuration: "Release", into: &reading)
            #expect(settings["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] == nil)
            #expect(settings["SDKROOT"] == "iphoneos")
        }
    }

    static let refused: [(String, String?, String?, String)] = [
        ("", nil, nil, "no one app extension"), ("", "Nothing", nil, "there is Bad, NewService, Old Service"),
        ("", "Shop", nil, "is no app extension"), ("", "Bad", nil, "does not lie beneath"),
        ("", "Old Service", "Beta", "no configuration 'Beta'; there is Debug, Release"),
        ("hello", "NewService", nil, "no project.pbxproj that can be read"),
        (String(repeating: "(", count: 1_000_000), "NewService", nil, "no project.pbxproj that can be read"),
    ]

    @Test(arguments: refused.map { Shown($0, as: $0.3) })
    func `is refused by what is wrong`(shown: Shown<(String, String?, String?, String)>) throws {
        let (text, target, configuration, words) = shown.value
        try withProject(text.isEmpty ? Self.text : text) { project in
            var reading = FileReading()
            let error = #expect(throws: BuildError.self) {
                try XcodeTarget.read(project, target: target, configuration: configuration, into: &reading)
            }
            #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
        }
    }

    @Test func `puts no file into a bundle that a link leads to`() throws {
        try withProject { project in
            let place = project.deletingLastPathComponent().appendingPathComponent("Shared/Key.swift")
            try FileManager.default.removeItem(at: place)
            try FileManager.default.createSymbolicLink(atPath: place.path, withDestinationPath: "/etc/passwd")
            var reading = FileReading()
            _ = try XcodeTarget.read(project, target: "Old Service", configuration: nil, into: &reading)
            #expect(reading.found.sources.map(\.name) == ["NotificationService.swift"])
            #expect(reading.found.remarks.contains { $0.contains("it is a link") })
        }
    }
}
