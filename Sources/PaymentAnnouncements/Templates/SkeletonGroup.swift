// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers

/// Samples with one skeleton.
struct SkeletonGroup {
    /// What the group's skeleton was made with.
    struct Kind: Hashable {
        let isCredit: Bool
        let locale: String
        /// Why the announcer is silent; groups of different reasons stay apart.
        let reason: String
        let beginning: Skeleton.Piece?
    }

    let kind: Kind
    private(set) var skeleton: Skeleton
    /// The samples, by their places.
    private(set) var members: [Int]
    /// The groups that were joined to this one, it alone where none were.
    private(set) var parts: [SkeletonGroup]

    private init(_ kind: Kind, _ skeleton: Skeleton, _ members: [Int]) {
        self.kind = kind
        self.skeleton = skeleton
        self.members = members
        parts = []
        parts = [self]
    }

    /// How many groups of one beginning are compared with a new one.
    private static let mostAlike = 64

    /// Puts samples together whose skeletons are the same, then those whose skeletons differ in a few words.
    static func groups(of samples: [Sample]) -> [SkeletonGroup] {
        var groups: [SkeletonGroup] = []
        var known: [Kind: [Skeleton: Int]] = [:]
        for (index, sample) in samples.enumerated() {
            // What is announced for an amount that stands elsewhere, as in the title, cannot be told by the body.
            guard !sample.isCredit || sample.amount != nil else { continue }
            let skeleton = sample.skeleton(
                hasPayer: true, keepsUnit: false, amount: sample.isCredit ? sample.amount : nil)
            let kind = Kind(
                isCredit: sample.isCredit, locale: sample.locale, reason: sample.found.reason.rawValue,
                beginning: skeleton.beginning)
            if let group = known[kind]?[skeleton] {
                groups[group].members.append(index)
                groups[group].parts[0].members.append(index)
            } else {
                known[kind, default: [:]][skeleton] = groups.count
                groups.append(SkeletonGroup(kind, skeleton, [index]))
            }
        }
        groups.sort { $0.members.count > $1.members.count }
        var joined: [SkeletonGroup] = []
        var alike: [Kind: [Int]] = [:]
        for group in groups {
            let candidates = alike[group.kind, default: []]
            let merge = candidates.lazy.compactMap { index in
                joined[index].skeleton.merged(with: group.skeleton).map { (index, $0) }
            }.first
            if let (index, skeleton) = merge {
                joined[index].skeleton = skeleton
                joined[index].members += group.members
                joined[index].parts += group.parts
            } else {
                if candidates.count < mostAlike { alike[group.kind, default: []].append(joined.count) }
                joined.append(group)
            }
        }
        // Two payments that differ in a word may be two kinds of text; three tell that the word varies.
        return joined.flatMap { $0.kind.isCredit && $0.parts.count == 2 ? $0.parts : [$0] }
    }
}
