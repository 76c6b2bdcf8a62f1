// SPDX-License-Identifier: Apache-2.0

import ExtensionRuntime
import Foundation
import PushSimulator

// How long does one push take through a process that is kept, from the payload's bytes to the delivery in the inbox?
//
// usage: WarmPush PROGRAMS DEVICE FOLDER
//
// PROGRAMS is the folder that Earshot was built into, DEVICE a device on which `earshot push` has been before, so that the announcer
// is there. Each payload in FOLDER is pushed once, so that no sound is there before. Prints the median in milliseconds, and on
// standard error what 19 of 20 take at the most.

/// The first ones start the process and fill what is kept.
let unmeasured = 10
let words = CommandLine.arguments
guard words.count == 4 else {
    print("usage: WarmPush PROGRAMS DEVICE FOLDER")
    exit(64)
}
let programs = URL(fileURLWithPath: words[1], isDirectory: true).resolvingSymlinksInPath()
let device = try Device(at: URL(fileURLWithPath: words[2], isDirectory: true))
let payloads = try FileManager.default
    .contentsOfDirectory(at: URL(fileURLWithPath: words[3], isDirectory: true), includingPropertiesForKeys: nil)
    .filter { $0.pathExtension == "apns" }.sorted { $0.path < $1.path }.map { Array(try Data(contentsOf: $0)) }
guard payloads.count > unmeasured else {
    print("there have to be more than \(unmeasured) payloads in '\(words[3])'")
    exit(66)
}

let app = "dev.earshot.payments"
var surroundings = ExtensionSurroundings(programsIn: programs)
surroundings.readable = try FileManager.default.contentsOfDirectory(at: programs, includingPropertiesForKeys: nil)
    .filter { $0.pathExtension == "resources" }
let conditions = {
    var conditions = DeliveryConditions(surroundings: surroundings)
    conditions.warm = WarmExtensions(most: 1)
    return conditions
}()
var times: [Duration] = []
for (number, payload) in payloads.enumerated() {
    let start = ContinuousClock.now
    let push = try AcceptedPush(PushRequest(payload: payload, bundleIdentifier: app))
    var landed: Duration?
    let delivery = try device.deliver(push, under: conditions) { _ in landed = .now - start }
    guard delivery.outcome == .modified, delivery.content?.sound?.accepted == true, let landed else {
        FileHandle.standardError.write(
            Data("the push was not announced: \(delivery.reason) \(delivery.extension.log)\n".utf8))
        exit(1)
    }
    if number >= unmeasured { times.append(landed) }
}
conditions.warm?.leave()
times.sort()
func milliseconds(_ time: Duration) -> String { String(format: "%.2f", time / .milliseconds(1)) }
print(milliseconds(times[times.count / 2]))
FileHandle.standardError.write(Data("19 of 20 within \(milliseconds(times[times.count * 19 / 20])) ms\n".utf8))
