// SPDX-License-Identifier: Apache-2.0

/// A sound on its way to an output, and how much of it has been heard: decided from what the output says.
///
/// All of the sound is kept, because an output that cannot stand still forgets what it holds at a pause.
struct Player {
    private let bytesPerFrame: Int
    /// Frames that can be heard in a second, with a little more for clocks that differ.
    private let fastest: Double
    private var sound: [UInt8] = []
    private var silence: [UInt8] = []
    private var isWhole = false
    /// The frames that the output has been given, silence included.
    private var given = 0
    /// The frames of the sound that have been heard.
    private(set) var heard = 0
    private(set) var isStanding = false
    private var hasForgotten = false
    private var measured: Double?

    /// - Parameter hurry: how many times faster than life the output is.
    init(rate: Int, channels: Int, hurry: Double = 1) {
        bytesPerFrame = 2 * channels
        fastest = Double(rate) * hurry * 1.05
    }

    /// The frames of the sound so far.
    var frames: Int { sound.count / bytesPerFrame }

    /// Whether it waits for more of the sound.
    var isStarved: Bool { !isWhole && heard >= frames }

    /// Takes more of the sound.
    mutating func append(_ samples: [UInt8]) { if !isWhole { sound += samples } }

    /// Nothing more comes.
    mutating func end() { isWhole = true }

    /// Gives the output what it has room for; returns whether all has been heard.
    /// - Parameter now: the time in seconds.
    mutating func step(_ output: some Output, at now: Double) throws(SpeakerFault) -> Bool {
        guard !isStanding else { return false }
        if measured == nil, frames > 0 { measured = now }
        if isWhole, silence.isEmpty { silence = [UInt8](repeating: 0, count: output.tail * bytesPerFrame) }
        while true {
            let rest = rest()
            guard !rest.isEmpty else { break }
            let taken = try output.take(rest)
            given += taken
            if taken * bytesPerFrame < rest.count { break }
        }
        // Whatever is there is heard, though it may not fill the output's room.
        if rest().isEmpty { try output.start() }
        try measure(output, at: now)
        guard isWhole, rest().isEmpty, heard >= frames else { return false }
        try output.drain()
        return true
    }

    /// What is to be given next: the sound, then the silence.
    private func rest() -> ArraySlice<UInt8> {
        if given < frames { return sound[(given * bytesPerFrame)..<(frames * bytesPerFrame)] }
        guard isWhole else { return [] }
        return silence.dropFirst((given - frames) * bytesPerFrame)
    }

    /// Nothing is heard faster than it is played, whatever an output says that has just gone on after a pause.
    private mutating func measure(_ output: some Output, at now: Double) throws(SpeakerFault) {
        let told = min(frames, given - (try output.held()))
        let most = heard + Int(((now - (measured ?? now)) * fastest).rounded(.up))
        measured = now
        heard = max(heard, min(told, most))
    }

    /// Stands still; where the output cannot, it forgets what it holds and is given it again.
    mutating func pause(_ output: some Output, at now: Double) throws(SpeakerFault) {
        guard !isStanding else { return }
        try measure(output, at: now)
        isStanding = true
        guard try !output.pause() else { return }
        try output.drop()
        given = heard
        hasForgotten = true
    }

    /// Goes on.
    mutating func proceed(_ output: some Output, at now: Double) throws(SpeakerFault) {
        guard isStanding else { return }
        isStanding = false
        measured = now
        if !hasForgotten { try output.proceed() }
        hasForgotten = false
    }
}
