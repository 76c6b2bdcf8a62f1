// SPDX-License-Identifier: Apache-2.0

import Foundation
import PackagePlugin

/// Compiles the marker tables of a target's `Languages` folder into one file of its resources.
@main
struct CompileMarkers: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folder = target.directoryURL.appendingPathComponent("Languages", isDirectory: true)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let tables = names.map { folder.appendingPathComponent($0).appendingPathComponent("markers.tsv") }
            .filter { FileManager.default.fileExists(atPath: $0.path) }
        let output = context.pluginWorkDirectoryURL.appendingPathComponent("markers.index")
        return [
            .buildCommand(
                displayName: "Compiling the marker tables", executable: try context.tool(named: "MarkerCompiler").url,
                arguments: [folder.path, output.path], inputFiles: tables, outputFiles: [output])
        ]
    }
}
