// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

public import Foundation

/// The key of a bundle's version, which is a number of its builds.
public var kCFBundleVersionKey: CFString! { "CFBundleVersion" }
/// The key of a bundle's identifier.
public var kCFBundleIdentifierKey: CFString! { "CFBundleIdentifier" }
/// The key of a bundle's name.
public var kCFBundleNameKey: CFString! { "CFBundleName" }
/// The key of the name of a bundle's executable.
public var kCFBundleExecutableKey: CFString! { "CFBundleExecutable" }
/// The key of the language that a bundle was written in.
public var kCFBundleDevelopmentRegionKey: CFString! { "CFBundleDevelopmentRegion" }
/// The key of the version of a property list's own form.
public var kCFBundleInfoDictionaryVersionKey: CFString! { "CFBundleInfoDictionaryVersion" }
/// The key of a bundle's languages.
public var kCFBundleLocalizationsKey: CFString! { "CFBundleLocalizations" }
