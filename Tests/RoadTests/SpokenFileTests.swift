// SPDX-License-Identifier: Apache-2.0

import AVFAudio
import Foundation
import Testing

@Suite("The file that speak writes")
struct SpokenFileTests {
    static let containers = ["wav", "aiff", "caf"]
    static let encodings = ["pcm16", "ulaw", "alaw", "ima4"]

    @Test(arguments: containers, encodings)
    func `has the container and the encoding that are asked for`(container: String, encoding: String) throws {
        try Earshot.session { earshot in
            let ending = try earshot(
                "speak", "--locale", "en-US", "--encoding", encoding, "-o", "out.\(container)", "--json", "Thank you")
            #expect(ending.code == 0, "\(ending.talk)")
            let told = try ending.object()
            let bytes = try Data(contentsOf: earshot.folder.appendingPathComponent("out.\(container)"))
            let kinds = ["wav": "RIFF", "aiff": "FORM", "caf": "caff"]
            #expect(bytes.prefix(4) == kinds[container].map { Data($0.utf8) })
            let file = try AVAudioFile(forReading: earshot.folder.appendingPathComponent("out.\(container)"))
            let frames = try #require(told["frames"] as? Int)
            // All but Core Audio files end with a whole packet.
            let most = encoding == "pcm16" || container == "caf" ? frames : frames + 4096
            #expect((frames...most).contains(Int(file.length)))
            #expect(told["sampleRate"] as? Double == 22_050)
            #expect(try earshot.files() == ["out.\(container)"])
        }
    }

    @Test(arguments: containers)
    func `has the ending of the format where no name is given`(container: String) throws {
        try Earshot.session { earshot in
            let ending = try earshot("speak", "--locale", "en-US", "--format", container, "Thank you")
            #expect(ending.code == 0 && ending.lastLine == "announcement.\(container)", "\(ending.talk)")
            #expect(try earshot.files() == ["announcement.\(container)"])
        }
    }

    @Test(arguments: ["8000", "16000", "44100", "48000"])
    func `has the rate that is asked for, and the same length in seconds`(rate: String) throws {
        try Earshot.session { earshot in
            let plain = try earshot("speak", "--locale", "en-US", "--json", "Thank you").object()
            let ending = try earshot(
                "speak", "--locale", "en-US", "--sample-rate", rate, "-o", "out.caf", "--json", "Thank you")
            #expect(ending.code == 0, "\(ending.talk)")
            let file = try AVAudioFile(forReading: earshot.folder.appendingPathComponent("out.caf"))
            #expect(file.fileFormat.sampleRate == Double(rate))
            let (length, expected) = (try ending.object()["duration"] as? Double, plain["duration"] as? Double)
            #expect(abs((length ?? 0) - (expected ?? 1)) < 0.01)
        }
    }

    @Test func `goes to standard output as it would into a file`() throws {
        try Earshot.session { earshot in
            let words = ["speak", "--locale", "en-US", "--format", "caf", "--encoding", "ima4", "Thank you", "-o"]
            let output = try earshot.run(words + ["-"]).output
            #expect(try earshot.run(words + ["out.caf"]).code == 0)
            #expect(try Data(contentsOf: earshot.folder.appendingPathComponent("out.caf")) == output)
            #expect(output.prefix(4) == Data("caff".utf8))
        }
    }

    @Test func `on a full device is told of with what can be done`() throws {
        try Earshot.session { earshot in
            let ending = try earshot("speak", "--locale", "en-US", "-o", "/dev/full", "--format", "wav", "Thank you")
            #expect(ending.code == 74 && ending.talk.contains("No space left on device; make room"), "\(ending.talk)")
        }
    }

    @Test func `leaves the rights of the file that it takes the place of`() throws {
        try Earshot.session { earshot in
            let file = earshot.folder.appendingPathComponent("out.wav").path
            #expect(
                FileManager.default.createFile(atPath: file, contents: nil, attributes: [.posixPermissions: 0o600]))
            #expect(try earshot("speak", "--locale", "en-US", "-o", "out.wav", "Thank you").code == 0)
            let facts = try FileManager.default.attributesOfItem(atPath: file)
            #expect(facts[.posixPermissions] as? Int == 0o600 && facts[.size] as? Int ?? 0 > 1000)
        }
    }

    @Test func `is as loud as the level that is named, and no other is known`() throws {
        try Earshot.session { earshot in
            func highest(_ level: String) throws -> Int {
                let ending = try earshot("speak", "--locale", "en-US", "--level", level, "-o", "out.wav", "Thank you")
                #expect(ending.code == 0, "\(ending.talk)")
                let file = try AVAudioFile(
                    forReading: earshot.folder.appendingPathComponent("out.wav"), commonFormat: .pcmFormatInt16,
                    interleaved: true)
                let buffer = try #require(
                    AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: AVAudioFrameCount(file.length)))
                try file.read(into: buffer)
                return buffer.int16Samples.map { abs(Int($0)) }.max() ?? 0
            }
            let (phone, broadcast) = (try highest("phone"), try highest("broadcast"))
            #expect(Double(phone) > Double(broadcast) * 1.5)
            #expect(try Set([phone, broadcast, highest("shop"), highest("engine")]).count == 4)
            #expect(try earshot("speak", "--level", "loud", "Thank you").code == 64)
        }
    }
}
