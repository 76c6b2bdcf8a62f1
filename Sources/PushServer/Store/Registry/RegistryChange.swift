// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A change of the registry, on the disk and in the book.
enum RegistryChange: Sendable {
    /// A device that is there gets the tokens; a token that is there stays whose it is.
    case add(RegisteredDevice)
    case online(String, Bool)
    /// The device goes with its tokens.
    case remove(String)
    /// The first time counts.
    case unregister(DeviceToken, at: Date)
    /// The first time counts.
    case expire(DeviceToken, at: Date)
}
