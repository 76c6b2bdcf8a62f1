// SPDX-License-Identifier: Apache-2.0

/// The folder of a log, as far as the log needs it: tests put one in its place whose disk is full, or broken.
protocol LogFiles: Sendable {
    /// The names in the folder.
    var names: [String] { get }
    /// Makes a file that was not there, and has its name put onto the disk.
    func make(_ name: String) throws(LogFault) -> any LogFile
    /// Opens a plain file.
    func open(_ name: String) throws(LogFault) -> any LogFile
    /// Lets one file take the place of another.
    func replace(_ name: String, with other: String) throws(LogFault)
    /// Has the names in the folder put onto the disk.
    func syncNames() throws(LogFault)
    /// Removes a file.
    func remove(_ name: String)
}

/// A file of the log.
protocol LogFile: Sendable {
    var size: Int { get }
    /// Writes once, at a place; returns how many bytes were written, which may be fewer.
    func write(_ bytes: ArraySlice<UInt8>, at place: Int) throws(LogFault) -> Int
    /// Has what was written put onto the disk.
    func sync() throws(LogFault)
    /// Throws where its name leads to it no longer: what is written into it then is lost when it is closed, or is where nobody looks.
    func checkName() throws(LogFault)
    func truncate(to size: Int) throws(LogFault)
    /// The bytes at a place; fewer where the file ends or cannot be read.
    func bytes(at place: Int, count: Int) -> [UInt8]
}

/// Why a file of the log could not be written.
struct LogFault: Error, Hashable {
    enum Code: Sendable {
        /// There is no room; there may be later.
        case full
        /// What the file holds is not known any more.
        case broken
    }

    var code: Code
    /// One sentence that names the remedy.
    var message: String
}
