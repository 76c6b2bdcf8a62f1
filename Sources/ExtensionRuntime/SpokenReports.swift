// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract

/// What was told of the utterances of one push, the latest of each.
///
/// As many and as much as no extension says in the life of a push: they are kept as long as that, and stand in its delivery.
struct SpokenReports {
    /// The most utterances.
    private static let most = 1000
    /// The most bytes of all of them together, as they travel.
    static let largestTogether = 2 << 20

    private var reports: [(report: SpokenReport, bytes: Int)] = []
    private var bytes = 0

    /// Whether an utterance has begun that is not over.
    var areSpeaking: Bool { reports.contains { !$0.report.isOver } }

    /// Whether something was told of an utterance.
    func has(_ utterance: Int) -> Bool { reports.contains { $0.report.utterance == utterance } }

    /// What was told of each.
    var descriptions: [PropertyValue] { reports.map(\.report.description) }

    /// The places of those that have begun, or wait, and are not over.
    var unfinished: Set<Int> { Set(reports.indices.filter { !reports[$0].report.isOver }) }

    /// Takes a report, in the place of an earlier one of the same utterance. Of one that there is no room for it is known only whether
    /// it is over.
    mutating func take(_ report: SpokenReport) {
        let size = report.bytes.count
        let place = reports.lastIndex { $0.report.utterance == report.utterance }
        guard bytes - (place.map { reports[$0].bytes } ?? 0) + size <= Self.largestTogether else {
            guard let place else { return }
            let known = reports[place].report
            reports[place].report = SpokenReport(
                utterance: known.utterance, isOver: report.isOver, description: known.description)
            return
        }
        if let place {
            bytes += size - reports[place].bytes
            reports[place] = (report, size)
        } else if reports.count < Self.most {
            bytes += size
            reports.append((report, size))
        }
    }
}
