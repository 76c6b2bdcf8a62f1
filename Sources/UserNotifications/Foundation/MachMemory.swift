// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized
// The names are Apple's.

internal import Foundation

// What extensions ask Apple's kernel for is how much of their 24 MB they hold: `task_info(mach_task_self_, TASK_VM_INFO, …)`.

public typealias integer_t = Int32
public typealias natural_t = UInt32
public typealias kern_return_t = Int32
public typealias mach_port_t = UInt32
public typealias task_flavor_t = UInt32
public typealias mach_msg_type_number_t = UInt32
public typealias mach_vm_size_t = UInt64
public typealias task_info_t = UnsafeMutablePointer<integer_t>
public typealias task_vm_info_data_t = task_vm_info
public typealias task_basic_info_data_t = mach_task_basic_info
public typealias mach_task_basic_info_data_t = mach_task_basic_info

/// It was done.
public let KERN_SUCCESS: kern_return_t = 0
/// Something of it was not right.
public let KERN_INVALID_ARGUMENT: kern_return_t = 4
/// The process itself, the only one that is asked for.
public let mach_task_self_: mach_port_t = 1
/// Asks for ``task_vm_info``.
public let TASK_VM_INFO: Int32 = 22
/// Asks for ``mach_task_basic_info``.
public let MACH_TASK_BASIC_INFO: Int32 = 20

/// How much memory a process holds, in bytes.
/// - Note: On Linux of Apple's many figures those that extensions look at.
public struct task_vm_info {
    /// Addresses that mean something.
    public var virtual_size: mach_vm_size_t = 0
    /// What is in memory, with programs and files.
    public var resident_size: mach_vm_size_t = 0
    /// The most that ever was.
    public var resident_size_peak: mach_vm_size_t = 0
    /// What is its own, and counts against the limit.
    public var phys_footprint: mach_vm_size_t = 0

    public init() {}
}

/// How much memory a process holds, in bytes.
public struct mach_task_basic_info {
    /// Addresses that mean something.
    public var virtual_size: mach_vm_size_t = 0
    /// What is in memory, with programs and files.
    public var resident_size: mach_vm_size_t = 0
    /// The most that ever was.
    public var resident_size_max: mach_vm_size_t = 0

    public init() {}
}

/// Tells of the process's memory.
/// - Parameters:
///   - flavor: `TASK_VM_INFO` or `MACH_TASK_BASIC_INFO`.
///   - task_info_out: the structure, taken for numbers of four bytes.
///   - task_info_outCnt: how many of these it has.
public func task_info(
    _ target_task: mach_port_t, _ flavor: task_flavor_t, _ task_info_out: task_info_t?,
    _ task_info_outCnt: UnsafeMutablePointer<mach_msg_type_number_t>?
) -> kern_return_t {
    guard let out = unsafe task_info_out, target_task == mach_task_self_, let count = unsafe task_info_outCnt?.pointee,
        let memory = MemoryFigures()
    else { return KERN_INVALID_ARGUMENT }
    func write<Figures>(_ figures: Figures) -> kern_return_t {
        guard Int(count) * 4 >= MemoryLayout<Figures>.size else { return KERN_INVALID_ARGUMENT }
        unsafe UnsafeMutableRawPointer(out).storeBytes(of: figures, as: Figures.self)
        return KERN_SUCCESS
    }
    switch Int32(bitPattern: flavor) {
    case TASK_VM_INFO:
        var figures = task_vm_info()
        (figures.virtual_size, figures.resident_size) = (memory.all, memory.resident)
        (figures.resident_size_peak, figures.phys_footprint) = (memory.peak, memory.own)
        return write(figures)
    case MACH_TASK_BASIC_INFO:
        var figures = mach_task_basic_info()
        (figures.virtual_size, figures.resident_size, figures.resident_size_max) = (
            memory.all, memory.resident, memory.peak
        )
        return write(figures)
    default: return KERN_INVALID_ARGUMENT
    }
}

/// What Linux tells a process of its memory.
private struct MemoryFigures {
    let all: UInt64
    let resident: UInt64
    let peak: UInt64
    let own: UInt64

    init?() {
        guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
        var figures: [Substring: UInt64] = [:]
        for line in text.split(separator: "\n") {
            let words = line.split(whereSeparator: { $0 == ":" || $0 == " " || $0 == "\t" })
            if words.count >= 2, let kilobytes = UInt64(words[1]) { figures[words[0]] = kilobytes * 1024 }
        }
        guard let own = figures["RssAnon"], let resident = figures["VmRSS"] else { return nil }
        (self.own, self.resident) = (own, resident)
        (all, peak) = (figures["VmSize"] ?? 0, figures["VmHWM"] ?? resident)
    }
}
