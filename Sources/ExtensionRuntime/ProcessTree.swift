// SPDX-License-Identifier: Apache-2.0

internal import ChildProcess

/// A process and all that it has started.
struct ProcessTree {
    /// The processes, the first one first.
    let members: [Int32]

    /// Finds what runs below a process, and itself.
    init(from root: Int32) { members = [root] + ProcessFiles.descendants(of: "\(root)", atMost: Self.most - 1) }

    /// Finds an extension's process and all that it has started, also what has left it: that is the launcher's then.
    /// - Parameter launcher: the process that the extension's was started by, or by a child of it.
    init(of extension: Int32, under launcher: Int32) {
        var launchers: Set<Int32> = [launcher]
        var next = ProcessFiles.parent(of: `extension`)
        while let parent = next, parent > 1, launchers.count < 8, launchers.insert(parent).inserted {
            next = ProcessFiles.parent(of: parent)
        }
        let below = ProcessFiles.descendants(of: "\(launcher)", atMost: Self.most)
        members = [`extension`] + below.filter { $0 != `extension` && !launchers.contains($0) }
    }

    /// More processes than any extension has; a tree is not followed further.
    static let most = 256
    /// Longer than a `status` or a `smaps_rollup` is.
    private static let longest = 4096

    /// The memory of all of them that no file holds, in bytes; nil when none of them is there any more.
    ///
    /// Up to the limit it is what they have of their own (`RssAnon` of `status`), which is never less than their share of it and is
    /// counted already; only above it the kernel is made to add up their share of what they have in common. As in Apple's footprint the
    /// tables count that say where the memory lies (`VmPTE`): a page that is only read costs nothing else.
    func memory(exactAbove limit: Int?) -> Int? {
        var (own, sum, shared): ([Int32: Int], Int?, Int) = ([:], nil, 0)
        for process in members {
            var place = "\(process)"
            var text = ProcessFiles.text(of: "\(place)/status", atMost: Self.longest)
            if ProcessFiles.kilobytes(of: "RssAnon:", in: text) == nil {
                place = ProcessFiles.livingPlace(of: process)
                text = ProcessFiles.text(of: "\(place)/status", atMost: Self.longest)
            }
            guard let anonymous = ProcessFiles.kilobytes(of: "RssAnon:", in: text) else { continue }
            let mapped = (ProcessFiles.kilobytes(of: "RssShmem:", in: text) ?? 0) * 1024
            shared += mapped == 0 ? 0 : min(mapped, SharedMemory.of(place) ?? mapped)
            shared += (ProcessFiles.kilobytes(of: "VmPTE:", in: text) ?? 0) * 1024
            own[process] = anonymous * 1024
            sum = (sum ?? 0) + anonymous * 1024
        }
        guard let sum else { return nil }
        guard let limit, sum + shared > limit else { return sum + shared }
        return share(of: own) + shared
    }

    /// Their share of the memory of their own (`Pss_Anon`): what a forked process still has in common with its parent counts once.
    /// - Parameter own: what each has of its own, in bytes: it counts where a process has made itself unreadable (`PR_SET_DUMPABLE`).
    private func share(of own: [Int32: Int]) -> Int {
        own.reduce(0) { sum, process in
            let place = ProcessFiles.livingPlace(of: process.key)
            let text = ProcessFiles.text(of: "\(place)/smaps_rollup", atMost: Self.longest)
            return sum + (ProcessFiles.kilobytes(of: "Pss_Anon:", in: text).map { $0 * 1024 } ?? process.value)
        }
    }
}
