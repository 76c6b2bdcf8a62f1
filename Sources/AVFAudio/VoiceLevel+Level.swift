// SPDX-License-Identifier: Apache-2.0

package import SoundFiles
package import Voices

extension VoiceLevel {
    /// The level itself; nil leaves speech as the engine gave it.
    package var level: Level? {
        switch self {
        case .phone: .announcement
        case .shop: .shop
        case .broadcast: .broadcast
        case .engine: nil
        }
    }
}
