// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import UserNotifications

/// How extensions ask how much of their memory is used, as it stands in many of them.
private func footprint(_ flavor: Int32 = TASK_VM_INFO, count given: Int? = nil) -> (kern_return_t, task_vm_info) {
    var info = task_vm_info_data_t()
    var count = mach_msg_type_number_t(given ?? MemoryLayout<task_vm_info>.size / 4)
    let result = unsafe withUnsafeMutablePointer(to: &info) {
        unsafe $0.withMemoryRebound(to: integer_t.self, capacity: 1) {
            unsafe task_info(mach_task_self_, task_flavor_t(flavor), $0, &count)
        }
    }
    return (result, info)
}

@Suite("A process's memory", .serialized)
struct MachMemoryTests {
    @Test func `is told, and grows with what is held`() {
        let (result, before) = footprint()
        #expect(result == KERN_SUCCESS && before.phys_footprint > 0)
        #expect(before.phys_footprint <= before.resident_size && before.resident_size <= before.virtual_size)
        let held = [UInt8](repeating: 1, count: 64 << 20)
        #expect(footprint().1.phys_footprint > before.phys_footprint)
        #expect(held.last == 1)
    }

    @Test func `is not told into too little room, nor of what Linux has not`() {
        #expect(footprint(count: 2).0 == KERN_INVALID_ARGUMENT)
        #expect(footprint(5).0 == KERN_INVALID_ARGUMENT)
    }
}
