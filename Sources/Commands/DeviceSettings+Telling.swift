// SPDX-License-Identifier: Apache-2.0

package import PushSimulator

extension DeviceSettings {
    /// Tells what of a device's settings is not obeyed, a warning a line.
    package func tellFaults(_ console: Console) {
        for fault in faults { console.tell(Delivery.Warning(code: "device-setting", message: fault).line) }
    }
}
