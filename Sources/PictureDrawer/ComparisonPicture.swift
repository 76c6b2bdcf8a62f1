// SPDX-License-Identifier: Apache-2.0

import AudioRegression
import Foundation

/// A word, and where it begins in the reference.
struct PlacedWord: Sendable, Hashable, Codable {
    /// Seconds from the beginning of the sound.
    let start: Double
    /// The word as it is written.
    let word: String
}

/// Two announcements and their comparison, drawn over one axis of time: what is said, the waveform and the spectrogram of both,
/// how far they are apart from moment to moment, and the 200 ms that are farthest marked in red.
struct ComparisonPicture {
    let reference: (name: String, sound: Recording)
    let candidate: (name: String, sound: Recording)
    let comparison: Comparison
    let words: [PlacedWord]

    /// Takes what is to be drawn; the words are the reference's.
    init(
        _ reference: (name: String, sound: Recording), _ candidate: (name: String, sound: Recording),
        _ comparison: Comparison, words: [PlacedWord] = []
    ) {
        self.reference = reference
        self.candidate = candidate
        self.comparison = comparison
        self.words = words
    }

    private static let (width, height) = (1240, 710)
    private static let (left, right) = (100.0, 20.0)
    private static let (waveHeight, spectrumHeight) = (86.0, 140.0)

    /// Draws into a PNG file; false when it cannot be made there.
    func write(to path: String) -> Bool {
        let canvas = Canvas(width: Self.width, height: Self.height)
        let seconds = max(reference.sound.duration, candidate.sound.duration, 0.1)
        let wide = Double(Self.width) - Self.left - Self.right
        func x(_ time: Double) -> Double { Self.left + time / seconds * wide }

        head(canvas)
        var y = 74.0
        place(canvas, at: y, x)
        y += 20
        side(canvas, "reference", reference, comparison.worstOfReference, at: y, x)
        y += Self.waveHeight + Self.spectrumHeight + 26
        side(canvas, "candidate", candidate, comparison.worstOfCandidate, at: y, x)
        y += Self.waveHeight + Self.spectrumHeight + 26
        course(canvas, at: y, x)
        y += 84
        axis(canvas, at: y, seconds, x)
        return canvas.write(to: path)
    }

    /// Says what came out, and by which measures.
    private func head(_ canvas: Canvas) {
        let isSame = comparison.isSame
        let verdict = isSame ? "The same to an ear" : "Different"
        let wide = canvas.text(verdict, x: 20, y: 12, size: 15, ink: isSame ? .held : .mark, bold: true)
        let reasons = (isSame ? comparison.measures.filter { $0.name == "worst-200-ms" } : comparison.faults).map {
            measure in
            let digits = ["worst-200-ms", "true-peak", "full-scale-run"].contains(measure.name) ? 1 : 3
            return measure.name + String(format: " %.\(digits)f", measure.value)
                + (measure.tolerance.map { String(format: " (at most %.\(digits)f)", $0) } ?? "")
        }
        canvas.text(
            reasons.joined(separator: " · "), x: 34 + wide, y: 17, size: 11,
            width: Double(Self.width) - wide - 60)
        canvas.text(
            "red: the 200 ms in which the two are farthest apart", x: 20, y: 44, size: 9, ink: .grey)
    }

    /// Writes the words over the time at which they begin, in two rows where they would touch.
    private func place(_ canvas: Canvas, at y: Double, _ x: (Double) -> Double) {
        var ends = [0.0, 0.0]
        for word in words {
            let start = x(word.start)
            let row = ends[0] <= start ? 0 : ends[1] <= start ? 1 : 0
            let top = y - Double(row) * 16
            canvas.strokes([(start, top, y + 20 + Self.waveHeight + Self.spectrumHeight)], Canvas.Ink.grey.faint(0.35))
            ends[row] = start + 8 + canvas.text(word.word, x: start + 3, y: top, size: 10)
        }
    }

    private func side(
        _ canvas: Canvas, _ title: String, _ side: (name: String, sound: Recording), _ worst: Stretch, at top: Double,
        _ x: (Double) -> Double
    ) {
        let sound = side.sound
        let wave = Canvas.Frame(
            x: Self.left, y: top, width: x(sound.duration) - Self.left, height: Self.waveHeight)
        canvas.fill(wave, Canvas.Ink.pale.faint(0.25))
        waveform(canvas, sound, in: wave)
        let picture = Spectrogram(of: sound)
        let spectrum = Canvas.Frame(
            x: wave.x, y: wave.bottom + 2, width: wave.width, height: Self.spectrumHeight)
        canvas.image(picture.shades, columns: picture.columns, in: spectrum)
        canvas.border(spectrum, .pale)
        canvas.text(title, x: 8, y: top, size: 10, width: Self.left - 12, bold: true)
        canvas.text(side.name, x: 8, y: top + 18, size: 8, ink: .grey, width: Self.left - 12)
        canvas.text(
            "\(Int(sound.sampleRate)) Hz", x: 8, y: top + 34, size: 8, ink: .grey, width: Self.left - 12)
        canvas.text(sound.encoding, x: 8, y: top + 48, size: 8, ink: .grey, width: Self.left - 12)
        for kilohertz in [1.0, 3.0] {
            let height = spectrum.bottom - kilohertz * 1000 / Spectrogram.highest * spectrum.height
            canvas.text("\(Int(kilohertz)) kHz", x: Self.left - 36, y: height - 7, size: 8, ink: .grey)
        }
        guard worst.end > worst.start else { return }
        let mark = Canvas.Frame(
            x: x(worst.start), y: wave.y, width: x(worst.end) - x(worst.start), height: spectrum.bottom - wave.y)
        let ink: Canvas.Ink = comparison.isSame ? .grey : .mark
        canvas.fill(mark, ink.faint(0.16))
        canvas.border(mark, ink)
    }

    /// Draws the highest and the lowest sample of each point.
    private func waveform(_ canvas: Canvas, _ sound: Recording, in frame: Canvas.Frame) {
        let highest = max(sound.samples.reduce(Float(0)) { max($0, abs($1)) }, 1e-6)
        let middle = frame.y + frame.height / 2
        let points = max(1, Int(frame.width))
        canvas.strokes(
            (0..<points).map { point in
                let range = (point * sound.samples.count / points)..<((point + 1) * sound.samples.count / points)
                let (low, high) = sound.samples[range].reduce((Float(0), Float(0))) { (min($0.0, $1), max($0.1, $1)) }
                let scale = frame.height / 2 / Double(highest)
                return (
                    frame.x + Double(point) + 0.5, middle - Double(high) * scale - 0.25,
                    middle - Double(low) * scale + 0.25
                )
            }, .wave)
    }

    /// Draws the distance of 200 ms around each moment of the reference, and how far it may be.
    private func course(_ canvas: Canvas, at top: Double, _ x: (Double) -> Double) {
        let height = 76.0
        let allowed = comparison["worst-200-ms"]?.tolerance ?? 0
        let highest = max(comparison.course.max() ?? 0, allowed * 1.5, 1)
        canvas.text("distance", x: 8, y: top, size: 10, bold: true)
        canvas.text("of 200 ms", x: 8, y: top + 18, size: 8, ink: .grey)
        let line = top + height - allowed / highest * height
        canvas.line([(Self.left, line), (x(reference.sound.duration), line)], .held)
        canvas.text(String(format: "%.0f", allowed), x: Self.left - 24, y: line - 7, size: 8, ink: .held)
        let start = comparison.courseStart
        canvas.line(
            comparison.course.enumerated().map { place, value in
                (x(start + Double(place) * 0.01), top + height - value / highest * height)
            }, .mark)
        canvas.line([(Self.left, top + height), (Double(Self.width) - Self.right, top + height)], .grey)
    }

    private func axis(_ canvas: Canvas, at y: Double, _ seconds: Double, _ x: (Double) -> Double) {
        let step = seconds > 20 ? 5.0 : seconds > 8 ? 2.0 : seconds > 3 ? 0.5 : 0.2
        for tick in 0...Int(seconds / step) {
            let time = Double(tick) * step
            canvas.strokes([(x(time), y - 8, y - 3)], .grey)
            let digits = step < 1 ? 1 : 0
            canvas.text(String(format: "%.\(digits)f s", time), x: x(time) - 10, y: y - 2, size: 8, ink: .grey)
        }
    }
}
