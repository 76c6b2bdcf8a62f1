// SPDX-License-Identifier: Apache-2.0

internal import ChildProcess

/// A process and all that it has started.
struct ProcessTree {
    /// The processes, the first one first.
    let members: [Int32]

    /// Finds what runs below a process, and itself.
    init(from root: Int32) { members = [root] + ProcessFiles.descendants(of: "\(root)", atMost: Self.most - 1) }

    /// More processes than any extension has; a tree is not followed further.
    static let most = 256
    /// Longer than a `status` or a `smaps_rollup` is.
    private static let longest = 4096

    /// The memory of all of them that no file holds, in bytes; nil when none of them is there any more.
    ///
    /// Up to the limit it is what they have mapped (`RssAnon` and `RssShmem` of `status`), which is never less than their share
    /// and is counted already; only above it the kernel is made to add up their share of what they have in common.
    func memory(exactAbove limit: Int?) -> Int? {
        let mapped = sum(of: ["RssAnon:", "RssShmem:"], in: "status")
        guard let mapped, let limit, mapped > limit else { return mapped }
        // Private pages, and their share of shared ones that no file holds.
        return sum(of: ["Pss_Anon:", "Pss_Shmem:"], in: "smaps_rollup") ?? mapped
    }

    private func sum(of labels: [String], in file: String) -> Int? {
        var sum: Int?
        for process in members {
            let text = ProcessFiles.text(of: "\(process)/\(file)", atMost: Self.longest)
            let parts = labels.map { ProcessFiles.kilobytes(of: $0, in: text) }
            guard let first = parts[0] else { continue }
            sum = parts.dropFirst().reduce((sum ?? 0) + first * 1024) { $0 + ($1 ?? 0) * 1024 }
        }
        return sum
    }
}
