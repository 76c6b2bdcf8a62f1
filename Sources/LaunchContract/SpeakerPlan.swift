// SPDX-License-Identifier: Apache-2.0

/// What a device asks the speaker for: where to be heard, and whose turn to wait for.
///
/// It travels as the speaker's arguments.
package struct SpeakerPlan: Equatable, Sendable {
    /// Where it is heard.
    package enum Output: Equatable, Hashable, Sendable {
        /// An ALSA device of this name, as `default` or `plughw:0`.
        case alsa(String)
        /// A WAV file at this path, which grows as fast as it would be heard.
        case file(String)

        /// The output as it is written, `alsa:NAME` or `file:PATH`.
        package var word: String {
            switch self {
            case .alsa(let name): "alsa:\(name)"
            case .file(let path): "file:\(path)"
            }
        }

        /// Reads an output; nil when it is none. A name ends where a C string would.
        package init?(word: String) {
            guard let colon = word.firstIndex(of: ":"), !word.utf8.contains(0) else { return nil }
            let name = String(word[word.index(after: colon)...])
            guard !name.isEmpty else { return nil }
            switch word[..<colon] {
            case "alsa": self = .alsa(name)
            case "file": self = .file(name)
            default: return nil
            }
        }
    }

    /// Where it is heard.
    package var output: Output
    /// The file that holds the line of those who wait to be heard; nil for no waiting.
    package var turns: String?
    /// How many times faster than life a file grows.
    package var hurry: Double
    /// The sound file that is played; without one the samples come on standard input.
    package var sound: String?

    /// Makes a plan.
    package init(output: Output, turns: String? = nil, hurry: Double = 1, sound: String? = nil) {
        self.output = output
        self.turns = turns
        self.hurry = hurry
        self.sound = sound
    }

    /// The speaker's arguments.
    package var arguments: [String] {
        ["--output", output.word] + (turns.map { ["--turns", $0] } ?? [])
            + (hurry == 1 ? [] : ["--hurry", String(hurry)]) + (sound.map { ["--sound", $0] } ?? [])
    }

    /// Reads the speaker's arguments; nil when they are no plan.
    package init?(arguments: some Sequence<String>) {
        var output: Output?
        var rest = arguments.makeIterator()
        (turns, hurry, sound) = (nil, 1, nil)
        while let word = rest.next() {
            guard let value = rest.next() else { return nil }
            switch word {
            case "--output": output = Output(word: value)
            case "--turns": turns = value
            case "--hurry":
                guard let number = Double(value), (1...1000).contains(number) else { return nil }
                hurry = number
            case "--sound": sound = value
            default: return nil
            }
        }
        guard let output else { return nil }
        self.output = output
    }
}

/// The descriptors of a speaker.
package enum SpeakerDescriptor {
    /// The orders, and the samples between them; nothing where a file is played.
    package static let orders: Int32 = 0
    /// What has been heard, told to whoever gives the orders.
    package static let notices: Int32 = 1
    /// The speaker's line to the device: it ends with the device.
    package static let device: Int32 = 3
}
