// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A type of data, as `public.png`: what it is called, what it is a kind of, how its files end.
///
///     UTType(mimeType: "image/png")?.preferredFilenameExtension   // "png"
///
/// - Note: On Linux the system's own types are known, and none that an app declares in its `Info.plist`.
public struct UTType: Hashable, Sendable, Codable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The identifier, such as `public.png`.
    public let identifier: String

    /// A type that is known to be declared, or that an app says that it has declared.
    init(known identifier: String) { self.identifier = identifier }

    /// Finds a declared type; nil when there is none of this identifier.
    public init?(_ identifier: String) {
        if let declared = DeclaredTypes.shipped[identifier] {
            self.identifier = declared.identifier
        } else if DynamicType(identifier) != nil {
            self.identifier = identifier.lowercased()
        } else {
            return nil
        }
    }

    /// Finds the preferred type of files whose names end so, without a dot; one is made up where none is declared.
    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
        self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
    }

    /// Finds the preferred type of a media type, such as `image/png`; one is made up where none is declared.
    public init?(mimeType: String, conformingTo supertype: UTType = .data) {
        self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
    }

    /// Finds the preferred type of a tag that is a kind of another; one is made up where none is declared.
    public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
        if let declared = Self.declared(tag, tagClass, supertype).first {
            self = declared
            return
        }
        guard
            let made = DynamicType.identifier(tag, tagClass, above: supertype?.identifier ?? UTType.data.identifier)
        else { return nil }
        identifier = made
    }

    /// A type that the app itself declares.
    public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.identifier = identifier
    }

    /// A type that another app declares, and this one knows.
    public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.identifier = identifier
    }

    /// Finds every declared type of a tag that is a kind of another; where there is none, the one that is made up.
    public static func types(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) -> [UTType] {
        let declared = declared(tag, tagClass, supertype)
        guard declared.isEmpty else { return declared }
        return UTType(tag: tag, tagClass: tagClass, conformingTo: supertype).map { [$0] } ?? []
    }

    private static func declared(_ tag: String, _ tagClass: UTTagClass, _ supertype: UTType?) -> [UTType] {
        DeclaredTypes.shipped.types(tag, tagClass).map { UTType(known: $0.identifier) }
            .filter { type in supertype.map(type.conforms) ?? true }
    }

    private var declaration: DeclaredTypes.Declaration? { DeclaredTypes.shipped[identifier] }

    // MARK: Kinds

    /// Whether it is the other type or a kind of it.
    public func conforms(to type: UTType) -> Bool {
        identifier.lowercased() == type.identifier.lowercased() || isSubtype(of: type)
    }

    /// Whether it is a kind of the other type, and not that itself.
    public func isSubtype(of type: UTType) -> Bool {
        DeclaredTypes.shipped.above(identifier).contains { $0.lowercased() == type.identifier.lowercased() }
    }

    /// Whether the other type is a kind of it.
    public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

    /// All types that it is a kind of.
    public var supertypes: Set<UTType> { Set(DeclaredTypes.shipped.above(identifier).map(UTType.init(known:))) }

    // MARK: What is said of it

    /// How the names of its files end, without a dot.
    public var preferredFilenameExtension: String? { tags[.filenameExtension]?.first }
    /// Its media type, such as `image/png`.
    public var preferredMIMEType: String? { tags[.mimeType]?.first }

    /// What it is found by, the preferred tag of a class first.
    public var tags: [UTTagClass: [String]] {
        let dynamic = DynamicType(identifier)
        let found: [UTTagClass: [String]] = [
            .filenameExtension: declaration?.extensions ?? dynamic?.extensions ?? [],
            .mimeType: declaration?.mediaTypes ?? dynamic?.mediaTypes ?? [],
        ]
        return found.filter { !$0.value.isEmpty }
    }

    /// What a user would call it, in English.
    public var localizedDescription: String? { declaration?.description }
    /// Where it is described; nil, as for most types of the system.
    public var referenceURL: URL? { nil }
    /// Its version; nil, as for most types of the system.
    public var version: Int? { nil }
    /// Whether the system, or an app, declares it.
    public var isDeclared: Bool { declaration != nil }
    /// Whether it was made up for a tag that no declared type has.
    public var isDynamic: Bool { identifier.lowercased().hasPrefix("dyn.") }
    /// Whether its identifier is one of those that belong to nobody.
    public var isPublic: Bool { identifier.lowercased().hasPrefix("public.") }

    /// The identifier.
    public var description: String { identifier }
    /// The identifier, and what it is found by.
    public var debugDescription: String { "UTType(\"\(identifier)\")" }

    // MARK: Identity

    /// Whether the identifiers are the same, in small letters or large ones.
    public static func == (left: UTType, right: UTType) -> Bool {
        left.identifier.lowercased() == right.identifier.lowercased()
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(identifier.lowercased()) }

    /// Reads an identifier; one that nothing declares is kept as it is.
    public init(from decoder: any Decoder) throws {
        identifier = try decoder.singleValueContainer().decode(String.self)
    }

    /// Writes the identifier.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(identifier)
    }
}
