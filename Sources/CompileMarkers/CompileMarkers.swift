// SPDX-License-Identifier: Apache-2.0

import Foundation
import PackagePlugin

/// Compiles the tables of a target's `Languages` folder into one file of its resources.
@main
struct CompileMarkers: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folder = target.directoryURL.appendingPathComponent("Languages", isDirectory: true)
        let tables = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
            .filter { $0.hasSuffix(".tsv") }.map { folder.appendingPathComponent($0) }
        let output = context.pluginWorkDirectoryURL.appendingPathComponent("markers.index")
        return [
            .buildCommand(
                displayName: "Compiling the tables of languages",
                executable: try context.tool(named: "MarkerCompiler").url,
                arguments: [folder.path, output.path], inputFiles: tables, outputFiles: [output])
        ]
    }
}
