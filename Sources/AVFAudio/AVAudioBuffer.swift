// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Sound in memory.
open class AVAudioBuffer: NSObject {
    /// The format of the sound.
    public let format: AVAudioFormat

    init(format: AVAudioFormat) { self.format = format }
}

@available(*, unavailable)
extension AVAudioBuffer: @unchecked Sendable {}
