// SPDX-License-Identifier: Apache-2.0

import ChildProcess
import Foundation

/// The program that draws comparisons: what sets words in any script is thirty libraries, which would make every start of
/// whatever linked them slower.
package enum PictureProgram {
    /// A picture that could not be drawn.
    package struct Failure: Error {
        /// The exit code, as `sysexits.h` has it.
        package let code: Int32
        /// One sentence that names the thing and the remedy.
        package let message: String
    }

    /// Has two sounds drawn into a PNG file, with the words of the reference from a file of lines (`PlacedWord`).
    /// - Throws: ``Failure``, with the program's own sentence.
    package static func draw(
        _ reference: String, _ candidate: String, words: String? = nil, to picture: String
    ) throws(Failure) {
        let program = try path()
        let talk = Foundation.Pipe()
        do {
            var process = try ChildProcess(
                program, [reference, candidate, picture] + (words.map { [$0] } ?? []),
                environment: ProcessInfo.processInfo.environment,
                descriptors: [-1, -1, talk.fileHandleForWriting.fileDescriptor])
            try? talk.fileHandleForWriting.close()
            let said = (try? talk.fileHandleForReading.readToEnd()).flatMap { String(bytes: $0, encoding: .utf8) }
            let end = process.waited()
            if end == .code(0) { return }
            guard case .code(let code) = end, let line = said?.split(separator: "\n").last else {
                throw Failure(code: 70, message: "The program that draws pictures has failed; please report it.")
            }
            // Pango may have complained before.
            throw Failure(code: code, message: String(line))
        } catch let failure as Failure {
            throw failure
        } catch let error as ChildProcess.StartError {
            throw Failure(code: 69, message: "'\(program)' cannot be started: \(error.words).")
        } catch {
            throw Failure(code: 70, message: "The program that draws pictures has failed; please report it.")
        }
    }

    /// Finds the program beside this one, or in `../libexec/earshot`.
    private static func path() throws(Failure) -> String {
        let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let folder = program.lastIndex(of: "/").map { String(program[..<$0]) } ?? "."
        let places = [folder + "/PictureDrawer", folder + "/../libexec/earshot/PictureDrawer"]
        guard let place = places.first(where: FileManager.default.isExecutableFile) else {
            throw Failure(
                code: 69, message: "There is no PictureDrawer beside '\(program)'; build it to get a picture.")
        }
        return place
    }
}
