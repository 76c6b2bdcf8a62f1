// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension URL {
    /// Returns the URL with the preferred ending of a type, where the name does not end so already.
    public func appendingPathExtension(for contentType: UTType) -> URL {
        guard let ending = contentType.preferredFilenameExtension, Self.lacks(pathExtension, contentType) else {
            return self
        }
        return appendingPathExtension(ending)
    }

    /// Adds the preferred ending of a type, where the name does not end so already.
    public mutating func appendPathExtension(for contentType: UTType) {
        self = appendingPathExtension(for: contentType)
    }

    /// Returns the URL with a further part, which gets the preferred ending of a type.
    public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL {
        appendingPathComponent(partialName, isDirectory: contentType.conforms(to: .directory))
            .appendingPathExtension(for: contentType)
    }

    /// Adds a part, which gets the preferred ending of a type.
    public mutating func appendPathComponent(_ partialName: String, conformingTo contentType: UTType) {
        self = appendingPathComponent(partialName, conformingTo: contentType)
    }

    private static func lacks(_ ending: String, _ type: UTType) -> Bool {
        !(type.tags[.filenameExtension] ?? []).contains { $0.lowercased() == ending.lowercased() }
    }
}

extension NSString {
    /// Returns the path with a further part, which gets the preferred ending of a type.
    public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> String {
        URL(fileURLWithPath: description).appendingPathComponent(partialName, conformingTo: contentType).path
    }

    /// Returns the path with the preferred ending of a type, where the name does not end so already.
    public func appendingPathExtension(for contentType: UTType) -> String {
        guard let ending = contentType.preferredFilenameExtension,
            !(contentType.tags[.filenameExtension] ?? []).contains(pathExtension.lowercased())
        else { return description }
        return "\(description).\(ending)"
    }
}
