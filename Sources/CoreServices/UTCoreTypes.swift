// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

internal import Foundation
internal import UniformTypeIdentifiers
public import UserNotifications

/// The ending of a file's name.
public var kUTTagClassFilenameExtension: CFString { UTTagClass.filenameExtension.rawValue as CFString }
/// A media type, as in HTTP.
public var kUTTagClassMIMEType: CFString { UTTagClass.mimeType.rawValue as CFString }

/// Finds the preferred type of a tag, which is a kind of another where one is named; one is made up where none is declared.
public func UTTypeCreatePreferredIdentifierForTag(
    _ inTagClass: CFString, _ inTag: CFString, _ inConformingToUTI: CFString?
) -> Unmanaged<CFString>? {
    let above = inConformingToUTI.map { UTType(importedAs: String(describing: $0)) }
    let type = UTType(
        tag: String(describing: inTag), tagClass: UTTagClass(rawValue: String(describing: inTagClass)),
        conformingTo: above)
    return unsafe type.map { unsafe Unmanaged.passRetained($0.identifier as CFString) }
}

/// Finds every declared type of a tag.
public func UTTypeCreateAllIdentifiersForTag(
    _ inTagClass: CFString, _ inTag: CFString, _ inConformingToUTI: CFString?
) -> Unmanaged<CFArray>? {
    let above = inConformingToUTI.map { UTType(importedAs: String(describing: $0)) }
    let types = UTType.types(
        tag: String(describing: inTag), tagClass: UTTagClass(rawValue: String(describing: inTagClass)),
        conformingTo: above)
    return types.isEmpty ? nil : unsafe Unmanaged.passRetained(types.map(\.identifier) as CFArray)
}

/// Returns a type's preferred tag; nil where it has none of the class.
public func UTTypeCopyPreferredTagWithClass(_ inUTI: CFString, _ inTagClass: CFString) -> Unmanaged<CFString>? {
    let tagClass = UTTagClass(rawValue: String(describing: inTagClass))
    let tag = UTType(String(describing: inUTI))?.tags[tagClass]?.first
    return unsafe tag.map { unsafe Unmanaged.passRetained($0 as CFString) }
}

/// Whether a type is another, or a kind of it.
public func UTTypeConformsTo(_ inUTI: CFString, _ inConformsToUTI: CFString) -> Bool {
    UTType(importedAs: String(describing: inUTI)).conforms(
        to: UTType(importedAs: String(describing: inConformsToUTI)))
}

/// Whether two identifiers are those of one type.
public func UTTypeEqual(_ inUTI1: CFString, _ inUTI2: CFString) -> Bool {
    UTType(importedAs: String(describing: inUTI1)) == UTType(importedAs: String(describing: inUTI2))
}

/// Whether the system declares a type.
public func UTTypeIsDeclared(_ inUTI: CFString) -> Bool { UTType(String(describing: inUTI))?.isDeclared ?? false }
/// Whether a type was made up.
public func UTTypeIsDynamic(_ inUTI: CFString) -> Bool { UTType(String(describing: inUTI))?.isDynamic ?? false }

/// What a user would call a type, in English.
public func UTTypeCopyDescription(_ inUTI: CFString) -> Unmanaged<CFString>? {
    unsafe UTType(String(describing: inUTI))?.localizedDescription.map { unsafe Unmanaged.passRetained($0 as CFString) }
}
