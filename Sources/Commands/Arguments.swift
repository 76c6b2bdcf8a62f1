// SPDX-License-Identifier: Apache-2.0

/// The words after a subcommand, sorted into flags, options and the rest.
package struct Arguments: Equatable {
    /// What a subcommand takes.
    package struct Shape {
        /// The subcommand's name, for messages.
        let command: String
        /// Options without a value, as `--json`.
        let flags: Set<String>
        /// Options with a value, as `--locale`; given twice, the last one counts unless the command takes a list.
        let options: Set<String>
        /// How many words that are no options there may be.
        let words: ClosedRange<Int>
    }

    /// Options whose value is the path of a file or a folder. Standard input and output, which `-` stands for elsewhere, are none.
    private static let paths: Set<String> = [
        "--auth-key", "--certificate", "--client-ca", "--device", "--entitlements", "--extension", "--info-plist",
        "--junit", "--key", "--keychain", "--page-password-file", "--picture", "--project", "--resource",
        "--templates", "--voices", "--words",
    ]

    /// The flags that were given.
    package let flags: Set<String>
    /// The values that were given to each option, in order.
    package let values: [String: [String]]
    /// The words that are no options.
    package let words: [String]

    /// Takes what was sorted before.
    package init(flags: Set<String>, values: [String: [String]], words: [String]) {
        (self.flags, self.values, self.words) = (flags, values, words)
    }

    /// Sorts the words.
    /// - Throws: ``Failure`` with exit code 64, naming the word that does not fit.
    package init(_ given: some Sequence<String>, shape: Shape) throws(Failure) {
        let see = "see 'earshot \(shape.command) --help'"
        var flags: Set<String> = []
        var values: [String: [String]] = [:]
        var words: [String] = []
        var rest = Array(given)[...]
        var optionsAreOver = false
        while let word = rest.popFirst() {
            if optionsAreOver || word == "-" || !word.hasPrefix("-") {
                words.append(word)
                continue
            }
            if word == "--" {
                optionsAreOver = true
                continue
            }
            var name = word
            var attached: String?
            if word.hasPrefix("--"), let mark = word.firstIndex(of: "=") {
                name = String(word[..<mark])
                attached = String(word[word.index(after: mark)...])
            }
            if shape.flags.contains(name) {
                guard attached == nil else { throw Failure(.usage, "\(name) takes no value; \(see).") }
                flags.insert(name)
            } else if shape.options.contains(name) {
                guard let value = attached ?? rest.popFirst() else {
                    throw Failure(.usage, "\(name) needs a value; \(see).")
                }
                guard value != "-" || !Self.paths.contains(name) else {
                    throw Failure(
                        .usage,
                        "\(name) takes a path, not standard input or output; name a file, which may be called ./-.")
                }
                values[name, default: []].append(value)
            } else {
                throw Failure(
                    .usage,
                    "\(Self.named(name, "a text that begins with -")) is no option here; put -- before it where it is a text, or \(see)."
                )
            }
        }
        guard words.count <= shape.words.upperBound else {
            let extra = words[shape.words.upperBound]
            throw Failure(
                .usage, "\(Self.named(extra, "a text")) is one word too many; quote a text with spaces, or \(see).")
        }
        guard words.isEmpty || words.count >= shape.words.lowerBound else {
            throw Failure(
                .usage,
                "'earshot \(shape.command)' works on \(shape.words.lowerBound) things and was given \(words.count); name the other, too, or \(see)."
            )
        }
        guard words.count >= shape.words.lowerBound else {
            throw Failure(.usage, "'earshot \(shape.command)' needs something to work on; \(see).")
        }
        self.flags = flags
        self.values = values
        self.words = words
    }

    /// Quotes a word, unless it may hold an amount or a name: those stay out of what is told.
    private static func named(_ word: String, _ instead: String) -> String {
        let isText = word.unicodeScalars.contains { $0.properties.numericType != nil || $0.properties.isWhitespace }
        return isText ? instead : "'\(word.prefix(40))'"
    }

    /// The words again, so that another program sorts them in the same way.
    package var spelled: [String] {
        let options = values.sorted { $0.key < $1.key }.flatMap { name, values in values.map { "\(name)=\($0)" } }
        return flags.sorted() + options + ["--"] + words
    }

    /// Returns the value of an option that counts, the last one.
    package subscript(option: String) -> String? { values[option]?.last }

    /// Tells whether a flag was given.
    package func has(_ flag: String) -> Bool { flags.contains(flag) }

    /// Returns a number given to an option.
    /// - Throws: ``Failure`` with exit code 64 when it is no number or out of range.
    package func number(_ option: String, in range: ClosedRange<Double>) throws(Failure) -> Double? {
        try self[option].map { written throws(Failure) in try Self.number(written, of: option, in: range) }
    }

    /// Returns a number given to an option that counts something, written in digits alone.
    /// - Throws: ``Failure`` with exit code 64 when it is none or out of range.
    package func count(_ option: String, in range: ClosedRange<Int>) throws(Failure) -> Int? {
        try self[option].map { written throws(Failure) in
            guard let number = written.wholeNumber, range.contains(number) else {
                throw Failure(
                    .usage,
                    "\(option) takes a whole number from \(range.lowerBound) to \(range.upperBound), "
                        + "not '\(written.prefix(20))'.")
            }
            return number
        }
    }

    /// Reads a number that was given to an option or a variable.
    /// - Throws: ``Failure`` with exit code 64 when it is no number or out of range.
    static func number(_ written: String, of name: String, in range: ClosedRange<Double>) throws(Failure) -> Double {
        guard let number = Double(written), range.contains(number) else {
            let low = short(range.lowerBound)
            let high = short(range.upperBound)
            throw Failure(.usage, "\(name) takes a number from \(low) to \(high), not '\(written.prefix(20))'.")
        }
        return number
    }

    /// Returns a word given to an option, one of a list.
    /// - Throws: ``Failure`` with exit code 64 when it is another word.
    package func choice(_ option: String, of words: [String]) throws(Failure) -> String? {
        guard let word = self[option] else { return nil }
        guard words.contains(word) else {
            let list = words.joined(separator: ", ")
            throw Failure(.usage, "\(option) takes one of \(list), not '\(word.prefix(40))'.")
        }
        return word
    }

    private static func short(_ number: Double) -> String {
        number == number.rounded() && number.magnitude < 1e9 ? String(Int(number)) : String(number)
    }
}
