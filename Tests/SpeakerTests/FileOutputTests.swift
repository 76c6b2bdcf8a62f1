// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Speaker

@Suite("A file that grows as it would be heard")
final class FileOutputTests {
    private let url = FileManager.default.temporaryDirectory.appendingPathComponent("heard-\(UUID().uuidString).wav")
    private var time = 0.0

    deinit { try? FileManager.default.removeItem(at: url) }

    private func output(rate: Int = 1000) throws -> FileOutput {
        try FileOutput(path: url.path, rate: rate, channels: 1, hurry: 1) { [unowned self] in time }
    }

    private var bytes: [UInt8] { Array((try? Data(contentsOf: url)) ?? Data()) }

    private let sound: [UInt8] = (0..<400).map { UInt8(truncatingIfNeeded: $0) }

    @Test func `holds what has been heard and a header that says so, at every moment`() throws {
        let output = try output()
        #expect(try output.take(sound[...]) == 200)
        try output.start()
        for milliseconds in [0, 1, 50, 199] {
            time = Double(milliseconds) / 1000 + 0.0001
            #expect(try output.held() == 200 - milliseconds)
            #expect(
                bytes == WAVHeader(rate: 1000, channels: 1).bytes(length: 2 * milliseconds)
                    + sound.prefix(2 * milliseconds))
        }
        try output.drop()
        time = 10
        #expect(try output.held() == 0)
        #expect(bytes.count == 44 + 398)
        output.close()
    }

    @Test func `goes on where an earlier one ended, and not with another rate`() throws {
        for _ in 0..<2 {
            let output = try output()
            _ = try output.take(sound[...])
            try output.start()
            time += 1
            _ = try output.held()
            output.close()
        }
        #expect(bytes == WAVHeader(rate: 1000, channels: 1).bytes(length: 800) + sound + sound)
        #expect(throws: SpeakerFault.self) { _ = try output(rate: 2000) }
        try Data("no sound".utf8).write(to: url)
        #expect(throws: SpeakerFault.self) { _ = try output() }
    }

    @Test func `stands still at a pause`() throws {
        let output = try output()
        _ = try output.take(sound[...])
        try output.start()
        time = 0.1001
        _ = try output.held()
        #expect(try output.pause())
        time = 5
        #expect(try output.held() == 100)
        try output.proceed()
        time = 5.0501
        #expect(try output.held() == 50)
    }
}
