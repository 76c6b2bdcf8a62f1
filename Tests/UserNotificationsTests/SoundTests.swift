// SPDX-License-Identifier: Apache-2.0

import Testing
import UserNotifications

struct SoundTests {
    @Test func `a sound knows how it is played, its file and its volume`() {
        let name = UNNotificationSoundName("bell.wav")
        let sounds: [(UNNotificationSound, UNNotificationSound.Kind, UNNotificationSoundName?, Float?)] = [
            (.default, .ordinary, nil, nil),
            (.defaultRingtone, .ringtone, nil, nil),
            (.defaultCritical, .critical, nil, nil),
            (.defaultCriticalSound(withAudioVolume: 0.25), .critical, nil, 0.25),
            (UNNotificationSound(named: name), .ordinary, name, nil),
            (.ringtoneSoundNamed(name), .ringtone, name, nil),
            (.criticalSoundNamed(name), .critical, name, nil),
            (.criticalSoundNamed(name, withAudioVolume: 1), .critical, name, 1),
        ]
        for (sound, kind, name, volume) in sounds {
            #expect(sound.kind == kind && sound.name == name && sound.volume == volume)
        }
        #expect(Set(sounds.map(\.0)).count == sounds.count)
    }

    @Test func `sounds are equal by value`() {
        #expect(UNNotificationSound.default == UNNotificationSound.default)
        #expect(UNNotificationSound(named: .init("a.wav")) == UNNotificationSound(named: .init(rawValue: "a.wav")))
        #expect(UNNotificationSound(named: .init("a.wav")) != UNNotificationSound(named: .init("b.wav")))
    }
}
