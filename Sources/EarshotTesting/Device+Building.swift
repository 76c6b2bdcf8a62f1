// SPDX-License-Identifier: Apache-2.0

internal import Commands
internal import ExtensionBuilder
public import Foundation

/// What lies beside the sources of an extension or an app that is built; a path that is not absolute lies beneath the test's own folder.
public struct BuildParts: Sendable, Hashable {
    /// Its `Info.plist`; build settings in it, such as `$(PRODUCT_MODULE_NAME)`, are written out. nil takes the one beside the sources.
    public var infoPlist: String?
    /// Its `.entitlements`: app groups and what else it may.
    public var entitlements: String?
    /// Files and folders that lie in the bundle, beside what is found in folders of the sources.
    public var resources: [String]
    /// The class that iOS makes an instance of, or the app's delegate; nil takes what `Info.plist` names, else the only one.
    public var principalClass: String?

    /// Names the parts.
    public init(
        infoPlist: String? = nil, entitlements: String? = nil, resources: [String] = [], principalClass: String? = nil
    ) {
        self.infoPlist = infoPlist
        self.entitlements = entitlements
        self.resources = resources
        self.principalClass = principalClass
    }
}

extension Device {
    /// Builds an extension from unmodified sources.
    ///
    ///     let service = try device.build(["../NotificationService"], with: BuildParts(infoPlist: "../NotificationService/Info.plist"))
    ///
    /// - Parameters:
    ///   - sources: files and folders; a path that is not absolute lies beneath the test's own folder.
    ///   - identifier: its `CFBundleIdentifier`, where nothing else says it.
    ///   - parts: what lies beside the sources.
    /// - Returns: the bundle, `NAME.appex`, in the cache of what was built.
    /// - Throws: an error whose description holds what the compiler said.
    public func build(
        _ sources: [String], bundleIdentifier identifier: String? = nil, with parts: BuildParts = BuildParts(),
        filePath: String = #filePath
    ) throws -> URL {
        try Self.built(Self.order(sources, parts, identifier, beside: filePath))
    }

    /// Builds an extension from a target of an Xcode project: its sources, resources and settings.
    ///
    ///     let service = try device.build(project: "../Shop.xcodeproj", target: "NotificationService")
    ///
    /// - Parameters:
    ///   - project: the `.xcodeproj` folder; a path that is not absolute lies beneath the test's own folder.
    ///   - target: its target; nil takes the only app extension.
    ///   - configuration: its configuration, such as `Release`; nil takes `Debug`.
    ///   - identifier: its `CFBundleIdentifier`, where the project leaves it open.
    /// - Returns: the bundle, `NAME.appex`, in the cache of what was built.
    /// - Throws: an error whose description names what the project lacks, or holds what the compiler said.
    public func build(
        project: String, target: String? = nil, configuration: String? = nil,
        bundleIdentifier identifier: String? = nil, filePath: String = #filePath
    ) throws -> URL {
        try Self.built(Self.order(project, target, configuration, identifier, beside: filePath))
    }

    /// Builds the host app's delegate from unmodified sources and puts it on the device.
    /// - Parameters:
    ///   - sources: files and folders; a path that is not absolute lies beneath the test's own folder.
    ///   - identifier: the app's bundle id.
    ///   - parts: what lies beside the sources.
    /// - Throws: an error whose description holds what the compiler said.
    public func installApp(
        _ sources: [String], bundleIdentifier identifier: String, with parts: BuildParts = BuildParts(),
        filePath: String = #filePath
    ) throws {
        var order = Self.order(sources, parts, identifier, beside: filePath)
        order.isApp = true
        try install(Self.built(order), as: identifier)
    }

    /// Builds the host app's delegate from a target of an Xcode project and puts it on the device.
    /// - Parameters:
    ///   - project: the `.xcodeproj` folder; a path that is not absolute lies beneath the test's own folder.
    ///   - target: its target; nil takes the only app.
    ///   - configuration: its configuration; nil takes `Debug`.
    ///   - identifier: the app's bundle id; nil takes the project's.
    /// - Throws: an error whose description names what the project lacks, or holds what the compiler said.
    public func installApp(
        project: String, target: String? = nil, configuration: String? = nil,
        bundleIdentifier identifier: String? = nil, filePath: String = #filePath
    ) throws {
        var order = Self.order(project, target, configuration, identifier, beside: filePath)
        order.isApp = true
        try install(Self.built(order), as: identifier)
    }

    private static func order(
        _ sources: [String], _ parts: BuildParts, _ identifier: String?, beside file: String
    ) -> BuildOrder {
        var order = BuildOrder()
        order.paths = sources.map { place($0, beside: file).path }
        order.informationFile = parts.infoPlist.map { place($0, beside: file) }
        order.entitlements = parts.entitlements.map { place($0, beside: file) }
        order.resources = parts.resources.map { place($0, beside: file) }
        (order.principalClass, order.bundleIdentifier) = (parts.principalClass, identifier)
        return order
    }

    private static func order(
        _ project: String, _ target: String?, _ configuration: String?, _ identifier: String?, beside file: String
    ) -> BuildOrder {
        var order = BuildOrder()
        order.project = (place(project, beside: file), target)
        (order.configuration, order.bundleIdentifier) = (configuration, identifier)
        return order
    }

    private static func place(_ path: String, beside file: String) -> URL {
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
        return URL(fileURLWithPath: path, relativeTo: folder).standardizedFileURL
    }

    private static func built(_ order: BuildOrder) throws -> URL {
        do { return try DevicePush.build(order) } catch let error as BuildError {
            // The sentence says that the rest stands above it.
            throw ExtensionNotBuilt(description: (error.report + [error.message]).joined(separator: "\n"))
        }
    }
}
