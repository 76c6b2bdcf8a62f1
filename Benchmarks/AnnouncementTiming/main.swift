// SPDX-License-Identifier: Apache-2.0

import Foundation
import NotificationSounds
import Voices

// Prints the median milliseconds from words to a finished, levelled sound file, within one process that has done it before.
// Each line of standard input is an announcement; `AnnouncementTiming FOLDER ROUNDS` writes the files to the folder.

let folder = URL(fileURLWithPath: CommandLine.arguments[1])
let rounds = Int(CommandLine.arguments[2]) ?? 1
let writer = SoundWriter(voice: try VoiceCatalogue().voice(id: "en-US"))
var announcements: [String] = []
while let line = readLine() { announcements.append(line) }
var times: [Double] = []
for round in 0...rounds {
    for announcement in announcements {
        let started = ContinuousClock.now
        _ = try writer.write([announcement], to: folder.appendingPathComponent("announcement.wav"))
        if round > 0 { times.append((ContinuousClock.now - started) / .milliseconds(1)) }
    }
}
times.sort()
print(times[times.count / 2])
