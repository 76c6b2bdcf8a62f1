// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

public import Foundation
@_weakLinked public import FoundationNetworking
public import UserNotifications

/// What a server's certificate is judged by.
///
/// - Note: On Linux there never is one: the network's library judges certificates, and no delegate is asked about them. `earshot build` says
///   so of each source that asks for one.
public final class SecTrust: NSObject, Sendable {
    private override init() {}
}

/// What came of judging a certificate.
public enum SecTrustResultType: UInt32, Sendable {
    case invalid = 0
    case proceed = 1
    case deny = 3
    case unspecified = 4
    case recoverableTrustFailure = 5
    case fatalTrustFailure = 6
    case otherError = 7
}

/// What certificates are judged for.
public final class SecPolicy: NSObject, Sendable {}

/// A server's, or a client's, of a name.
public func SecPolicyCreateSSL(_ server: Bool, _ hostname: CFString?) -> SecPolicy { SecPolicy() }
/// Any.
public func SecPolicyCreateBasicX509() -> SecPolicy { SecPolicy() }

public func SecTrustSetPolicies(_ trust: SecTrust, _ policies: CFTypeRef) -> OSStatus { errSecUnimplemented }
public func SecTrustSetAnchorCertificates(_ trust: SecTrust, _ anchorCertificates: CFArray?) -> OSStatus {
    errSecUnimplemented
}
public func SecTrustSetAnchorCertificatesOnly(_ trust: SecTrust, _ anchorCertificatesOnly: Bool) -> OSStatus {
    errSecUnimplemented
}
/// Is never true, as there is no trust to be judged.
public func SecTrustEvaluateWithError(_ trust: SecTrust, _ error: UnsafeMutablePointer<CFError?>?) -> Bool {
    unsafe error?.pointee = NSError(domain: NSOSStatusErrorDomain, code: Int(errSecUnimplemented))
    return false
}
/// Is never well, as there is no trust to be judged.
public func SecTrustEvaluate(_ trust: SecTrust, _ result: UnsafeMutablePointer<SecTrustResultType>) -> OSStatus {
    unsafe result.pointee = .otherError
    return errSecUnimplemented
}
public func SecTrustCopyCertificateChain(_ trust: SecTrust) -> CFArray? { nil }
public func SecTrustGetCertificateCount(_ trust: SecTrust) -> CFIndex { 0 }
public func SecTrustGetCertificateAtIndex(_ trust: SecTrust, _ ix: CFIndex) -> SecCertificate? { nil }
public func SecTrustCopyKey(_ trust: SecTrust) -> SecKey? { nil }
public func SecTrustCopyPublicKey(_ trust: SecTrust) -> SecKey? { nil }
public func SecTrustCopyExceptions(_ trust: SecTrust) -> CFData? { nil }

/// A server's certificate is to be judged; on Linux nobody is asked to.
public let NSURLAuthenticationMethodServerTrust = "NSURLAuthenticationMethodServerTrust"
/// A client's certificate is asked for; on Linux nobody is asked for one.
public let NSURLAuthenticationMethodClientCertificate = "NSURLAuthenticationMethodClientCertificate"

extension URLProtectionSpace {
    /// What a server's certificate is judged by; on Linux always nil.
    public var serverTrust: SecTrust? { nil }
}

extension URLCredential {
    /// Trusts a server; on Linux there never is what it takes.
    public convenience init(trust: SecTrust) { self.init(user: "", password: "", persistence: .none) }
}
