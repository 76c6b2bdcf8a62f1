// SPDX-License-Identifier: Apache-2.0

/// What kind of tag a type is found by.
public struct UTTagClass: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The class's identifier, such as `public.filename-extension`.
    public let rawValue: String

    /// Names a class by its identifier.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The ending of a file's name, without the dot.
    public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
    /// A media type as in HTTP, such as `image/png`.
    public static let mimeType = UTTagClass(rawValue: "public.mime-type")

    /// The class's identifier.
    public var description: String { rawValue }
}
