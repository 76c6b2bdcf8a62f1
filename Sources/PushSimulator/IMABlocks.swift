// SPDX-License-Identifier: Apache-2.0

/// The blocks in which a WAV file keeps IMA ADPCM: a sample of each channel in four bytes, and four bits for each further one.
///
/// The bytes a second that a header tells are an average which programs round as they like, and how many samples a block has
/// follows from its size: neither is believed.
struct IMABlocks: Equatable, Sendable {
    private let size: Int
    private let channels: Int

    /// Describes blocks of so many bytes; nil for those that hold no samples.
    init?(of size: Int, channels: Int) {
        // Both have 16 bits in a file, so that nothing here is beyond a whole number.
        guard (1...0xFFFF).contains(channels), (1...0xFFFF).contains(size), size > 4 * channels else { return nil }
        self.size = size
        self.channels = channels
    }

    /// Returns how many frames some bytes hold: as many as are counted, where the last block can end so.
    func frames(in bytes: Int, counted: Int?) -> Double {
        let (whole, rest) = max(0, bytes).quotientAndRemainder(dividingBy: size)
        let full = Double(frames(inBlock: size))
        let most = Double(whole) * full + Double(frames(inBlock: rest))
        guard let counted = counted.map(Double.init), counted <= most, counted > most - full else { return most }
        return counted
    }

    private func frames(inBlock bytes: Int) -> Int {
        let head = 4 * channels
        return bytes > head ? 1 + (bytes - head) * 2 / channels : 0
    }
}
