// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Returns the folder of the data files that a target of this package is shipped with.
///
/// The build tool lays it beside the program, as `earshot_<target>.resources`. `Bundle.module` finds it too, but reads that
/// folder and the program's before it answers, a sixth of a start: it is asked only where nothing lies beside the program.
///
///     let folder = shippedFolder(of: "SpokenText") { Bundle.module.bundleURL }
///
/// - Parameter otherwise: where the folder is when it does not lie beside the program.
public func shippedFolder(of target: String, otherwise: () -> URL) -> URL {
    let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let folder =
        "\(program.prefix(through: program.lastIndex(of: "/") ?? program.startIndex))earshot_\(target).resources"
    return FileManager.default.fileExists(atPath: folder)
        ? URL(fileURLWithPath: folder, isDirectory: true) : otherwise()
}
