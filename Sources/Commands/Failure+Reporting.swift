// SPDX-License-Identifier: Apache-2.0

import AVFAudio
import AudioRegression
import DeliveryCases
import ExtensionBuilder
import ExtensionRuntime
import Foundation
import NotificationSounds
import PaymentAnnouncements
import PushSimulator
import SoundFiles
import SpokenText
import SystemFaults
import Voices

extension Failure {
    /// Turns an error of any room into a sentence and an exit code.
    package init(reporting error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let error as SpeechError: self.init(Self.code(of: error.code), error.message)
        case let error as SoundError: self.init(Self.code(of: error.code), error.message)
        case let error as SoundFileError: self.init(Self.code(of: error.code), error.message)
        case let error as FingerprintError:
            self.init(error.code == .notFound ? .notFound : .badInput, error.message)
        case let error as VoiceError:
            self.init(
                error.code == .voiceNotFound || error.code == .folderNotFound ? .notFound : .badInput, error.message)
        case let error as SpokenTextError where error.code == .languageNotSupported:
            self.init(
                .badInput,
                error.message.replacing(/\.$/, with: "; 'earshot voices' lists those that there are words for."))
        case let error as SpokenTextError:
            self.init(error.code == .tableFault ? .missingPart : .badInput, error.message)
        case let error as AnnouncementRulesError: self.init(.missingPart, error.message)
        case let error as TemplateError:
            self.init(Self.code(of: error.code), error.description)
        case let error as BuildError: self.init(Self.code(of: error.code), error.message)
        case let error as CaseError: self.init(error.isUnreadable ? .inputOutput : .badInput, error.message)
        case let error as PayloadError: self.init(.badInput, error.message)
        case let error as Rejection: self.init(.badInput, "the push is rejected: \(error.rawValue). \(error.message)")
        case let error as ExtensionBundleError:
            self.init(error.code == .notFound ? .notFound : .badInput, error.message)
        case let error as DeviceError: self.init(Self.code(of: error.code), error.message)
        case let error as CocoaError where error.isFileError:
            let file = error.filePath.map { "'\($0)'" } ?? "a file"
            self.init(.inputOutput, "\(file) cannot be read or written: \(SystemFault(in: error).told).")
        default: self.init(.internalFault, "an error that is not expected here: \(type(of: error)); please report it.")
        }
    }

    private static func code(of code: TemplateError.Code) -> ExitCode {
        switch code {
        case .notFound: .notFound
        case .cannotRead: .inputOutput
        case .unreadable, .wrongLine, .overlap: .badInput
        }
    }

    private static func code(of code: SpeechError.Code) -> ExitCode {
        switch code {
        case .voiceNotFound: .notFound
        case .engineMissing, .noSpeaker: .missingPart
        case .wrongLexicon, .textRefused, .emptyText, .tooLong: .badInput
        case .engineFailed, .timedOut, .cancelled: .internalFault
        case .cannotWrite: .cannotCreate
        }
    }

    private static func code(of code: SoundError.Code) -> ExitCode {
        switch code {
        case .noClip: .doesNotHold
        case .voiceMissing: .missingPart
        case .wrongLexicon, .wrongChime, .wrongClip, .tooLong: .badInput
        case .cannotSpeak: .internalFault
        case .cannotWrite: .cannotCreate
        }
    }

    private static func code(of code: DeviceError.Code) -> ExitCode {
        switch code {
        case .cannotCreate: .cannotCreate
        case .inputOutput: .inputOutput
        case .badName, .ambiguous, .unusable: .badInput
        case .notFound: .notFound
        }
    }

    private static func code(of code: SoundFileError.Code) -> ExitCode {
        switch code {
        case .fileNotFound: .notFound
        case .permissions: .cannotCreate
        case .unsupportedFileType, .unsupportedDataFormat: .badInput
        case .formatMismatch, .notOpen: .internalFault
        case .failed: .inputOutput
        }
    }
}
