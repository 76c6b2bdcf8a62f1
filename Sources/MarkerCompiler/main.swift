// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentMarkers

// Run by the build: `MarkerCompiler <folder of languages> <file to write>`.
let arguments = CommandLine.arguments
guard arguments.count == 3 else {
    FileHandle.standardError.write(Data("usage: MarkerCompiler LANGUAGES FILE\n".utf8))
    exit(64)
}
do {
    let compiled = try CompiledMarkers.compile(folder: URL(fileURLWithPath: arguments[1], isDirectory: true))
    try compiled.write(to: URL(fileURLWithPath: arguments[2]), options: .atomic)
} catch {
    // The form that the build tool shows as an error of the build.
    FileHandle.standardError.write(Data("error: \(error)\n".utf8))
    exit(65)
}
