// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
public import Foundation

extension FileManager {
    /// Returns the folder that the app shares with its extensions, or nil if the extension does not belong to the group.
    ///
    /// - Note: On Linux the device that starts the extension says which groups it belongs to and where their folders are; outside a
    ///   device the answer is nil. Of a group that is not among them the device is told (`app-group`).
    @discardableResult
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
        let containers = DeviceVariable.groupContainers.given
        let container = Self.groupContainer(groupIdentifier, of: DeviceVariable.appGroups.given, beneath: containers)
        if container == nil, containers != nil {
            DeviceWarning.missingGroup(groupIdentifier)
        }
        return container
    }

    /// Finds a group's folder from the variables `EARSHOT_APP_GROUPS` (names separated by a colon) and
    /// `EARSHOT_GROUP_CONTAINERS` (the folder of the groups' folders).
    package static func groupContainer(_ group: String, in environment: [String: String]) -> URL? {
        groupContainer(
            group, of: environment[DeviceVariable.appGroups], beneath: environment[DeviceVariable.groupContainers])
    }

    private static func groupContainer(_ group: String, of groups: String?, beneath containers: String?) -> URL? {
        guard let groups, let containers, !containers.isEmpty,
            groups.split(separator: ":").contains(where: { $0 == group }),
            group != ".", group != "..", !group.contains("/")
        else { return nil }
        return URL(fileURLWithPath: containers, isDirectory: true).appendingPathComponent(group, isDirectory: true)
    }
}
