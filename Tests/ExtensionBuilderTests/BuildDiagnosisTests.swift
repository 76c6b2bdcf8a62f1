// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import TabSeparated
import Testing

@testable import ExtensionBuilder

@Suite("What is said of sources that cannot be built")
struct BuildDiagnosisTests {
    private func diagnosis(_ text: String, present: Set<String> = []) throws -> BuildDiagnosis {
        BuildDiagnosis(CompilerFault.all(in: text), named: "X", present: present, try MissingTable())
    }

    static let cases: [(String, String)] = [
        (
            "no such module 'CoreLocation'",
            "module CoreLocation: impossible on Linux. Put what needs it between #if canImport(CoreLocation) and #endif."
        ),
        ("no such module 'FirebaseMessaging'", "module FirebaseMessaging: somebody else's code"),
        ("no such module 'Unheard'", "module Unheard: somebody else's code"),
        ("no such module 'CoreTelephony'", "module CoreTelephony: impossible on Linux"),
        ("cannot find type 'UIPasteboard' in scope", "UIPasteboard, of UIKit: planned"),
        ("unknown attribute 'Published'", "Published, of Combine: impossible on Linux. Use async sequences"),
        ("cannot find 'kCGImageOddity' in scope", "kCGImageOddity, of ImageIO: planned"),
        (
            "cannot find 'dispatch_async' in scope",
            "dispatch_async, of Swift 2: Swift of an older age. Write DispatchQueue"
        ),
        ("type 'SecureEnclave' has no member 'P256'", "SecureEnclave.P256, of CryptoKit: impossible on Linux"),
        ("cannot find 'clock_gettime_nsec_np' in scope", "clock_gettime_nsec_np, of Darwin: impossible on Linux"),
        ("type 'UNNotificationSound' has no member 'defaultSound'", "UNNotificationSound.defaultSound, of Swift 2"),
        (
            "'MeasurementFormatter' is unavailable: Not supported in swift-corelibs-foundation",
            "MeasurementFormatter, of Foundation: impossible on Linux"
        ),
        ("cannot find 'task_threads' in scope", "task_threads, of Darwin: impossible on Linux. Of Mach's calls"),
        (
            "cannot find 'mach_host_self' in scope", "mach_host_self, of Darwin: impossible on Linux. Of Mach's calls"
        ),
        ("value of type 'AVPlayer' has no member 'observe'", "AVPlayer.observe, of Foundation: impossible on Linux"),
        (
            "type 'NSAttributedString' has no member 'DocumentType'",
            "NSAttributedString.DocumentType, of UIKit: impossible"
        ),
        (
            "cannot find 'os_proc_available_memory' in scope",
            "os_proc_available_memory, of os: impossible on Linux. The delivery tells peakMemoryMB"
        ),
        (
            "type 'NSAttributedString.Key' has no member 'strokeWidth'",
            "NSAttributedString.Key.strokeWidth, of UIKit: planned"
        ),
        ("cannot find 'CALayer' in scope", "CALayer, of QuartzCore: impossible on Linux. There are no layers"),
        (
            "value of type 'URLSession' has no member 'dataTaskPublisher'",
            "URLSession.dataTaskPublisher, of Combine: impossible"
        ),
        ("cannot find 'NSPointerArray' in scope", "NSPointerArray, of Foundation: impossible on Linux"),
        ("cannot find 'NSFilePresenter' in scope", "NSFilePresenter, of Foundation: impossible on Linux"),
        ("'#selector' can only be used with the Objective-C runtime", "'#selector': impossible on Linux"),
        (
            "'dispatch_get_main_queue()' has been replaced by property 'DispatchQueue.main'",
            "dispatch_get_main_queue(), of Swift 2: Swift of an older age"
        ),
        ("value of type 'AnyObject' has no member 'count'", "AnyObject.count, of Objective-C: impossible"),
        ("value of type 'AnyObject' has no subscripts", "AnyObject.subscript, of Objective-C: impossible"),
        (
            "'bySentences' is unavailable: Enumeration by sentences isn't supported in swift-corelibs-foundation",
            "bySentences, of Foundation: impossible on Linux. Foundation on Linux does not take sentences apart"
        ),
        (
            "cannot find 'AVAssetReaderTrackOutput' in scope",
            "AVAssetReaderTrackOutput, of AVFoundation: impossible on Linux. Read the samples with AVAudioFile"
        ),
        (
            "cannot find 'AVMutableAudioMixInputParameters' in scope",
            "AVMutableAudioMixInputParameters, of AVFoundation: impossible on Linux. Scale the samples"
        ),
        (
            "type 'URLRequest.NetworkServiceType' (aka 'NSURLRequest.NetworkServiceType') has no member 'responsiveData'",
            "Foundation on Linux has no 'responsiveData' of URLRequest.NetworkServiceType"
        ),
        (
            "cannot find 'CFStringConvertEncodingToNSStringEncoding' in scope",
            "CFStringConvertEncodingToNSStringEncoding, of Foundation: impossible on Linux. Core Foundation is no module"
        ),
        ("cannot find 'pthread_main_np' in scope", "pthread_main_np, of Darwin: impossible on Linux. Write Thread"),
        ("'optional' can only be applied to members of an @objc protocol", "'optional': impossible on Linux"),
    ]

    @Test(arguments: cases.map { Shown($0, as: $0.0) })
    func `names what is missing, why, and what to write`(shown: Shown<(String, String)>) throws {
        let diagnosis = try diagnosis("/x/A.swift:3:8: error: \(shown.value.0)\n  | note\n")
        #expect(diagnosis.lines.count == 1)
        #expect(diagnosis.lines.first?.hasPrefix("/x/A.swift:3: \(shown.value.1)") == true, "\(diagnosis.lines)")
    }

    @Test func `counts each thing once, and what is nobody's fault but the source's`() throws {
        let diagnosis = try diagnosis(
            """
            A.swift:1:8: error: no such module 'StoreKit'
            A.swift:4:8: error: cannot find 'UIPasteboard' in scope
            A.swift:9:8: error: cannot find 'UIPasteboard' in scope
            A.swift:9:9: error: expected expression
            A.swift:9:9: error: expected expression
            B:odd:name.swift:2:1: error: no such module 'CoreTelephony'
            """)
        #expect(
            diagnosis.summary
                == "'X' cannot be built: 3 things are missing (1 planned; 2 impossible on Linux), and there is 1 other error "
                + "in the sources, which may come of that; see above.")
        #expect(diagnosis.lines.last?.hasPrefix("B:odd:name.swift:2: module CoreTelephony") == true)
    }

    @Test func `a type of one's own is not taken for a framework of the same name, and its file is asked for`() throws {
        let own = try diagnosis(
            "A.swift:4:8: error: cannot find 'Speech' in scope\nA.swift:5:8: error: cannot find type 'Door' in scope")
        #expect(own.lines.isEmpty)
        #expect(own.summary.contains("no file that was given defines 'Speech', 'Door': give that file too"))
        let apples = try diagnosis(
            "A.swift:1:8: error: no such module 'Speech'\nA.swift:5:8: error: cannot find type 'Door' in scope")
        #expect(apples.lines.first?.contains("module Speech: impossible") == true)
        #expect(!apples.summary.contains("Door"))
    }

    static let gaps: [(String, String)] = [
        ("'ofPages' is unavailable: not in swift-corelibs-foundation", "Foundation on Linux has no 'ofPages'; write"),
        ("value of type 'URLSession' has no member 'odd'", "Foundation on Linux has no 'odd' of URLSession; where an"),
        ("value of type 'NSString' has no member 'odd'", "Foundation on Linux has no 'odd' of NSString; where an"),
    ]

    @Test(arguments: gaps.map { Shown($0, as: $0.0) })
    func `what Foundation lacks on Linux is not asked of the sources`(shown: Shown<(String, String)>) throws {
        let diagnosis = try diagnosis("A.swift:3:8: error: \(shown.value.0)")
        #expect(diagnosis.lines.first?.hasPrefix("A.swift:3: \(shown.value.1)") == true, "\(diagnosis.lines)")
        #expect(diagnosis.summary == "'X' cannot be built: 1 error in the sources; see above.")
    }

    @Test func `a name that stands twice is of a package that is compiled with the target`() throws {
        let text = "A.swift:3:8: error: invalid redeclaration of 'Money'"
        let merged = BuildDiagnosis(
            CompilerFault.all(in: text), named: "X", present: [], merged: ["ShopKit", "Core"], try MissingTable())
        #expect(merged.lines.first?.contains("(Core, ShopKit) are compiled as one module here, in which 'Mon") == true)
        #expect(try diagnosis(text).lines.isEmpty)
    }

    static let beside: [(name: String, errors: [String], missing: [String], idle: [String])] = [
        ("another of Apple's", ["cannot find 'CTCarrier' in scope"], ["CoreTelephony"], ["StoreKit"]),
        (
            "both", ["cannot find 'CTCarrier' in scope", "cannot find 'SKPaymentQueue' in scope"],
            ["CoreTelephony", "StoreKit"], []
        ),
        ("an unknown name", ["cannot find 'Door' in scope"], ["CoreTelephony", "StoreKit"], []),
        (
            "somebody else's", ["no such module 'Doors'", "cannot find 'Door' in scope"], ["Doors"],
            ["CoreTelephony", "StoreKit"]
        ),
        (
            "nobody's", ["no such module 'Doors'", "cannot find 'CTCarrier' in scope"], ["CoreTelephony"],
            ["StoreKit", "Doors"]
        ),
        (
            "what comes of it", ["cannot find 'CTCarrier' in scope", "'nil' requires a contextual type"],
            ["CoreTelephony"],
            ["StoreKit"]
        ),
        ("an error alone", ["'nil' requires a contextual type"], ["CoreTelephony", "StoreKit"], []),
        ("nothing", [], ["CoreTelephony", "StoreKit"], []),
    ]

    @Test(arguments: beside.map { Shown($0, as: $0.name) })
    func `names imports of no use apart from those that are missed`(
        shown: Shown<(name: String, errors: [String], missing: [String], idle: [String])>
    ) throws {
        let errors = ["no such module 'CoreTelephony'", "no such module 'StoreKit'"] + shown.value.errors
        let text = errors.enumerated().map { "A.swift:\($0.offset + 1):8: error: \($0.element)" }.joined(
            separator: "\n")
        let whole = BuildDiagnosis(
            CompilerFault.all(in: text), named: "X", present: [], isWhole: true, try MissingTable())
        let missing = whole.lines.filter { $0.contains(": module ") }
        let idle = whole.lines.filter { $0.contains("nothing of it is used") }
        #expect(missing.count == shown.value.missing.count && idle.count == shown.value.idle.count, "\(whole.lines)")
        #expect(shown.value.missing.allSatisfy { name in missing.contains { $0.contains("module \(name):") } })
        #expect(shown.value.idle.allSatisfy { name in idle.contains { $0.contains("'import \(name)'") } })
        #expect(whole.summary.contains("of no use") == !shown.value.idle.isEmpty)
        let counted = whole.lines.count - idle.count
        #expect(whole.summary.contains("\(counted) thing\(counted == 1 ? " is" : "s are") missing"), "\(whole.summary)")
        // The compiler stops at an import: what is behind it nobody knows.
        #expect(try !diagnosis(text).lines.contains { $0.contains("nothing of it is used") })
    }

    @Test(
        arguments: [
            ("SHA3_256", "CryptoKit"), ("HPKE", "CryptoKit"), ("MLKEM768", "CryptoKit"), ("OSLogStore", "OSLog"),
            ("AVAudioCompressedBuffer", "AVFAudio"), ("CMSampleBuffer", "CoreMedia"), ("AudioFileID", "AudioToolbox"),
            ("INFocusStatusCenter", "Intents"), ("AVQueuePlayer", "AVFoundation"), ("AVURLOddity", "AVFoundation"),
            ("AVSpeechSynthesisProviderVoice", "AVFAudio"), ("SecOddity", "Security"), ("CCOddity", "CommonCrypto"),
        ].firstShown())
    func `a name with Apple's prefix is of a module that is imported and there`(name: Shown<String>, module: String)
        throws
    {
        let fault = CompilerFault.all(in: "A.swift:4:8: error: cannot find type '\(name.value)' in scope")
        let importing = module == "CoreMedia" ? "AVFoundation" : module
        let present: Set = [importing, module]
        let imports = Set(try ModuleTable().closure(of: [importing]).map(\.name))
        let line = BuildDiagnosis(
            fault, named: "X", present: present, imports: imports, try MissingTable()
        ).lines.first
        #expect(
            line?.hasPrefix("A.swift:4: \(name.value), of \(module): the module is there, this of it is not yet.")
                == true,
            "\(line ?? "")")
        #expect(BuildDiagnosis(fault, named: "X", present: present, imports: [], try MissingTable()).lines.isEmpty)
    }

    @Test(arguments: ["INCOME", "Invoice", "AVATAR", "Secret", "Inbox", "OSmium"])
    func `a word of one's own that begins as Apple's do is none of them`(name: String) throws {
        let imports: Set = ["Intents", "AVFoundation", "Security", "os"]
        let diagnosis = BuildDiagnosis(
            CompilerFault.all(in: "A.swift:4:8: error: cannot find '\(name)' in scope"), named: "X", present: imports,
            imports: imports, try MissingTable())
        #expect(diagnosis.lines.isEmpty && diagnosis.summary.contains("defines '\(name)'"))
    }

    @Test func `says of a module that is there that this is not there of it`() throws {
        let line = try diagnosis("A.swift:4:8: error: cannot find 'UIPasteboard' in scope", present: ["UIKit"]).lines
            .first
        #expect(line?.contains("the module is there, this of it is not yet") == true)
    }

    @Test(arguments: [
        "is no error", "A.swift: error: x", "A.swift:1: error: x", ":::", "A:99999999999999999999:1: error: x",
    ])
    func `is nothing where the compiler names no place`(text: String) {
        #expect(CompilerFault.all(in: text).isEmpty)
    }

    @Test func `a table that names one thing twice is refused`() {
        let text = "name\tmodule\tstate\tinstead\nA\tB\tplanned\tx\nA\tB\tplanned\tx\n"
        #expect(throws: TableError.self) {
            try MissingTable(Table(Array(text.utf8), name: "t", columns: ["name", "module", "state", "instead"]))
        }
    }

    @Test func `the compiler's words about modules of another compiler are known`() {
        #expect(
            ModuleKit.isRefused(
                in: "error: module compiled with Swift 6.3.1 cannot be imported by the Swift 6.2 compiler: /x"))
        #expect(!ModuleKit.isRefused(in: "error: no such module 'UIKit'"))
        #expect(
            !ModuleKit.isRefused(
                in:
                    "/x/A.swift:2:9: error: no\n2 | let n: Int = \"error: malformed compiled module: x\"\n  |   `- error: no"
            ))
    }
}
