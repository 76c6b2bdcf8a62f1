// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

public import Foundation
public import UserNotifications

/// A sound that the system plays for a process.
public typealias SystemSoundID = UInt32
/// Is told that a sound has been played, with what was given for it.
public typealias AudioServicesSystemSoundCompletionProc =
    @convention(c) (_ ssID: SystemSoundID, _ clientData: UnsafeMutableRawPointer?) -> Void

/// The vibration.
public var kSystemSoundID_Vibrate: SystemSoundID { 4095 }
/// Nothing went wrong.
public var kAudioServicesNoError: OSStatus { 0 }
/// The sound is none, or longer than 30 seconds.
public var kAudioServicesUnsupportedPropertyError: OSStatus { 1_886_681_407 }
/// The sound cannot be made.
public var kAudioServicesSystemSoundUnspecifiedError: OSStatus { -1500 }

/// Makes a sound of a file: WAV, AIFF or CAF, at most 30 seconds.
@discardableResult
public func AudioServicesCreateSystemSoundID(
    _ inFileURL: CFURL, _ outSystemSoundID: UnsafeMutablePointer<SystemSoundID>
) -> OSStatus {
    guard let number = SystemSounds.current.make(inFileURL as URL) else {
        return kAudioServicesSystemSoundUnspecifiedError
    }
    unsafe outSystemSoundID.pointee = number
    return kAudioServicesNoError
}

/// Forgets a sound.
@discardableResult
public func AudioServicesDisposeSystemSoundID(_ inSystemSoundID: SystemSoundID) -> OSStatus {
    SystemSounds.current.dispose(inSystemSoundID) ? kAudioServicesNoError : kAudioServicesSystemSoundUnspecifiedError
}

/// Plays a sound.
/// - Note: On Linux the delivery records it as `played`; a strict device refuses it (warning `system-sound-in-extension`).
public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) {
    SystemSounds.current.play(inSystemSoundID, isAlert: false)
}

/// Plays a sound, and vibrates where the user wants that.
public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) {
    SystemSounds.current.play(inSystemSoundID, isAlert: true)
}

/// Plays a sound, and tells when it is over.
public func AudioServicesPlaySystemSoundWithCompletion(
    _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (@Sendable () -> Void)?
) { SystemSounds.current.play(inSystemSoundID, isAlert: false, then: inCompletionBlock) }

/// Plays a sound, vibrates where the user wants that, and tells when it is over.
public func AudioServicesPlayAlertSoundWithCompletion(
    _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (@Sendable () -> Void)?
) { SystemSounds.current.play(inSystemSoundID, isAlert: true, then: inCompletionBlock) }

/// Has somebody told each time that a sound is over; on the main queue, whatever run loop is named.
@discardableResult
public func AudioServicesAddSystemSoundCompletion(
    _ inSystemSoundID: SystemSoundID, _ inRunLoop: CFRunLoop?, _ inRunLoopMode: CFString?,
    _ inCompletionRoutine: AudioServicesSystemSoundCompletionProc, _ inClientData: UnsafeMutableRawPointer?
) -> OSStatus {
    let address = UInt(bitPattern: inClientData)
    SystemSounds.current.complete(inSystemSoundID) {
        unsafe inCompletionRoutine(inSystemSoundID, UnsafeMutableRawPointer(bitPattern: address))
    }
    return kAudioServicesNoError
}

/// Tells nobody any more.
public func AudioServicesRemoveSystemSoundCompletion(_ inSystemSoundID: SystemSoundID) {
    SystemSounds.current.complete(inSystemSoundID, nil)
}
