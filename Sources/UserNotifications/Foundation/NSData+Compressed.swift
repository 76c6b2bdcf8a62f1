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
            return NSData(data: Data(try Deflate.plain(Array(Data(referencing: self)), atMost: Self.longest)))
        } catch {
            throw CocoaError(.fileReadCorruptFile)
        }
    }

    /// Returns the bytes made small.
    ///
    /// - Note: On Linux by `zlib` alone, which as on Apple's systems is deflate without a head.
    /// - Throws: `CocoaError`, `featureUnsupported` for other ways.
    public func compressed(using algorithm: CompressionAlgorithm) throws -> NSData {
        guard algorithm == .zlib else { throw CocoaError(.featureUnsupported) }
        do { return NSData(data: Data(try Deflate.small(Array(Data(referencing: self))))) } catch {
            throw CocoaError(.featureUnsupported)
        }
    }
}
