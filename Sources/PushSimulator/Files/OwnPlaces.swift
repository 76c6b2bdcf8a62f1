// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import ExtensionRuntime
internal import Foundation

/// What belongs to a process of an app or an extension: its home, and the groups that it shares things with.
struct OwnPlaces {
    /// Its home folder.
    let home: URL
    /// The app groups that it belongs to.
    let appGroups: [String]
    /// The keychain access groups.
    let keychainGroups: [String]
    /// The app that an extension lies in.
    var app: URL?
}

extension Device {
    /// What a process finds in its environment.
    /// - Parameters:
    ///   - folders: those of the push; nil for what is the same for every push.
    ///   - conditions: settled by what the user has set on the device.
    func environment(
        _ own: OwnPlaces, _ folders: PushFolders?, _ conditions: DeliveryConditions
    ) -> [String: String] {
        var variables = conditions.environment
        // `CFFIXED_USER_HOME` moves home and Documents only.
        for name in ["HOME", "CFFIXED_USER_HOME"] { variables[name] = own.home.path }
        for (name, folder) in DeliveryPlaces.userFolders {
            variables[name] = own.home.appendingPathComponent(folder, isDirectory: true).path
        }
        variables[DeviceVariable.network] = conditions.network.word
        if case .slow(let rate) = conditions.network,
            let relay = try? SlowRelay.of(
                rate * (conditions.environment[DeviceVariable.hurry].flatMap(Double.init) ?? 1))
        {
            variables.merge(relay.variables) { $1 }
        }
        variables["TMPDIR"] = folders?.temporary.path
        variables[DeviceVariable.groupContainers] = groupContainers.path
        variables[DeviceVariable.appGroups] = own.appGroups.joined(separator: ":")
        variables[DeviceVariable.keychains] = keychains.path
        variables[DeviceVariable.keychainGroups] = own.keychainGroups.joined(separator: ":")
        variables[DeviceVariable.speechFolder] = folders?.speech.path
        variables[DeviceVariable.languages] = conditions.languages.joined(separator: ",")
        variables[DeviceVariable.templates] = (templates + conditions.templates)
            .map { $0.standardizedFileURL.path }.joined(separator: ":")
        return variables
    }

    /// What a process may reach: its containers, those of its groups, and what it is handed.
    func surroundings(
        _ own: OwnPlaces, _ conditions: DeliveryConditions
    ) throws(DeviceError) -> ExtensionSurroundings {
        var surroundings = conditions.surroundings
        // The push's own folders lie beneath home. Named on their own they would be opened by paths that another process of the same
        // extension may turn into links meanwhile.
        surroundings.writable.append(own.home)
        for group in own.appGroups { surroundings.writable.append(try container(ofGroup: group)) }
        for group in own.keychainGroups { surroundings.writable.append(try keychain(ofGroup: group)) }
        surroundings.hasNetwork = conditions.network.hasSockets
        surroundings.readable += templates + conditions.templates
        // It lies in its app, and reads there what both have: texts, pictures, the version.
        if let app = own.app { surroundings.readable.append(app) }
        return surroundings
    }
}
