// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

internal import Cryptography

/// Encrypts or decrypts all at once: AES, DES and triple DES, in CBC or ECB.
/// - Returns: `kCCSuccess`, or why not: `kCCParamError`, `kCCBufferTooSmall` (`dataOutMoved` says how much room is needed),
///   `kCCAlignmentError`, `kCCDecodeError`, `kCCUnimplemented`.
public func CCCrypt(
    _ op: CCOperation, _ alg: CCAlgorithm, _ options: CCOptions, _ key: UnsafeRawPointer!, _ keyLength: Int,
    _ iv: UnsafeRawPointer!, _ dataIn: UnsafeRawPointer!, _ dataInLength: Int, _ dataOut: UnsafeMutableRawPointer!,
    _ dataOutAvailable: Int, _ dataOutMoved: UnsafeMutablePointer<Int>!
) -> CCCryptorStatus {
    let mode: BlockCipher.Mode = options & UInt32(kCCOptionECBMode) != 0 ? .ecb : .cbc
    let pads = options & UInt32(kCCOptionPKCS7Padding) != 0
    let made = unsafe Cryptor.make(op, alg, mode, pads, key, keyLength, iv)
    guard case .success(let cryptor) = made else { return made.status }
    let input = unsafe Cryptor.bytes(dataIn, dataInLength)
    if !pads, !input.count.isMultiple(of: cryptor.cipher.blockSize) { return Int32(kCCAlignmentError) }
    guard let first = cryptor.cipher.update(input) else { return Int32(kCCParamError) }
    guard let last = cryptor.cipher.finish() else { return Int32(pads ? kCCDecodeError : kCCAlignmentError) }
    return unsafe Cryptor.give(first + last, dataOut, dataOutAvailable, dataOutMoved)
}

/// A cipher at work, which C holds by its address.
final class Cryptor {
    let cipher: BlockCipher
    let pads: Bool
    /// The bytes that have not made a whole block yet.
    var begun = 0

    private init(_ cipher: BlockCipher, pads: Bool) { (self.cipher, self.pads) = (cipher, pads) }

    struct Fault: Error { let status: CCCryptorStatus }

    static func make(
        _ op: CCOperation, _ alg: CCAlgorithm, _ mode: BlockCipher.Mode, _ pads: Bool, _ key: UnsafeRawPointer?,
        _ count: Int, _ vector: UnsafeRawPointer?
    ) -> Result<Cryptor, Fault> {
        guard op <= 1, let key = unsafe key else { return .failure(Fault(status: Int32(kCCParamError))) }
        var bytes = unsafe bytes(key, count)
        let algorithm: BlockCipher.Algorithm
        switch Int(alg) {
        case kCCAlgorithmAES: algorithm = .aes
        case kCCAlgorithm3DES: algorithm = .tripleDES
        case kCCAlgorithmDES:
            // Triple DES with the same key three times.
            guard bytes.count == 8 else { return .failure(Fault(status: Int32(kCCParamError))) }
            (algorithm, bytes) = (.tripleDES, bytes + bytes + bytes)
        default: return .failure(Fault(status: Int32(kCCUnimplemented)))
        }
        let start = unsafe vector.map { unsafe self.bytes($0, algorithm == .aes ? 16 : 8) }
        guard
            let cipher = BlockCipher(algorithm, mode, encrypts: op == 0, key: bytes, vector: start, pads: pads)
        else { return .failure(Fault(status: Int32(kCCParamError))) }
        return .success(Cryptor(cipher, pads: pads))
    }

    static func bytes(_ start: UnsafeRawPointer?, _ count: Int) -> [UInt8] {
        guard let start = unsafe start, count > 0 else { return [] }
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    static func give(
        _ bytes: [UInt8], _ room: UnsafeMutableRawPointer?, _ available: Int, _ moved: UnsafeMutablePointer<Int>?
    ) -> CCCryptorStatus {
        if let moved = unsafe moved { unsafe moved.pointee = bytes.count }
        guard bytes.count <= available else { return Int32(kCCBufferTooSmall) }
        guard !bytes.isEmpty else { return Int32(kCCSuccess) }
        guard let room = unsafe room else { return Int32(kCCParamError) }
        unsafe UnsafeMutableRawBufferPointer(start: room, count: bytes.count).copyBytes(from: bytes)
        return Int32(kCCSuccess)
    }
}

extension Result where Success == Cryptor, Failure == Cryptor.Fault {
    var status: CCCryptorStatus {
        switch self {
        case .success: Int32(kCCSuccess)
        case .failure(let fault): fault.status
        }
    }
}

// MARK: In parts

/// Begins to encrypt or decrypt in CBC or ECB.
public func CCCryptorCreate(
    _ op: CCOperation, _ alg: CCAlgorithm, _ options: CCOptions, _ key: UnsafeRawPointer!, _ keyLength: Int,
    _ iv: UnsafeRawPointer!, _ cryptorRef: UnsafeMutablePointer<CCCryptorRef?>!
) -> CCCryptorStatus {
    let mode = options & UInt32(kCCOptionECBMode) != 0 ? kCCModeECB : kCCModeCBC
    let padding = options & UInt32(kCCOptionPKCS7Padding) != 0 ? ccPKCS7Padding : ccNoPadding
    return unsafe CCCryptorCreateWithMode(
        op, CCMode(mode), alg, CCPadding(padding), iv, key, keyLength, nil, 0, 0, 0, cryptorRef)
}

/// Begins to encrypt or decrypt in CBC, ECB or counter mode; tweaks and rounds have no meaning for these.
public func CCCryptorCreateWithMode(
    _ op: CCOperation, _ mode: CCMode, _ alg: CCAlgorithm, _ padding: CCPadding, _ iv: UnsafeRawPointer!,
    _ key: UnsafeRawPointer!, _ keyLength: Int, _ tweak: UnsafeRawPointer!, _ tweakLength: Int, _ numRounds: Int32,
    _ options: CCModeOptions, _ cryptorRef: UnsafeMutablePointer<CCCryptorRef?>!
) -> CCCryptorStatus {
    let kind: BlockCipher.Mode
    switch Int(mode) {
    case kCCModeECB: kind = .ecb
    case kCCModeCBC: kind = .cbc
    case kCCModeCTR: kind = .ctr
    default: return Int32(kCCUnimplemented)
    }
    let pads = kind != .ctr && padding == UInt32(ccPKCS7Padding)
    let made = unsafe Cryptor.make(op, alg, kind, pads, key, keyLength, iv)
    guard case .success(let cryptor) = made, let place = unsafe cryptorRef else { return made.status }
    unsafe place.pointee = OpaquePointer(Unmanaged.passRetained(cryptor).toOpaque())
    return Int32(kCCSuccess)
}

/// Takes more bytes.
public func CCCryptorUpdate(
    _ cryptorRef: CCCryptorRef!, _ dataIn: UnsafeRawPointer!, _ dataInLength: Int,
    _ dataOut: UnsafeMutableRawPointer!, _ dataOutAvailable: Int, _ dataOutMoved: UnsafeMutablePointer<Int>!
) -> CCCryptorStatus {
    guard let cryptor = unsafe held(cryptorRef) else { return Int32(kCCParamError) }
    // Asked before the cipher has taken anything: the caller may come again with more room.
    let most = (cryptor.begun + max(0, dataInLength)) / cryptor.cipher.blockSize * cryptor.cipher.blockSize
    guard dataOutAvailable >= most - (cryptor.pads ? cryptor.cipher.blockSize : 0) else {
        return Int32(kCCBufferTooSmall)
    }
    guard let bytes = unsafe cryptor.cipher.update(Cryptor.bytes(dataIn, dataInLength)) else {
        return Int32(kCCParamError)
    }
    cryptor.begun += max(0, dataInLength) - bytes.count
    return unsafe Cryptor.give(bytes, dataOut, dataOutAvailable, dataOutMoved)
}

/// Ends it and gives the last bytes.
public func CCCryptorFinal(
    _ cryptorRef: CCCryptorRef!, _ dataOut: UnsafeMutableRawPointer!, _ dataOutAvailable: Int,
    _ dataOutMoved: UnsafeMutablePointer<Int>!
) -> CCCryptorStatus {
    guard let cryptor = unsafe held(cryptorRef) else { return Int32(kCCParamError) }
    guard let bytes = cryptor.cipher.finish() else {
        return Int32(cryptor.pads ? kCCDecodeError : kCCAlignmentError)
    }
    return unsafe Cryptor.give(bytes, dataOut, dataOutAvailable, dataOutMoved)
}

/// The most bytes that come of some more.
public func CCCryptorGetOutputLength(_ cryptorRef: CCCryptorRef!, _ inputLength: Int, _ final: Bool) -> Int {
    guard let cryptor = unsafe held(cryptorRef) else { return 0 }
    let (all, block) = (cryptor.begun + max(0, inputLength), cryptor.cipher.blockSize)
    return all / block * block + (final && cryptor.pads ? block : 0)
}

/// Lets it go.
@discardableResult
public func CCCryptorRelease(_ cryptorRef: CCCryptorRef!) -> CCCryptorStatus {
    guard let cryptorRef = unsafe cryptorRef else { return Int32(kCCParamError) }
    unsafe Unmanaged<Cryptor>.fromOpaque(UnsafeRawPointer(cryptorRef)).release()
    return Int32(kCCSuccess)
}

private func held(_ reference: CCCryptorRef?) -> Cryptor? {
    guard let reference = unsafe reference else { return nil }
    return unsafe Unmanaged<Cryptor>.fromOpaque(UnsafeRawPointer(reference)).takeUnretainedValue()
}
