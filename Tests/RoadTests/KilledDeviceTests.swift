// SPDX-License-Identifier: Apache-2.0

import ChildProcess
import Foundation
import Glibc
import Golden
import MisbehavingExtensions
import Testing

@Suite("A device that is killed")
struct KilledDeviceTests {
    /// How many commands are started: `EARSHOT_KILLED_PUSHES`, else 100.
    private static let count =
        ProcessInfo.processInfo.environment["EARSHOT_KILLED_PUSHES"].flatMap { Int($0) } ?? 100

    @Test func `what was told is delivered once and whole, and nothing else stays`() throws {
        try Earshot.session { earshot in
            var random = Seeded(1)
            // The first push of a device installs the announcer, and may be killed over that.
            let devices = (0..<max(4, Self.count / 10)).map { earshot.folder.appendingPathComponent("device-\($0)") }
            var running: [KilledPush] = []
            var ended: [KilledPush] = []
            for number in 0..<Self.count {
                let moments: [KilledPush.Moment] =
                    number < devices.count && number.isMultiple(of: 2) ? [.installing] : KilledPush.Moment.allCases
                running.append(
                    try Self.push(
                        number, on: devices[number % devices.count], in: earshot.folder,
                        until: moments.randomElement(using: &random) ?? .start, &random))
                while running.count > 3 { Self.look(&running, &ended) }
            }
            while !running.isEmpty { Self.look(&running, &ended) }

            Self.expectNothingRuns(of: ended, in: earshot.folder)
            for device in devices {
                let pushes = ended.filter { $0.device == device }
                try Self.expectWhole(device, pushes)
                try Self.expectClean(device, with: earshot)
            }
            // Else it has killed none, or all.
            let told = ended.filter { !$0.deliveries.isEmpty }.count
            #expect(told > Self.count / 20 && told < Self.count * 19 / 20, "\(told) of \(Self.count)")
        }
    }

    /// The chains would go on for half a minute.
    @Test func `takes along the processes that each start the next and are gone`() throws {
        try Earshot.session { earshot in
            let bundle = try TemporaryExtension.write("ForksInChains", in: earshot.folder)
            let device = earshot.folder.appendingPathComponent("device")
            var push = try ChildProcess(
                Earshot.products.appendingPathComponent("earshot").path,
                [
                    "push", "--device", device.path, "--memory-limit", "0", "--linger", "20", "--extension",
                    bundle.path, Earshot.example("alipay"),
                ],
                environment: ProcessInfo.processInfo.environment, descriptors: [-1, -1, -1], inSession: true)
            let end = ContinuousClock.now + .seconds(60)
            // They are started before the answer. How many of them are seen at once is chance.
            while KilledPush.visible(in: device).isEmpty, ContinuousClock.now < end { sched_yield() }
            push.signal(SIGKILL)
            // It was still there because of them.
            #expect(push.waited() == .signal(SIGKILL))
            Self.expectNothingRuns(of: [], in: earshot.folder)
        }
    }

    @Test func `whose launcher alone is killed loses the extension with it and delivers what came`() throws {
        try Earshot.session { earshot in
            let bundle = try TemporaryExtension.write("Hangs", in: earshot.folder)
            let device = earshot.folder.appendingPathComponent("device")
            var push = try ChildProcess(
                Earshot.products.appendingPathComponent("earshot").path,
                ["push", "--device", device.path, "--extension", bundle.path, Earshot.example("alipay")],
                environment: ProcessInfo.processInfo.environment, descriptors: [-1, -1, -1], inSession: true)
            defer { push.signal(SIGKILL) }
            let end = ContinuousClock.now + .seconds(60)
            var launcher: Int32?
            while launcher == nil, ContinuousClock.now < end {
                launcher = Processes.children(of: push.identifier, named: "ExtensionLaunch").first {
                    !Processes.children(of: $0, named: "MisbehavingExte").isEmpty
                }
                sched_yield()
            }
            kill(try #require(launcher), SIGKILL)
            #expect(push.waited(atMost: 60) == .code(0))
            #expect(KilledPush.visible(in: device).count == 1)
            Self.expectNothingRuns(of: [], in: earshot.folder)
        }
    }

    /// Starts a command whose payloads no other has: one, which has a process of its own, or several, which share some.
    private static func push(
        _ number: Int, on device: URL, in folder: URL, until moment: KilledPush.Moment, _ random: inout Seeded
    ) throws -> KilledPush {
        let payloads = (0..<(Int.random(in: 0..<4, using: &random) == 0 ? 3 : 1)).map { place in
            let body = "支付宝到账\(number + 1).00元"
            return Array(
                #"{"aps":{"alert":{"body":"\#(body)"},"mutable-content":1},"number":[\#(number),\#(place)]}"#.utf8)
        }
        // A push takes some tens of milliseconds; from one of its steps to the next there are a few.
        let most = moment == .start ? 200_000 : 4_000
        return try KilledPush(
            payloads, on: device, talk: folder.appendingPathComponent("push-\(number)"),
            options: Bool.random(using: &random) ? ["--mode", "speak", "--hurry", "5"] : [], until: moment,
            jitter: .microseconds(Int.random(in: 0...most, using: &random)))
    }

    private static func look(_ running: inout [KilledPush], _ ended: inout [KilledPush]) {
        for (place, push) in running.enumerated().reversed() where push.hasEnded() {
            ended.append(running.remove(at: place))
        }
        sched_yield()
    }

    private static func expectNothingRuns(of pushes: [KilledPush], in folder: URL) {
        let sessions = Set(pushes.map(\.identifier))
        let end = ContinuousClock.now + .seconds(20)
        var left: [String] = []
        repeat {
            left = Processes.running(in: sessions, naming: folder.path)
            sched_yield()
        } while !left.isEmpty && ContinuousClock.now < end
        #expect(left.isEmpty)
    }

    /// Every delivery in view is whole and of one push, and what was told is in view.
    private static func expectWhole(_ device: URL, _ pushes: [KilledPush]) throws {
        var delivered: [[UInt8]: String] = [:]
        for name in KilledPush.visible(in: device) {
            let entry = device.appendingPathComponent("Inbox/\(name)")
            let payload = Array(try Data(contentsOf: entry.appendingPathComponent("payload.apns")))
            #expect(pushes.contains { $0.payloads.contains(payload) }, "\(name) is of no push")
            #expect(delivered.updateValue(name, forKey: payload) == nil, "\(name) was delivered twice")
            let story = try JSONSerialization.jsonObject(
                with: Data(contentsOf: entry.appendingPathComponent("delivery.json")))
            let delivery = try #require(story as? [String: Any])
            #expect(name.contains(try #require(delivery["id"] as? String)))
            #expect(delivery["outcome"] as? String == "modified", "\(delivery)")
            let sound = ((delivery["content"] as? [String: Any])?["sound"] as? [String: Any])?["file"] as? String
            let spoken = (delivery["speech"] as? [[String: Any]] ?? []).compactMap { $0["file"] as? String }
            #expect(sound != nil || !spoken.isEmpty, "\(delivery)")
            for file in spoken + (sound.map { [$0] } ?? []) {
                try expectWholeSound(entry.appendingPathComponent(URL(fileURLWithPath: file).lastPathComponent))
            }
        }
        for push in pushes {
            let names = try push.deliveries.map {
                URL(fileURLWithPath: try #require($0["inbox"] as? String)).lastPathComponent
            }
            let own = Set(push.payloads.compactMap { delivered[$0] })
            #expect(Set(names).count == names.count && own.isSuperset(of: names), "\(names) were told")
        }
        for name in KilledPush.names(in: KilledPush.sounds, of: device) where !name.hasPrefix(".") {
            try expectWholeSound(device.appendingPathComponent("\(KilledPush.sounds)/\(name)"))
        }
    }

    /// A WAV file is as long as it says.
    private static func expectWholeSound(_ file: URL) throws {
        let bytes = Array(try Data(contentsOf: file))
        try #require(bytes.count > 44 && bytes.starts(with: "RIFF".utf8), "\(file.lastPathComponent)")
        let said = (0..<4).reduce(0) { $0 | Int(bytes[4 + $1]) << ($1 * 8) }
        #expect(said == bytes.count - 8, "\(file.lastPathComponent)")
    }

    /// The next push removes what the killed ones left.
    private static func expectClean(_ device: URL, with earshot: Earshot) throws {
        // What an extension was writing is kept for a minute, since another one may be writing it.
        for name in KilledPush.names(in: KilledPush.sounds, of: device) where name.hasSuffix(".part") {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -120)],
                ofItemAtPath: device.appendingPathComponent("\(KilledPush.sounds)/\(name)").path)
        }
        let ending = try earshot("push", "--device", device.path, Earshot.example("alipay"))
        #expect(ending.code == 0, "\(ending.talk)")
        for folder in ["Inbox/.arriving", KilledPush.home + "/tmp", KilledPush.home + "/spoken"] {
            #expect(KilledPush.names(in: folder, of: device).isEmpty, "\(folder)")
        }
        for folder in [KilledPush.plugIns, KilledPush.sounds, "Inbox"] {
            let hidden = KilledPush.names(in: folder, of: device).filter { $0.hasPrefix(".") && $0 != ".arriving" }
            #expect(hidden.isEmpty, "\(folder)")
        }
    }
}
