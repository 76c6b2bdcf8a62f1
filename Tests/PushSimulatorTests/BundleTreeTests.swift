// SPDX-License-Identifier: Apache-2.0

import Foundation
import MisbehavingExtensions
import Testing

@testable import PushSimulator

@Suite("A bundle as it is copied onto a device")
struct BundleTreeTests {
    /// Copies `Shop.app`, which holds `A/B` and links that it is given, from beside a folder that links lead back into it from.
    private func copy(_ links: [(place: String, words: String)]) throws {
        try TemporaryExtension.withFolder { folder in
            let files = FileManager.default
            let bundle = folder.appendingPathComponent("from/Shop.app", isDirectory: true)
            try files.createDirectory(at: bundle.appendingPathComponent("A/B"), withIntermediateDirectories: true)
            // Where the bundle comes from, what a link finds outside of it leads back into it.
            for place in ["from/Keychains", "Keychains"] {
                try files.createSymbolicLink(
                    at: folder.appendingPathComponent(place), withDestinationURL: bundle.appendingPathComponent("A"))
            }
            for link in links {
                try files.createSymbolicLink(
                    atPath: "\(bundle.path)/\(link.place)", withDestinationPath: link.words)
            }
            let copy = folder.appendingPathComponent("device/Shop.app")
            try BundleTree.copy(bundle, to: copy)
            for link in links {
                #expect(try files.destinationOfSymbolicLink(atPath: "\(copy.path)/\(link.place)") == link.words)
            }
        }
    }

    static let outward: [[(place: String, words: String)]] = [
        [("keys", "../Keychains")], [("A/keys", "../../Keychains")], [("keys", "../../Keychains/B")],
        [("keys", "../Shop.app/A")], [("A/keys", "B/../../../Keychains")], [("keys", "/etc/passwd")],
        // By a link that is none of those, and is within.
        [("A/B/up", "../.."), ("keys", "A/B/up/../Keychains")], [("keys", "keys")], [("itself", ".")],
    ]

    @Test(arguments: outward.indices)
    func `a link that leads out of it by its words is refused, whatever it finds where the bundle lies`(
        number: Int
    ) throws {
        let fault = #expect(throws: DeviceError.self) { try copy(Self.outward[number]) }
        #expect(fault?.code == .unusable && fault?.message.contains("leads out of it") == true)
    }

    static let inward: [[(place: String, words: String)]] = [
        [("b", "A/B")], [("A/B/c", "../../A")], [("b", "A/../A/./B")], [("none", "A/missing")],
        [("A/Current", "B"), ("c", "A/Current/../B")],
    ]

    @Test(arguments: inward.indices)
    func `a link within it is made again as it is`(number: Int) throws { try copy(Self.inward[number]) }
}
