// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import ExtensionRuntime

/// The reason for which a device does not run the extension.
public enum WhyNotRun: String, Sendable, Hashable, Codable, CaseIterable {
    case noMutableContent = "no-mutable-content"
    case mutableContentNotOne = "mutable-content-not-1"
    case noAlert = "no-alert"
    case emptyAlert = "empty-alert"
    case backgroundPush = "background-push"
    case notAlertPushType = "not-alert-push-type"
    case noExtension = "no-extension"
    case alertsDisabled = "alerts-disabled"
    case badInfoPlist = "bad-info-plist"

    /// Decides whether a push reaches the extension: nil when it does.
    ///
    /// Apple's conditions: the push shows an alert, `mutable-content` is 1, and alerts are enabled for the app.
    package init?(for payload: Payload, type: PushType?, alertsAreEnabled: Bool) {
        switch type {
        case .background: self = .backgroundPush
        case nil where payload.isBackground: self = .backgroundPush
        case .alert?, nil:
            guard let mutable = payload.aps["mutable-content"] else {
                self = .noMutableContent
                return
            }
            guard mutable.isOne else {
                self = .mutableContentNotOne
                return
            }
            switch payload.hasAlertText {
            case nil: self = .noAlert
            case false?: self = .emptyAlert
            case true?:
                if alertsAreEnabled { return nil }
                self = .alertsDisabled
            }
        default: self = .notAlertPushType
        }
    }
}
