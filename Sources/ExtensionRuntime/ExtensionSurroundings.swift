// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import LaunchContract

/// Where an extension's process runs: the programs that the device starts beside it, and what it may reach.
public struct ExtensionSurroundings: Sendable, Hashable {
    /// How much of the confinement must hold.
    public enum Confinement: String, Sendable, Hashable, CaseIterable {
        /// All of it, or the extension is not started.
        case require
        /// What the kernel can do; the rest is a warning of the delivery.
        case auto
        /// None.
        case off
    }

    /// The program `ExtensionLauncher`, which confines the extension and watches over it.
    public var launcher: URL
    /// The program `SpeechEngine`, which runs outside of the confinement; nil where nothing is spoken.
    public var engine: URL?
    /// The speaker that what is spoken is heard through; nil where it only takes its time.
    public var speaker: DeviceSpeaker?
    /// Files and folders that the extension may read, beside the system's, its bundle and what it may write.
    public var readable: [URL]
    /// Folders that it may write to.
    public var writable: [URL]
    /// How much of the confinement must hold.
    public var confinement: Confinement
    /// Whether it may open sockets of the internet; kept from it where the kernel can (seccomp).
    public var hasNetwork = true
    /// The newest ABI of Landlock that is used; for tests, which set an older one than the kernel has.
    package var newestLandlock = Int.max

    /// Names the programs and what may be reached.
    public init(
        launcher: URL, engine: URL? = nil, readable: [URL] = [], writable: [URL] = [],
        confinement: Confinement = .auto
    ) {
        self.launcher = launcher
        self.engine = engine
        self.readable = readable
        self.writable = writable
        self.confinement = confinement
    }

    /// The programs in the folder that Earshot was built into.
    public init(programsIn folder: URL) {
        self.init(
            launcher: folder.appendingPathComponent("ExtensionLauncher", isDirectory: false),
            engine: folder.appendingPathComponent("SpeechEngine", isDirectory: false))
    }

    /// What the launcher is asked for.
    func plan(running executable: URL, of bundle: URL) -> LaunchPlan {
        LaunchPlan(
            program: executable.path,
            readable: [bundle.path] + readable.map(\.path) + SharedLibraries.folders,
            writable: writable.map(\.path),
            confinement: LaunchPlan.Confinement(rawValue: confinement.rawValue) ?? .auto, hasNetwork: hasNetwork,
            newestABI: newestLandlock)
    }
}
