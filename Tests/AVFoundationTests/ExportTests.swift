// SPDX-License-Identifier: Apache-2.0

import AVFoundation
import CoreMedia
import Foundation
import Golden
import SoundFiles
import Testing

@Suite("Sounds that are joined")
struct ExportTests {
    /// A folder with clips: each sample of a clip says which clip and frame it is.
    private final class Clips {
        let folder: URL
        init() throws {
            folder = FileManager.default.temporaryDirectory.appendingPathComponent("clips-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        deinit { try? FileManager.default.removeItem(at: folder) }

        func clip(
            _ number: Int, frames: Int, rate: Double = 8000, channels: Int = 1, container: SoundContainer = .wav
        ) throws -> AVURLAsset {
            let url = folder.appendingPathComponent("\(number).\(container)")
            let layout = SoundLayout(
                encoding: .linear(bits: 16, isFloat: false), sampleRate: rate, channels: channels, container: container)
            let file = try SoundFile(writing: url.path, layout: layout)
            try file.write(Clips.samples(number, 0..<frames, channels))
            try file.close()
            return AVURLAsset(url: url)
        }

        static func samples(_ number: Int, _ frames: Range<Int>, _ channels: Int = 1) -> [Int16] {
            frames.flatMap { frame in [Int16](repeating: Int16(number * 1000 + frame), count: channels) }
        }

        /// Exports and reads again.
        func exported(
            _ asset: AVAsset, _ type: AVFileType = .wav, range: CMTimeRange? = nil,
            preset: String = AVAssetExportPresetPassthrough
        ) async throws -> [Int16] {
            let session = try #require(AVAssetExportSession(asset: asset, presetName: preset))
            session.outputURL = folder.appendingPathComponent("out-\(UUID().uuidString)")
            session.outputFileType = type
            if let range { session.timeRange = range }
            await session.export()
            if let error = session.error {
                #expect(session.status == .failed)
                #expect(!FileManager.default.fileExists(atPath: session.outputURL?.path ?? ""))
                throw error
            }
            #expect(session.status == .completed && session.progress == 1)
            let file = try SoundFile(reading: session.outputURL?.path ?? "")
            return try file.read(Int16.self, frames: Int(file.frames))
        }
    }

    private func time(_ frames: Int, _ rate: Int32 = 8000) -> CMTime { CMTime(value: Int64(frames), timescale: rate) }

    private func track(_ composition: AVMutableComposition) throws -> AVMutableCompositionTrack {
        try #require(
            composition.addMutableTrack(withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid))
    }

    @Test(arguments: [AVFileType.wav, .caf, .aiff])
    func `follow one another to the sample, in every kind of file`(type: AVFileType) async throws {
        let clips = try Clips()
        let composition = AVMutableComposition()
        let track = try track(composition)
        for (number, container) in [SoundContainer.wav, .caf, .aiff].enumerated() {
            let clip = try clips.clip(number + 1, frames: 300 + number, container: container)
            try track.insertTimeRange(
                CMTimeRange(start: .zero, duration: clip.duration), of: clip.tracks(withMediaType: .audio)[0],
                at: composition.duration)
        }
        #expect(composition.duration == time(903))
        let samples = try await clips.exported(composition, type)
        #expect(samples == Clips.samples(1, 0..<300) + Clips.samples(2, 0..<301) + Clips.samples(3, 0..<302))
    }

    @Test func `load what is asked of them, several at once too`() async throws {
        let clip = try Clips().clip(1, frames: 300)
        let (duration, tracks) = try await clip.load(.duration, .tracks)
        #expect(duration == time(300) && tracks.count == 1)
        #expect(try await clip.load(.isPlayable))
        let (range, scale) = try await tracks[0].load(.timeRange, .naturalTimeScale)
        #expect(range == CMTimeRange(start: .zero, duration: time(300)) && scale == 8000)
        let asset: AVAsset = clip
        #expect(try await asset.load(.duration) == time(300))
    }

    @Test func `may be put between others, before the end or behind it, with silence where nothing is`() async throws {
        let clips = try Clips()
        let (one, two) = (try clips.clip(1, frames: 100), try clips.clip(2, frames: 50))
        let composition = AVMutableComposition()
        try composition.insertTimeRange(CMTimeRange(start: .zero, duration: one.duration), of: one, at: .zero)
        try composition.insertTimeRange(CMTimeRange(start: time(10), duration: time(20)), of: two, at: time(40))
        try composition.insertTimeRange(CMTimeRange(start: .zero, duration: time(5)), of: two, at: time(130))
        let samples = try await clips.exported(composition)
        let expected =
            Clips.samples(1, 0..<40) + Clips.samples(2, 10..<30) + Clips.samples(1, 40..<100)
            + [Int16](repeating: 0, count: 10) + Clips.samples(2, 0..<5)
        #expect(samples == expected)
        let part = try await clips.exported(composition, range: CMTimeRange(start: time(30), duration: time(40)))
        #expect(part == Array(expected[30..<70]))
        let built = try #require(composition.tracks.first as? AVMutableCompositionTrack)
        built.removeTimeRange(CMTimeRange(start: time(40), duration: time(20)))
        #expect(try await clips.exported(composition) == Array(expected[..<40] + expected[60...]))
    }

    @Test func `lose nothing where their times are rounded, however many there are`() async throws {
        let clips = try Clips()
        let clip = try clips.clip(1, frames: 441, rate: 44_100, channels: 2)
        let composition = AVMutableComposition()
        let track = try track(composition)
        // A third of a thousandth of a second, two hundred times: no whole number of frames.
        for _ in 0..<200 {
            try track.insertTimeRange(
                CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 3000)), of: clip.tracks[0],
                at: composition.duration)
        }
        #expect(try await clips.exported(composition).count == 2940 * 2)
    }

    static let refusals: [(String, AVError.Code)] = [
        ("AAC", .operationNotSupportedForAsset), ("mp3", .fileFormatNotRecognized), ("rates", .incompatibleAsset),
        ("two tracks", .operationNotSupportedForAsset), ("nothing", .noCompatibleMedia),
        ("an empty range", .noCompatibleMedia), ("no file", .exportFailed),
    ]

    @Test(arguments: refusals.map { Shown($0, as: $0.0) })
    func `that cannot be joined are refused, and no file is left`(shown: Shown<(String, AVError.Code)>) async throws {
        let (kind, code) = shown.value
        let clips = try Clips()
        let composition = AVMutableComposition()
        let first = try track(composition)
        let clip = try clips.clip(1, frames: 100)
        if kind != "nothing" {
            try first.insertTimeRange(clip.tracks[0].timeRange, of: clip.tracks[0], at: .zero)
        }
        if kind == "rates" {
            let other = try clips.clip(2, frames: 100, rate: 16_000)
            try first.insertTimeRange(other.tracks[0].timeRange, of: other.tracks[0], at: composition.duration)
        }
        if kind == "two tracks" {
            try track(composition).insertTimeRange(clip.tracks[0].timeRange, of: clip.tracks[0], at: .zero)
        }
        if kind == "no file" { try FileManager.default.removeItem(at: clip.url) }
        let error = await #expect(throws: AVError.self) {
            _ = try await clips.exported(
                composition, kind == "mp3" ? .mp3 : .wav,
                range: kind == "an empty range" ? CMTimeRange(start: self.time(500), duration: self.time(1)) : nil,
                preset: kind == "AAC" ? AVAssetExportPresetAppleM4A : AVAssetExportPresetPassthrough)
        }
        #expect(error?.code == code, "\(String(describing: error))")
    }

    @Test func `a file that is there is not written over, and what is no sound has no track`() async throws {
        let clips = try Clips()
        let clip = try clips.clip(1, frames: 10)
        let session = try #require(AVAssetExportSession(asset: clip, presetName: AVAssetExportPresetPassthrough))
        (session.outputURL, session.outputFileType) = (clip.url, .wav)
        await session.export()
        #expect((session.error as? AVError)?.code == .fileAlreadyExists)
        let text = clips.folder.appendingPathComponent("text.m4a")
        try Data("no sound".utf8).write(to: text)
        #expect(AVAsset(url: text).tracks.isEmpty && AVAsset(url: text).duration == .zero)
        #expect(AVAssetExportSession(asset: clip, presetName: "none") == nil)
    }

    @Test func `a player takes its time, and tells its delegate`() async throws {
        final class Told: AVAudioPlayerDelegate, @unchecked Sendable {
            var over: (() -> Void)?
            func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) { if flag { over?() } }
        }
        let clips = try Clips()
        let clip = try clips.clip(1, frames: 400)
        let player = try AVAudioPlayer(contentsOf: clip.url)
        #expect(player.duration == 0.05 && player.numberOfChannels == 1 && !player.isPlaying)
        let told = Told()
        player.delegate = told
        await withCheckedContinuation { waiting in
            told.over = { waiting.resume() }
            player.prepareToPlay()
            #expect(player.play() && player.isPlaying)
        }
        #expect(!player.isPlaying && player.currentTime == 0)
        #expect(try AVAudioPlayer(data: Data(contentsOf: clip.url)).duration == 0.05)
        #expect(throws: (any Error).self) { try AVAudioPlayer(data: Data("no sound".utf8)) }
    }
}
