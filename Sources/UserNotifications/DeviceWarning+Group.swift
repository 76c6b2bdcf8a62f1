// SPDX-License-Identifier: Apache-2.0

package import DeviceContract
internal import Foundation
internal import Synchronization

extension DeviceWarning {
    /// The groups that the device has been told of.
    private static let told = Mutex<Set<String>>([])

    /// Tells the device, once for each group, that the extension has asked for one that it does not belong to.
    package static func missingGroup(_ group: String) {
        guard told.withLock({ $0.count < 20 && $0.insert(group).inserted }) else { return }
        DeviceWarning(code: "app-group", message: missingGroupMessage(group)).send()
    }

    /// What is said of such a group.
    static func missingGroupMessage(_ group: String) -> String {
        let name = group.unicodeScalars.prefix(80).filter { $0.value >= 0x20 && $0.value != 0x7F }
            .map { String($0) }.joined()
        return
            "The extension does not belong to the app group '\(name)', so it has neither its folder nor its defaults; "
            + "name the group in the .entitlements or with --app-group."
    }
}
