// SPDX-License-Identifier: Apache-2.0

import AudioRegression
import Foundation

/// `earshot compare`: whether two announcements are the same to an ear.
enum Compare: Subcommand {
    static let name = "compare"
    static let summary = "tells whether two announcements are the same to an ear"
    static let flags: Set<String> = ["--json"]
    static let options: Set<String> = ["--picture", "--words"]
    static let words = 2...2
    static let help = """
        usage: earshot compare [options] REFERENCE CANDIDATE    (one of them may be -, standard input)

        Compares two announcements (WAV, AIFF or CAF) as an ear does that listens for the amount. The level, the sample
        rate and the encoding may differ; one other word, a part that is cut off or silent, clipping, another voice or a
        wrong rate in the header is another announcement. REFERENCE may be a golden fingerprint. Exit code 0: the same,
        1: different.

          --json             print one object: each measure with its tolerance, and where the two differ most
          --picture FILE     draw both into a PNG file: waveforms, spectrograms, and the place where they differ most
          --words FILE       with --picture: the words of the reference, a line each: seconds, a tab, the word
        """

    static func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
        guard arguments.words != ["-", "-"] else {
            throw Failure(.usage, "standard input is one sound; name a file for the other.")
        }
        let input = try arguments.words.contains("-") ? StandardInputFile(console) : nil
        defer { input?.remove() }
        func side(_ word: String) throws -> Side { try Side(word, input: word == "-" ? input : nil) }
        let (reference, candidate) = (try side(arguments.words[0]), try side(arguments.words[1]))
        guard arguments["--words"] == nil || arguments["--picture"] != nil else {
            throw Failure(.usage, "--words are drawn into a --picture; give one.")
        }
        if let picture = arguments["--picture"], let ending = picture.split(separator: ".").last?.lowercased(),
            ["jpg", "jpeg", "gif", "svg", "pdf", "webp", "bmp", "tiff"].contains(ending)
        {
            throw Failure(.usage, "--picture draws a PNG file; give a name that ends in .png, not in .\(ending).")
        }
        let comparison = try Side.compare(reference, candidate)
        if let picture = arguments["--picture"] {
            try draw(reference, candidate, words: arguments["--words"], to: picture)
        }
        if arguments.has("--json") {
            try console.print(
                JSON.line(Report(comparison, reference: reference.described, candidate: candidate.described)))
        } else {
            for line in comparison.lines { try console.print(line) }
        }
        return comparison.isSame ? .done : .doesNotHold
    }

    private struct Report: Encodable {
        let same: Bool
        let measures: [Measure]
        let worst: [String: Stretch]
        let reference: Side.Described
        let candidate: Side.Described

        init(_ comparison: Comparison, reference: Side.Described, candidate: Side.Described) {
            same = comparison.isSame
            measures = comparison.measures
            worst = ["reference": comparison.worstOfReference, "candidate": comparison.worstOfCandidate]
            self.reference = reference
            self.candidate = candidate
        }
    }
}
