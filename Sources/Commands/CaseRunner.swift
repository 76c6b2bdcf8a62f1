// SPDX-License-Identifier: Apache-2.0

import AudioRegression
import DeliveryCases
import Foundation
import PushSimulator
import SystemFaults

/// Delivers cases, each on a device of its own that is gone afterwards: no badge, no defaults, no home are shared.
struct CaseRunner: Sendable {
    let arguments: Arguments
    let `extension`: GivenExtension
    let app: GivenApp?
    let environment: [String: String]

    /// Checks how a case is to be run, before anything is delivered.
    /// - Throws: ``Failure`` naming the case, with exit code 65 for what is no way to run it.
    static func check(_ one: DeliveryCase, _ arguments: Arguments, _ environment: [String: String]) throws {
        guard one.run != CaseRun() else { return }
        let own = try arguments.with(one.run, of: one.name)
        do { _ = try Conditions(own, extension: .none, environment: environment) } catch {
            let failure = Failure(reporting: error)
            throw Failure(
                failure.code == .usage ? .badInput : failure.code, Arguments.cannot(one.name, failure.message))
        }
    }

    /// Delivers a case and compares.
    func verdict(of one: DeliveryCase) -> CaseVerdict {
        CaseFolders.with { verdict(of: one, on: $0) }
    }

    private func verdict(of one: DeliveryCase, on device: URL) -> CaseVerdict {
        let started = ContinuousClock.now
        func seconds() -> Double { (ContinuousClock.now - started) / .seconds(1) }
        do {
            let arguments = try arguments.with(one.run, of: one.name)
            let payload = try PushedPayloads.read(one.payload.path)
            let (delivery, response) = try delivered(payload, one.run, arguments, on: device)
            if arguments.has("--record") {
                let again = { try CaseFolders.with { try delivered(payload, one.run, arguments, on: $0).0 } }
                if let leftOut = try record(delivery, again: again, for: one) {
                    return CaseVerdict(one.name, .recorded, leftOut: leftOut, seconds: seconds())
                }
            }
            if let missing = missing(beside: one, delivery) {
                return CaseVerdict(one.name, .failed, fault: missing, seconds: seconds())
            }
            let differences = try one.differences(of: delivery, response: response)
            let outcome: CaseVerdict.Outcome = differences.isEmpty ? .ok : .differs
            return CaseVerdict(one.name, outcome, differences: differences, seconds: seconds())
        } catch {
            return CaseVerdict(one.name, .failed, fault: Failure(reporting: error).message, seconds: seconds())
        }
    }

    /// A push that APNs refuses is a delivery, too.
    private func delivered(
        _ payload: [UInt8], _ run: CaseRun, _ arguments: Arguments, on folder: URL
    ) throws -> (Delivery, ResponseStory?) {
        do {
            let conditions = try Conditions(
                arguments, extension: self.extension, environment: environment, isStrict: arguments.has("--strict"))
            let push = try Push.push(payload, for: run.bundleIdentifier, to: self.extension, arguments)
            let device = try Device(at: folder)
            try app?.install(on: device, for: push.bundleIdentifier)
            let delivery = try conditions.deliver(push, on: folder)
            let story = try run.response.map { response in
                try device.respond(to: delivery.id, with: response, under: conditions.ofApp)
            }
            return (delivery, story)
        } catch let rejection as Rejection {
            return (Delivery(rejection, id: UUID().uuidString.lowercased()), nil)
        }
    }

    /// Which file of the case --record would write, in a sentence; nil where there are all.
    private func missing(beside one: DeliveryCase, _ delivery: Delivery) -> String? {
        let golden = delivery.heard.flatMap { _ in one.sound }
        let file = [one.expectation, golden].lazy.compactMap(\.self).first {
            !FileManager.default.fileExists(atPath: $0.path)
        }
        return file.map { "there is no '\($0.lastPathComponent)'; --record writes it." }
    }

    /// Writes what the case has not yet.
    /// - Parameter again: delivers it once more, since only a second run tells what is different in every one.
    /// - Returns: the members that were left out as such; nil where there was nothing to write.
    private func record(
        _ delivery: Delivery, again: () throws -> Delivery, for one: DeliveryCase
    ) throws -> [String]? {
        guard FileManager.default.fileExists(atPath: one.expectation.path) else {
            let expectation = try RecordedExpectation(delivery, again())
            try write(expectation.text(), to: one.expectation)
            return expectation.leftOut
        }
        guard let golden = one.sound, !FileManager.default.fileExists(atPath: golden.path), let heard = delivery.heard
        else { return nil }
        if golden.pathExtension == "json" {
            try Fingerprint(of: heard).write(golden: golden)
        } else {
            try write(Data(contentsOf: heard), to: golden)
        }
        return []
    }

    private func write(_ bytes: Data, to url: URL) throws {
        do { try bytes.write(to: url, options: .atomic) } catch {
            throw Failure(.cannotCreate, "'\(url.path)' cannot be made: \(SystemFault(in: error).told).")
        }
    }
}

extension Arguments {
    fileprivate static func cannot(_ name: String, _ why: String) -> String {
        "the case '\(name)' cannot be run so: \(why)"
    }

    /// The same with a case's own options, which win.
    fileprivate func with(_ run: CaseRun, of name: String) throws(Failure) -> Arguments {
        let shape = Shape(command: TestCases.name, flags: [], options: TestCases.options, words: 0...0)
        let own: Arguments
        do throws(Failure) { own = try Arguments(run.options, shape: shape) } catch {
            throw Failure(.badInput, Self.cannot(name, error.message))
        }
        var flags = flags
        if run.isForeground { flags.insert("--foreground") }
        switch run.mayFilter {
        case true?: flags.insert("--filtering-entitlement")
        case false?: flags.remove("--filtering-entitlement")
        case nil: break
        }
        return Arguments(flags: flags, values: values.merging(own.values) { $1 }, words: words)
    }
}
