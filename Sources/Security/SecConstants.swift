// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's, and the strings those that its constants have.

public import UserNotifications

public var kSecClass: CFString { "class" }
public var kSecClassGenericPassword: CFString { "genp" }
public var kSecClassInternetPassword: CFString { "inet" }
public var kSecClassKey: CFString { "keys" }
public var kSecClassCertificate: CFString { "cert" }
public var kSecClassIdentity: CFString { "idnt" }

public var kSecAttrService: CFString { "svce" }
public var kSecAttrAccount: CFString { "acct" }
public var kSecAttrAccessGroup: CFString { "agrp" }
public var kSecAttrAccessible: CFString { "pdmn" }
public var kSecAttrAccessControl: CFString { "accc" }
public var kSecAttrSynchronizable: CFString { "sync" }
public var kSecAttrSynchronizableAny: CFString { "syna" }
public var kSecAttrGeneric: CFString { "gena" }
public var kSecAttrLabel: CFString { "labl" }
public var kSecAttrDescription: CFString { "desc" }
public var kSecAttrComment: CFString { "icmt" }
public var kSecAttrCreator: CFString { "crtr" }
public var kSecAttrType: CFString { "type" }
public var kSecAttrIsInvisible: CFString { "invi" }
public var kSecAttrIsNegative: CFString { "nega" }
public var kSecAttrCreationDate: CFString { "cdat" }
public var kSecAttrModificationDate: CFString { "mdat" }
public var kSecAttrServer: CFString { "srvr" }
public var kSecAttrSecurityDomain: CFString { "sdmn" }
public var kSecAttrProtocol: CFString { "ptcl" }
public var kSecAttrProtocolHTTPS: CFString { "htps" }
public var kSecAttrProtocolHTTP: CFString { "http" }
public var kSecAttrAuthenticationType: CFString { "atyp" }
public var kSecAttrPort: CFString { "port" }
public var kSecAttrPath: CFString { "path" }
public var kSecAttrApplicationTag: CFString { "atag" }
public var kSecAttrApplicationLabel: CFString { "klbl" }
public var kSecAttrKeyClass: CFString { "kcls" }
public var kSecAttrKeyClassPublic: CFString { "0" }
public var kSecAttrKeyClassPrivate: CFString { "1" }
public var kSecAttrKeyClassSymmetric: CFString { "2" }
public var kSecAttrKeyType: CFString { "type" }
public var kSecAttrKeyTypeRSA: CFString { "42" }
public var kSecAttrKeyTypeEC: CFString { "73" }
public var kSecAttrKeyTypeECSECPrimeRandom: CFString { "73" }
public var kSecAttrKeySizeInBits: CFString { "bsiz" }
public var kSecAttrIsPermanent: CFString { "perm" }
public var kSecAttrTokenID: CFString { "tkid" }
public var kSecPrivateKeyAttrs: CFString { "private" }
public var kSecPublicKeyAttrs: CFString { "public" }

public var kSecAttrAccessibleWhenUnlocked: CFString { "ak" }
public var kSecAttrAccessibleAfterFirstUnlock: CFString { "ck" }
public var kSecAttrAccessibleAlways: CFString { "dk" }
public var kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString { "aku" }
public var kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString { "cku" }
public var kSecAttrAccessibleAlwaysThisDeviceOnly: CFString { "dku" }
public var kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly: CFString { "akpu" }

public var kSecValueData: CFString { "v_Data" }
public var kSecValueRef: CFString { "v_Ref" }
public var kSecReturnData: CFString { "r_Data" }
public var kSecReturnAttributes: CFString { "r_Attributes" }
public var kSecReturnRef: CFString { "r_Ref" }
public var kSecReturnPersistentRef: CFString { "r_PersistentRef" }
public var kSecMatchLimit: CFString { "m_Limit" }
public var kSecMatchLimitOne: CFString { "m_LimitOne" }
public var kSecMatchLimitAll: CFString { "m_LimitAll" }
public var kSecUseDataProtectionKeychain: CFString { "nleg" }
public var kSecUseAuthenticationUI: CFString { "u_AuthUI" }
public var kSecUseAuthenticationContext: CFString { "u_AuthCtx" }
public var kSecUseOperationPrompt: CFString { "u_OpPrompt" }

public var errSecSuccess: OSStatus { 0 }
public var errSecUnimplemented: OSStatus { -4 }
public var errSecIO: OSStatus { -36 }
public var errSecParam: OSStatus { -50 }
public var errSecAllocate: OSStatus { -108 }
public var errSecUserCanceled: OSStatus { -128 }
public var errSecNotAvailable: OSStatus { -25_291 }
public var errSecAuthFailed: OSStatus { -25_293 }
public var errSecDuplicateItem: OSStatus { -25_299 }
public var errSecItemNotFound: OSStatus { -25_300 }
public var errSecInteractionNotAllowed: OSStatus { -25_308 }
public var errSecNoSuchAttr: OSStatus { -25_303 }
public var errSecDecode: OSStatus { -26_275 }
public var errSecVerifyFailed: OSStatus { -67_808 }
public var errSecMissingEntitlement: OSStatus { -34_018 }

/// What a status means, in English.
public func SecCopyErrorMessageString(_ status: OSStatus, _ reserved: UnsafeMutableRawPointer?) -> CFString? {
    switch status {
    case errSecSuccess: "No error."
    case errSecUnimplemented: "Function or operation not implemented."
    case errSecIO: "I/O error."
    case errSecParam: "One or more parameters passed to a function were not valid."
    case errSecDuplicateItem: "The specified item already exists in the keychain."
    case errSecItemNotFound: "The specified item could not be found in the keychain."
    case errSecInteractionNotAllowed: "User interaction is not allowed."
    case errSecMissingEntitlement: "A required entitlement isn't present."
    default: "OSStatus \(status)" as NSString
    }
}
