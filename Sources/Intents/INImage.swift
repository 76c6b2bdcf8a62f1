// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A picture for the system: a face.
open class INImage: NSObject, NSCopying {
    /// Where the picture is.
    enum Source: Equatable {
        case named(String)
        case system(String)
        case data(Data)
        case url(URL)
    }
    let source: Source

    init(_ source: Source) {
        self.source = source
        super.init()
    }

    /// Names a picture of the app's.
    public convenience init(named name: String) { self.init(.named(name)) }
    /// Names one of the system's symbols.
    public convenience init(systemImageNamed name: String) { self.init(.system(name)) }
    /// Takes a file's bytes.
    public convenience init(imageData: Data) { self.init(.data(imageData)) }
    /// Names a file, or an address that the system fetches it from.
    public convenience init?(url URL: URL) { self.init(.url(URL)) }
    /// Names a file or an address, and how large the picture is, in points.
    public convenience init?(url URL: URL, width: Double, height: Double) { self.init(.url(URL)) }

    /// Whether there is something to show: bytes, or a file that is there. What has to be fetched or looked up is believed.
    var hasPicture: Bool {
        switch source {
        case .data(let bytes): !bytes.isEmpty
        case .url(let url) where url.isFileURL: FileManager.default.fileExists(atPath: url.path)
        case .url, .named, .system: true
        }
    }

    /// Returns the picture itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
    /// Whether the other is made of the same.
    open override func isEqual(_ object: Any?) -> Bool { (object as? INImage)?.source == source }
    open override var hash: Int { 0 }
}
