// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Makes bytes small and whole again (RFC 1951, without a head), with zlib: the first who asks loads it, so that no other extension's
/// start pays for it.
enum Deflate {
    /// What is wrong: bytes that nothing was made small to, more than are wanted, or no zlib.
    struct Damaged: Error {}

    /// `z_stream` of zlib's ABI 1, which a program says it was built with.
    @safe private struct Stream {
        var nextIn: UnsafePointer<UInt8>?
        var availableIn: UInt32 = 0
        var totalIn: UInt = 0
        var nextOut: UnsafeMutablePointer<UInt8>?
        var availableOut: UInt32 = 0
        var totalOut: UInt = 0
        var message: UnsafePointer<CChar>?
        var state: OpaquePointer?
        var (allocate, free, own): (OpaquePointer?, OpaquePointer?, OpaquePointer?)
        var kind: Int32 = 0
        var check: UInt = 0
        var reserved: UInt = 0

        init() {
            unsafe (nextIn, nextOut, message, state) = (nil, nil, nil, nil)
            unsafe (allocate, free, own) = (nil, nil, nil)
        }
    }

    private typealias Begin = @convention(c) (UnsafeMutableRawPointer, Int32, UnsafePointer<CChar>, Int32) -> Int32
    private typealias BeginSmaller =
        @convention(c) (
            UnsafeMutableRawPointer, Int32, Int32, Int32, Int32, Int32, UnsafePointer<CChar>, Int32
        ) -> Int32
    private typealias Go = @convention(c) (UnsafeMutableRawPointer, Int32) -> Int32
    private typealias End = @convention(c) (UnsafeMutableRawPointer) -> Int32

    /// The functions of the library; nil where it is not there.
    @safe private struct Library: @unchecked Sendable {
        // Unchecked: functions of a library that is never closed.
        let beginSmaller: BeginSmaller
        let begin: Begin
        let (deflate, inflate): (Go, Go)
        let (deflateEnd, inflateEnd): (End, End)

        static let loaded: Library? = {
            guard let handle = unsafe dlopen("libz.so.1", RTLD_NOW | RTLD_LOCAL) else { return nil }
            func function<Function>(_ name: String, _ type: Function.Type) -> Function? {
                guard let address = unsafe dlsym(handle, name) else { return nil }
                return unsafe unsafeBitCast(address, to: Function.self)
            }
            guard let beginSmaller = unsafe function("deflateInit2_", BeginSmaller.self),
                let begin = unsafe function("inflateInit2_", Begin.self),
                let deflate = unsafe function("deflate", Go.self),
                let inflate = unsafe function("inflate", Go.self),
                let deflateEnd = unsafe function("deflateEnd", End.self),
                let inflateEnd = unsafe function("inflateEnd", End.self)
            else { return nil }
            return unsafe Library(
                beginSmaller: beginSmaller, begin: begin, deflate: deflate, inflate: inflate, deflateEnd: deflateEnd,
                inflateEnd: inflateEnd)
        }()
    }

    private static let version = "1.2.3"
    private static let size = Int32(MemoryLayout<Stream>.size)
    /// A window of 32 KiB, and no head.
    private static let window: Int32 = -15
    private static let (finish, noFlush, ok, streamEnd, bufferFault): (Int32, Int32, Int32, Int32, Int32) = (
        4, 0, 0, 1, -5
    )

    /// Returns the bytes that were made small (`inflate`).
    static func plain(_ bytes: [UInt8], atMost longest: Int) throws(Damaged) -> [UInt8] {
        guard let zlib = Library.loaded else { throw Damaged() }
        return try unsafe run(
            bytes, atMost: longest, begin: { unsafe zlib.begin($0, window, version, size) },
            step: { unsafe zlib.inflate($0, noFlush) }, end: zlib.inflateEnd)
    }

    /// Makes bytes small (`deflate`), as Apple does: at level 5.
    static func small(_ bytes: [UInt8]) throws(Damaged) -> [UInt8] {
        guard let zlib = Library.loaded else { throw Damaged() }
        return try unsafe run(
            bytes, atMost: Int.max, begin: { unsafe zlib.beginSmaller($0, 5, 8, window, 8, 0, version, size) },
            step: { unsafe zlib.deflate($0, finish) }, end: zlib.deflateEnd)
    }

    /// Has all bytes go through a stream, which zlib wants to stay where it is.
    private static func run(
        _ bytes: [UInt8], atMost longest: Int, begin: (UnsafeMutablePointer<Stream>) -> Int32,
        step: (UnsafeMutablePointer<Stream>) -> Int32, end: End
    ) throws(Damaged) -> [UInt8] {
        let stream = UnsafeMutablePointer<Stream>.allocate(capacity: 1)
        unsafe stream.initialize(to: Stream())
        defer { unsafe stream.deallocate() }
        guard bytes.count <= UInt32.max, unsafe begin(stream) == ok else { throw Damaged() }
        defer { _ = unsafe end(stream) }
        var result: [UInt8] = []
        let isWhole = unsafe bytes.withUnsafeBufferPointer { input in
            unsafe stream.pointee.nextIn = input.baseAddress
            unsafe stream.pointee.availableIn = UInt32(input.count)
            var part = [UInt8](repeating: 0, count: 64 << 10)
            while true {
                var answer: Int32 = 0
                let count = unsafe part.withUnsafeMutableBufferPointer { output in
                    unsafe stream.pointee.nextOut = output.baseAddress
                    unsafe stream.pointee.availableOut = UInt32(output.count)
                    answer = unsafe step(stream)
                    return unsafe output.count - Int(stream.pointee.availableOut)
                }
                guard result.count + count <= longest else { return false }
                result += part[..<count]
                if answer == streamEnd { return true }
                // Without a step forward nothing more comes: the bytes end too early.
                guard answer == ok || answer == bufferFault, count > 0 else { return false }
            }
        }
        guard isWhole else { throw Damaged() }
        return result
    }
}
