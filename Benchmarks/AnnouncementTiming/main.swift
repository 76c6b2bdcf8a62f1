// SPDX-License-Identifier: Apache-2.0

import Foundation
import NotificationSounds
import Voices

// Prints the median milliseconds from words to a finished, levelled sound file, within one process that has done it before, and
// on standard error by how many kilobytes the process has grown between the first tenth of the rounds and the last.
// Each line of standard input is an announcement; `AnnouncementTiming FOLDER ROUNDS [CACHE]` writes the files to the folder, and
// keeps the sounds in a folder CACHE, from where they are taken in the rounds that are measured.

/// The kilobytes that the process holds of its own (`RssAnon` of `proc_pid_status(5)`).
func kilobytes() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
    return line?.split(separator: " ").compactMap { Int($0) }.first ?? 0
}

let words = CommandLine.arguments
guard words.count == 3 || words.count == 4, let rounds = Int(words[2]), rounds > 0 else {
    print("usage: AnnouncementTiming FOLDER ROUNDS [CACHE] < announcements")
    exit(64)
}
let folder = URL(fileURLWithPath: words[1], isDirectory: true)
let cache = words.count == 4 ? SoundCache(folder: URL(fileURLWithPath: words[3], isDirectory: true)) : nil
let writer = SoundWriter(voice: try VoiceCatalogue().voice(id: "en-US"), cache: cache)
var announcements: [String] = []
while let line = readLine() { announcements.append(line) }
let file = folder.appendingPathComponent("announcement.wav")
var times: [Double] = []
var grown = 0
for round in 0...rounds {
    for announcement in announcements {
        // Each is a new file, as each push's is: ext4 puts what takes another's place onto the disk at once.
        try? FileManager.default.removeItem(at: file)
        let started = ContinuousClock.now
        _ = try writer.write([announcement], to: file)
        if round > 0 { times.append((ContinuousClock.now - started) / .milliseconds(1)) }
    }
    if round == rounds / 10 { grown = kilobytes() }
}
grown = kilobytes() - grown
times.sort()
print(times[times.count / 2])
FileHandle.standardError.write(Data("\(grown)\n".utf8))
