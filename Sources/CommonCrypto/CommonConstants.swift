// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names and numbers are Apple's; C's nameless enumerations are `Int` in Swift.

/// What became of an operation.
public typealias CCCryptorStatus = Int32
/// What became of a call.
public typealias CCStatus = Int32
/// What became of making random bytes.
public typealias CCRNGStatus = Int32
/// To encrypt or to decrypt.
public typealias CCOperation = UInt32
/// A cipher.
public typealias CCAlgorithm = UInt32
/// How a cipher is used.
public typealias CCOptions = UInt32
/// How blocks follow each other.
public typealias CCMode = UInt32
/// How the last block is filled up.
public typealias CCPadding = UInt32
/// How a mode is used.
public typealias CCModeOptions = UInt32
/// The hash function of an HMAC.
public typealias CCHmacAlgorithm = UInt32
/// How a key is made of a password.
public typealias CCPBKDFAlgorithm = UInt32
/// The function that mixes a password.
public typealias CCPseudoRandomAlgorithm = UInt32
/// A cipher at work.
public typealias CCCryptorRef = OpaquePointer

public var kCCSuccess: Int { 0 }
public var kCCParamError: Int { -4300 }
public var kCCBufferTooSmall: Int { -4301 }
public var kCCMemoryFailure: Int { -4302 }
public var kCCAlignmentError: Int { -4303 }
public var kCCDecodeError: Int { -4304 }
public var kCCUnimplemented: Int { -4305 }
public var kCCOverflow: Int { -4306 }
public var kCCRNGFailure: Int { -4307 }

public var kCCEncrypt: Int { 0 }
public var kCCDecrypt: Int { 1 }

public var kCCAlgorithmAES128: Int { 0 }
public var kCCAlgorithmAES: Int { 0 }
public var kCCAlgorithmDES: Int { 1 }
public var kCCAlgorithm3DES: Int { 2 }
public var kCCAlgorithmCAST: Int { 3 }
public var kCCAlgorithmRC4: Int { 4 }
public var kCCAlgorithmRC2: Int { 5 }
public var kCCAlgorithmBlowfish: Int { 6 }

public var kCCOptionPKCS7Padding: Int { 1 }
public var kCCOptionECBMode: Int { 2 }

public var kCCModeECB: Int { 1 }
public var kCCModeCBC: Int { 2 }
public var kCCModeCTR: Int { 4 }
public var kCCModeOptionCTR_BE: Int { 2 }
public var ccNoPadding: Int { 0 }
public var ccPKCS7Padding: Int { 1 }

public var kCCKeySizeAES128: Int { 16 }
public var kCCKeySizeAES192: Int { 24 }
public var kCCKeySizeAES256: Int { 32 }
public var kCCKeySizeDES: Int { 8 }
public var kCCKeySize3DES: Int { 24 }
public var kCCBlockSizeAES128: Int { 16 }
public var kCCBlockSizeDES: Int { 8 }
public var kCCBlockSize3DES: Int { 8 }

public var kCCHmacAlgSHA1: Int { 0 }
public var kCCHmacAlgMD5: Int { 1 }
public var kCCHmacAlgSHA256: Int { 2 }
public var kCCHmacAlgSHA384: Int { 3 }
public var kCCHmacAlgSHA512: Int { 4 }
public var kCCHmacAlgSHA224: Int { 5 }

public var kCCPBKDF2: Int { 2 }
public var kCCPRFHmacAlgSHA1: Int { 1 }
public var kCCPRFHmacAlgSHA224: Int { 2 }
public var kCCPRFHmacAlgSHA256: Int { 3 }
public var kCCPRFHmacAlgSHA384: Int { 4 }
public var kCCPRFHmacAlgSHA512: Int { 5 }
