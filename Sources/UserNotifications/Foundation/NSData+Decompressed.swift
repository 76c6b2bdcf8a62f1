// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension NSData {
    /// What bytes are made small by.
    public enum CompressionAlgorithm: Int, Sendable {
        case lzfse, lz4, lzma, zlib
    }

    /// The most bytes that come of any.
    private static let longest = 64 << 20

    /// Returns the bytes that were made small.
    ///
    /// - Note: On Linux of `zlib` alone, which as on Apple's systems is deflate without a head; at most 64 MB.
    /// - Throws: `CocoaError`, `fileReadCorruptFile` for other bytes, `featureUnsupported` for other ways.
    public func decompressed(using algorithm: CompressionAlgorithm) throws -> NSData {
        guard algorithm == .zlib else { throw CocoaError(.featureUnsupported) }
        do {
            return NSData(data: Data(try Inflating.plain(Array(Data(referencing: self)), atMost: Self.longest)))
        } catch {
            throw CocoaError(.fileReadCorruptFile)
        }
    }
}
