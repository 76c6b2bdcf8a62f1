// SPDX-License-Identifier: Apache-2.0

internal import ExtensionRuntime
internal import Foundation

extension Delivery.ExtensionPart {
    static func notRun(_ why: WhyNotRun?, bundle: String?) -> Self {
        Self(
            bundle: bundle, ran: false, exit: "not-run", whyNotRun: why, handlerCalls: 0,
            milliseconds: Delivery.Milliseconds(launch: 0, didReceive: 0, total: 0), peakMemoryMB: 0, expired: false,
            log: [])
    }

    init(_ run: ExtensionRun, bundle: String) {
        let exit =
            switch run.exit {
            case .clean: "clean"
            case .crashed: "crashed"
            case .exited: "exited"
            case .timedOut: "timed-out"
            case .memory: "memory"
            }
        self.init(
            bundle: bundle, ran: true, exit: exit, whyNotRun: nil, handlerCalls: run.handlerCalls,
            milliseconds: Delivery.Milliseconds(
                launch: run.launchMilliseconds, didReceive: run.didReceiveMilliseconds, total: run.totalMilliseconds),
            peakMemoryMB: (Double(run.peakMemory) / 1_048_576 * 100).rounded() / 100, expired: run.expired,
            log: run.log)
    }
}

// In the folder, `delivery.json` names files by their names alone, so that the folder can be moved; whoever asks is given paths.
extension Delivery {
    /// The delivery as it stands in a folder, with paths for names.
    func located(in folder: URL) -> Delivery {
        renamed { folder.appendingPathComponent($0, isDirectory: false).path }.with(inbox: folder.path)
    }

    private func with(inbox: String) -> Delivery {
        var delivery = self
        delivery.inbox = inbox
        return delivery
    }

    private func renamed(_ path: (String) -> String) -> Delivery {
        var delivery = self
        delivery.content = content?.renamed(path)
        delivery.original = original?.renamed(path)
        for place in delivery.speech.indices {
            delivery.speech[place].file = speech[place].file.map(path)
        }
        return delivery
    }

    /// The JSON object of INTERFACE, with its keys in alphabetical order.
    /// - Parameter pretty: whether it is broken into lines.
    public func json(pretty: Bool = true) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting =
            pretty ? [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted] : [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(self))
    }
}

extension Delivery.Content {
    fileprivate func renamed(_ path: (String) -> String) -> Self {
        var content = self
        content.sound?.file = sound?.file.map(path)
        for place in content.attachments.indices {
            content.attachments[place].file = attachments[place].file.map(path)
        }
        return content
    }
}
