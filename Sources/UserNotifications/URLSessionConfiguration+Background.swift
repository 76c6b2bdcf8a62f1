// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized
// The names are Apple's.

@_weakLinked public import FoundationNetworking
internal import Synchronization

// Foundation on Linux declares these and makes them unavailable; what can be used wins.
extension URLSessionConfiguration {
    /// Makes a configuration for transfers that go on when nobody waits for them.
    ///
    /// - Note: On Linux the extension's own process does the transfer. After the answer it goes on as long as the device lets it
    ///   (`--linger`), and what takes longer is cut off with the warning `work-cut-off`; iOS would go on, and wake the app. The
    ///   app is not told of it, and completion handlers, which iOS refuses for such a session, are called.
    public class func background(withIdentifier identifier: String) -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.default
        configuration.identifier = identifier
        return configuration
    }

    /// The app group into whose container a background session puts what it downloads; an extension's on iOS must name one.
    ///
    /// - Note: On Linux it is kept with this object, not with its copies, and means nothing: files lie in the temporary folder.
    public var sharedContainerIdentifier: String? {
        get { BackgroundWishes.of(self).container }
        set { BackgroundWishes.change(self) { $0.container = newValue } }
    }

    /// Whether the app is woken when a background session has something for it.
    ///
    /// - Note: On Linux it is kept with this object, not with its copies, and no app is woken.
    public var sessionSendsLaunchEvents: Bool {
        get { BackgroundWishes.of(self).launches }
        set { BackgroundWishes.change(self) { $0.launches = newValue } }
    }

    /// Whether the system chooses the time of a transfer.
    ///
    /// - Note: On Linux it is kept with this object, not with its copies; transfers begin at once.
    public var isDiscretionary: Bool {
        get { BackgroundWishes.of(self).isDiscretionary }
        set { BackgroundWishes.change(self) { $0.isDiscretionary = newValue } }
    }

    /// Whether a request waits for a network where there is none, until `timeoutIntervalForResource` is over.
    ///
    /// - Note: On Linux it is kept with this object, not with its copies, and a request without a network fails at once with -1009.
    public var waitsForConnectivity: Bool {
        get { BackgroundWishes.of(self).waits }
        set { BackgroundWishes.change(self) { $0.waits = newValue } }
    }

    /// Whether requests may go over networks that cost much; those here cost nothing.
    ///
    /// - Note: On Linux it is kept with this object, not with its copies.
    public var allowsExpensiveNetworkAccess: Bool {
        get { BackgroundWishes.of(self).allowsExpensive }
        set { BackgroundWishes.change(self) { $0.allowsExpensive = newValue } }
    }

    /// Whether requests may go while the user saves data; nobody does here.
    ///
    /// - Note: On Linux it is kept with this object, not with its copies.
    public var allowsConstrainedNetworkAccess: Bool {
        get { BackgroundWishes.of(self).allowsConstrained }
        set { BackgroundWishes.change(self) { $0.allowsConstrained = newValue } }
    }

    /// The oldest version of TLS that is spoken.
    ///
    /// - Note: On Linux it is kept with this object, without effect: the network's library decides.
    public var tlsMinimumSupportedProtocolVersion: tls_protocol_version_t {
        get { BackgroundWishes.of(self).oldestTLS }
        set { BackgroundWishes.change(self) { $0.oldestTLS = newValue } }
    }

    /// The newest version of TLS that is spoken.
    ///
    /// - Note: On Linux it is kept with this object, without effect: the network's library decides.
    public var tlsMaximumSupportedProtocolVersion: tls_protocol_version_t {
        get { BackgroundWishes.of(self).newestTLS }
        set { BackgroundWishes.change(self) { $0.newestTLS = newValue } }
    }
}

/// A version of TLS, by its number on the wire.
public enum tls_protocol_version_t: UInt16, Sendable {
    case TLSv10 = 0x0301
    case TLSv11 = 0x0302
    case TLSv12 = 0x0303
    case TLSv13 = 0x0304
    case DTLSv10 = 0xfeff
    case DTLSv12 = 0xfefd
}

/// What a configuration was told that Foundation on Linux has no place for.
private struct BackgroundWishes: Sendable {
    var container: String?
    var launches = true
    var isDiscretionary = false
    var waits = false
    var allowsExpensive = true
    var allowsConstrained = true
    var oldestTLS = tls_protocol_version_t.TLSv12
    var newestTLS = tls_protocol_version_t.TLSv13

    private struct Entry: Sendable {
        weak var owner: (any AnyObject & Sendable)?
        let wishes: BackgroundWishes
    }

    private static let all = Mutex<[ObjectIdentifier: Entry]>([:])

    static func of(_ owner: any AnyObject & Sendable) -> Self {
        all.withLock { all in
            guard let entry = all[ObjectIdentifier(owner)], entry.owner != nil else { return Self() }
            return entry.wishes
        }
    }

    static func change(_ owner: any AnyObject & Sendable, _ change: (inout Self) -> Void) {
        var wishes = of(owner)
        change(&wishes)
        let entry = Entry(owner: owner, wishes: wishes)
        all.withLock { all in
            // A place may be another object's by now.
            all = all.filter { $0.value.owner != nil }
            all[ObjectIdentifier(owner)] = entry
        }
    }
}
