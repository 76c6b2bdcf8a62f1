// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A library for one kind of picture, loaded when the first such picture is read or written: a program that only has the modules
/// built with it is not linked with it, and an extension that makes no picture does not pay for it at its start.
@safe struct PictureLibrary: @unchecked Sendable {
    // Unchecked: a handle of a library that is never closed.
    private let handle: UnsafeMutableRawPointer?

    /// Loads a library (`dlopen`), by the name under which programs are linked with it.
    init(_ name: String) { unsafe handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) }

    /// Finds a function (`dlsym`), whose type the library's header gives; nil where the library is not there.
    func function<Function>(_ name: String, _ type: Function.Type) -> Function? {
        guard let handle = unsafe handle, let address = unsafe dlsym(handle, name) else { return nil }
        return unsafe unsafeBitCast(address, to: Function.self)
    }
}
