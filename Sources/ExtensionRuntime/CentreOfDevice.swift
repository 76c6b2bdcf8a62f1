// SPDX-License-Identifier: Apache-2.0

package import DeviceContract

/// The notification centre of one app on a device, as the app's extension asks it.
package protocol CentreOfDevice: Sendable {
    /// Answers a question on the spot. What comes from an extension's process may hold anything.
    /// - Parameter isAwaited: whether anybody can take the answer; what only asks need not be looked up then.
    func answer(_ question: PropertyValue, isAwaited: Bool) -> PropertyValue
}
