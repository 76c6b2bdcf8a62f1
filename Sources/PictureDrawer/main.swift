// SPDX-License-Identifier: Apache-2.0

import AudioRegression
import Foundation
import SoundFiles

// Draws the comparison of two sounds: `PictureDrawer REFERENCE CANDIDATE FILE.png [WORDS]`. A program of its own, since what
// draws and sets words in any script is thirty libraries, which would make every start of the command slower.

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 3 || arguments.count == 4 else { exit(64) }

func fail(_ message: String, code: Int32) -> Never {
    try? FileHandle.standardError.write(contentsOf: Data((message + "\n").utf8))
    exit(code)
}

// A limit on the size of files is told like a full disk.
_ = signal(SIGXFSZ, SIG_IGN)
do {
    let sounds = try arguments.prefix(2).map { path in
        let url = URL(fileURLWithPath: path)
        return (name: url.lastPathComponent, sound: try Recording(of: url))
    }
    let comparison = try compare(sounds[0].sound, sounds[1].sound)
    let words = try arguments.dropFirst(3).first.map { try PlacedWord.read(URL(fileURLWithPath: $0)) } ?? []
    let picture = ComparisonPicture(sounds[0], sounds[1], comparison, words: words)
    try UnfinishedFile.write(arguments[2]) { file in picture.write(to: "/proc/self/fd/\(file)") }
} catch let error as FingerprintError {
    fail(error.message, code: error.code == .notFound ? 66 : 65)
} catch let error as SoundFileError {
    fail(error.message, code: error.code == .permissions ? 73 : 74)
} catch let error as WordsError {
    fail(error.message, code: error.isMissing ? 66 : 65)
}
