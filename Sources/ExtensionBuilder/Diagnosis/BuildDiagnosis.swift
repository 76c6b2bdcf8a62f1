// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What is said of sources that cannot be built: the compiler's words, what is missing here and what to put in its place, and a count.
struct BuildDiagnosis: Sendable, Equatable {
    /// A line for each thing that is missing, where it is used first.
    let lines: [String]
    /// The one sentence of the end.
    let summary: String

    /// Reads what the compiler says.
    /// - Parameters:
    ///   - present: the modules that there are, of which something may still be missing.
    ///   - imports: the modules that the sources import, with those that come with them.
    ///   - merged: the project's own modules that are compiled with the sources.
    ///   - isWhole: whether the compiler has looked behind every import that leads nowhere.
    init(
        _ faults: [CompilerFault], named name: String, present: Set<String>, imports: Set<String> = [],
        merged: Set<String> = [], isWhole: Bool = false, _ table: MissingTable
    ) {
        // A name of Apple's that nobody defines is the module's, where it is imported and there.
        let known = imports.intersection(present)
        var lines: [String] = []
        var counts: [MissingTable.State: Int] = [:]
        var unexplained = 0
        var told: Set<String> = []
        var own: [String] = []
        var hints: [String] = []
        let imported = Set(faults.compactMap(\.missingModule))
        let idle = isWhole ? Self.idle(faults, imported, known, table) : []
        var unused: [String] = []
        for fault in faults {
            if let module = fault.missingModule, idle.contains(module) {
                unused.append(
                    "\(fault.path):\(fault.line): 'import \(module)': there is no such module here, and nothing of it is used; "
                        + "it can be left out.")
                continue
            }
            guard let (subject, entry) = Self.subject(of: fault, imported, known, table) else {
                unexplained += 1
                if let hint = FoundationGap.hint(on: fault) ?? Self.hint(on: fault, merged) {
                    if !hints.contains(hint) { hints.append(hint) }
                } else if let name = fault.missingName, name.type == nil, !fault.isOfUnavailable,
                    !own.contains(name.name)
                {
                    own.append(name.name)
                }
                continue
            }
            // A module and a type of its may have one name.
            guard told.insert(subject).inserted, !told.contains("module \(fault.missingName?.name ?? "")") else {
                continue
            }
            let state = entry.state == .planned && present.contains(entry.module) ? .partly : entry.state
            counts[state, default: 0] += 1
            lines.append("\(fault.path):\(fault.line): \(subject): \(state.words). \(entry.instead)")
        }
        self.lines = lines + unused + hints
        let parts = MissingTable.State.allCases.compactMap { state in
            counts[state].map { "\($0) \(state.counted)" }
        }
        let all = lines.count
        var sentence = "'\(name)' cannot be built"
        if all > 0 {
            sentence += ": \(all) \(all == 1 ? "thing is" : "things are") missing (\(parts.joined(separator: "; ")))"
        }
        if unexplained > 0 {
            sentence +=
                (all > 0 ? ", and there \(unexplained == 1 ? "is" : "are") " : ": ")
                + "\(unexplained) \(all > 0 ? "other " : "")error\(unexplained == 1 ? "" : "s") in the sources"
            // What a module would have declared is missed by its name only.
            if faults.contains(where: { $0.missingModule != nil }) { sentence += ", which may come of that" }
        }
        if !unused.isEmpty {
            sentence += "; \(unused.count) import\(unused.count == 1 ? " is" : "s are") of no use"
        }
        // A module that is missing may have defined it.
        if !own.isEmpty, imported.isEmpty {
            let names = own.prefix(3).map { "'\($0)'" }.joined(separator: ", ") + (own.count > 3 ? ", …" : "")
            sentence += "; no file that was given defines \(names): give that file too, or the project with --project"
        }
        summary = sentence + "; see above."
    }

    /// Says why a name stands twice that in Xcode is another module's.
    private static func hint(on fault: CompilerFault, _ merged: Set<String>) -> String? {
        guard let name = fault.repeatedName, !merged.isEmpty else { return nil }
        return "\(fault.path):\(fault.line): the target and what it imports of its project "
            + "(\(merged.sorted().joined(separator: ", "))) are compiled as one module here, in which '\(name)' stands twice; "
            + "rename one of them, or make it private."
    }

    /// The modules of which nothing is used, as far as that is certain: every name that is missing is another's.
    ///
    /// Of somebody else's module no name is known. A name that nobody knows may be of any of these, and where there are none, of
    /// one of Apple's.
    private static func idle(
        _ faults: [CompilerFault], _ imported: Set<String>, _ known: Set<String>, _ table: MissingTable
    ) -> Set<String> {
        let others = faults.filter { $0.missingModule == nil }
        guard !others.isEmpty else { return [] }
        let subjects = others.map { subject(of: $0, imported, known, table) }
        let used = Set(subjects.compactMap { $0?.1.module })
        let foreign = imported.filter { table.entry(for: $0) == nil || table.entry(for: $0)?.state == .thirdParty }
        // An error that names nothing comes of another.
        guard zip(others, subjects).contains(where: { $0.missingName != nil && $1 == nil }) else {
            return used.isEmpty ? [] : imported.subtracting(used)
        }
        return foreign.isEmpty ? [] : imported.subtracting(used).subtracting(foreign)
    }

    /// What an error is about, and what is known of it.
    private static func subject(
        of fault: CompilerFault, _ imported: Set<String>, _ known: Set<String>, _ table: MissingTable
    ) -> (String, MissingTable.Entry)? {
        if let module = fault.missingModule {
            return (
                "module \(module)",
                table.entry(for: module)
                    ?? MissingTable.Entry(
                        name: module, module: module, state: .thirdParty,
                        instead:
                            "Give its Swift sources, or a file that declares what is used of it, or put what needs it between "
                            + "#if canImport(\(module)) and #endif.")
            )
        }
        if let (name, type) = fault.missingName {
            if let type, let entry = table.entry(for: "\(type.split(separator: ".").last ?? "").\(name)") {
                return ("\(type).\(name), of \(entry.module)", entry)
            }
            if let type, name == "observe", let entry = table.entry(for: name) {
                return ("\(type).\(name), of \(entry.module)", entry)
            }
            // A type of one's own may be called as a framework of Apple's is, which nobody has imported.
            if let entry = table.entry(for: name), entry.name != entry.module || imported.contains(entry.module) {
                return ("\(name), of \(entry.module)", entry)
            }
            guard type == nil, let entry = table.entry(for: name, ofImported: known) else { return nil }
            return ("\(name), of \(entry.module)", entry)
        }
        // Attributes and operators of Objective-C, which no name stands for.
        for word in ["'#selector'", "'#keyPath'", "'optional'", "@objc", "Objective-C interop"]
        where fault.message.contains(word) {
            if let entry = table.entry(for: word) { return (entry.name, entry) }
        }
        return nil
    }

    /// The most errors of `import` that are looked behind.
    private static let mostRounds = 16

    /// What came of looking behind imports of modules that are not there.
    enum Finding {
        /// Nothing of them is used, and the copies of the sources are without them: lines that say so.
        case unused([String])
        /// Something is missing, or wrong.
        case fault(BuildError)
    }

    /// Finds out what a compilation failed of. The compiler stops at the first module that it does not find: such imports are
    /// taken out one after the other, so that all that is missing is told at once; or nothing, where they are all that was.
    static func finding(
        _ workshop: Workshop, _ outcome: Compiler.Outcome, _ plan: BuildPlan, _ kit: ModuleKit, _ table: ModuleTable,
        _ compiler: Compiler, _ progress: (String) -> Void
    ) throws(BuildError) -> Finding {
        guard outcome.wasInTime else {
            return .fault(
                BuildError(
                    .badInput, "'\(plan.name)' took the compiler more than five minutes; split its long expressions."))
        }
        var text = workshop.named(outcome.text)
        var faults = CompilerFault.all(in: text)
        var texts: [String] = [text]
        var latest = faults
        var areImportsAlone = true
        var isWhole = false
        for round in 0..<mostRounds {
            let missing = latest.filter { $0.missingModule != nil }
            guard !missing.isEmpty else { break }
            if round == 0 { progress("looking for what else is missing") }
            let known = Set(faults)
            let taken = missing.compactMap { workshop.takeOut(line: $0.line, of: $0.path) }
            guard !taken.isEmpty else { break }
            areImportsAlone = areImportsAlone && taken.allSatisfy(ImportStatement.isAll(of:))
            let next = try compiler.run(workshop.check, in: workshop.folder, atMost: 120)
            if next.isDone, areImportsAlone, faults.allSatisfy({ $0.missingModule != nil }) {
                return .unused(faults.map(remark))
            }
            text = workshop.named(next.text)
            let more = CompilerFault.all(in: text).filter { !known.contains($0) }
            isWhole = !CompilerFault.all(in: text).contains { $0.missingModule != nil }
            if more.isEmpty { break }
            texts.append(text)
            faults += more
            latest = more
        }
        guard !faults.isEmpty else {
            return .fault(
                BuildError(
                    outcome.hasRefused ? .badInput : .internalFault,
                    "'\(plan.name)' cannot be built; see what the compiler says above.", report: lines(of: texts)))
        }
        let diagnosis = BuildDiagnosis(
            faults, named: plan.name, present: Set(kit.modules.map(\.name)),
            imports: Set(table.closure(of: plan.imports.union(["UserNotifications"])).map(\.name)),
            merged: plan.merged, isWhole: isWhole, try MissingTable())
        return .fault(BuildError(.badInput, diagnosis.summary, report: lines(of: texts) + diagnosis.lines))
    }

    private static func remark(_ fault: CompilerFault) -> String {
        "\(fault.path):\(fault.line): 'import \(fault.missingModule ?? "")' is left out: there is no such module here, and "
            + "nothing of it is used."
    }

    /// The most lines of the compiler's that are passed on.
    private static let mostLines = 400

    private static func lines(of texts: [String]) -> [String] {
        let lines = texts.flatMap { $0.split(whereSeparator: \.isNewline).map(String.init) }
        return lines.count <= mostLines
            ? lines
            : lines.prefix(mostLines) + ["(\(lines.count - mostLines) further lines of the compiler are left out)"]
    }
}
