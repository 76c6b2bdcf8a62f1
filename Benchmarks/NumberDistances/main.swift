// SPDX-License-Identifier: Apache-2.0

import AudioRegression
import Dispatch
import Foundation
import Synchronization
import Voices

// Asks of every voice which two of its numbers from 0 to 99 sound most alike, and whether the comparison tells these apart, and
// the same words from none of the forms in which they may be kept. One line a voice and form:
//
//     voice  form  farthest-same  its-tolerance  pair  nearest-other  its-tolerance  seconds  told
//
// `told` names what told the pair that was hardest to tell: `distance`, `duration`, or `-` when nothing did. `NumberDistances N`
// takes every Nth number, and the nearest pair of a voice alone; names after it are voices.

let arguments = Array(CommandLine.arguments.dropFirst())
let share = arguments.first.flatMap { Int($0) } ?? 1
let asked = Set(arguments.dropFirst())
let folder = FileManager.default.temporaryDirectory.appendingPathComponent("numbers-\(UUID().uuidString)")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: folder) }

/// What a comparison came to, in short.
struct Outcome {
    let numbers: (Int, Int)
    let comparison: Comparison
    var worst: Double { comparison["worst-200-ms"]?.value ?? 0 }
    var allowed: Double { comparison["worst-200-ms"]?.tolerance ?? 0 }
    var duration: Double { comparison["duration"]?.value ?? 0 }
    var names: String { "\(numbers.0)/\(numbers.1)" }
    var faults: [String] { comparison.faults.map(\.name) }
}

func shown(_ value: Double, _ places: Int = 1) -> String { String(format: "%.\(places)f", value) }

/// Measures one voice; returns its lines.
func lines(of voice: Voice) throws -> [String] {
    var lines: [String] = []
    let numbers = try SpokenNumbers(voice)
    let pairs = try numbers.nearest(12)
    // A file of its own, since another voice is measured at the same time.
    let folder = folder.appendingPathComponent(voice.id)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (place, form) in Form.all.enumerated() {
        var same: [Outcome] = []
        var others: [Outcome] = []
        for number in stride(from: place % share, to: 100, by: share) {
            let kept = try form.kept(numbers.samples[number], sampleRate: numbers.sampleRate, in: folder)
            same.append(Outcome(numbers: (number, number), comparison: try compare(numbers.recordings[number], kept)))
        }
        for (one, other) in pairs.prefix(share == 1 ? 12 : 1) {
            for (reference, candidate) in [(one, other), (other, one)] {
                let kept = try form.kept(numbers.samples[candidate], sampleRate: numbers.sampleRate, in: folder)
                let comparison = try compare(numbers.recordings[reference], kept)
                others.append(Outcome(numbers: (reference, candidate), comparison: comparison))
            }
        }
        for outcome in same where !outcome.comparison.isSame {
            lines.append("FALSE\t\(voice.id)\t\(form.name)\t\(outcome.names)\t\(outcome.comparison.faults)")
        }
        for outcome in others where outcome.comparison.isSame {
            lines.append(
                "MISSED\t\(voice.id)\t\(form.name)\t\(outcome.names)\t\(shown(outcome.worst))\t\(shown(outcome.allowed))"
            )
        }
        guard let farthest = same.max(by: { $0.worst / $0.allowed < $1.worst / $1.allowed }),
            let hardest = others.min(by: {
                max($0.worst / $0.allowed, abs($0.duration) / 0.024)
                    < max($1.worst / $1.allowed, abs($1.duration) / 0.024)
            })
        else { continue }
        lines.append(
            [
                voice.id, form.name, shown(farthest.worst), shown(farthest.allowed), hardest.names,
                shown(hardest.worst),
                shown(hardest.allowed), shown(hardest.duration, 3),
                hardest.faults.isEmpty ? "-" : hardest.faults.joined(separator: ","),
            ].joined(separator: "\t"))
    }
    return lines
}

print("voice\tform\tsame\tallowed\tpair\tother\tallowed\tseconds\ttold")
let voices = try VoiceCatalogue().voices().filter { asked.isEmpty || asked.contains($0.id) }
let measured = Mutex<[Int: Result<[String], any Error>]>([:])
DispatchQueue.concurrentPerform(iterations: voices.count) { place in
    let result = Result { try lines(of: voices[place]) }
    measured.withLock { $0[place] = result }
}
for place in voices.indices {
    for line in try measured.withLock({ $0[place] })?.get() ?? [] { print(line) }
}
