// SPDX-License-Identifier: Apache-2.0

import PaymentAnnouncements

/// What the sender of a push asks of the sound: the payload's keys `announce.repeat` and `announce.echo`.
struct AskedSound: Equatable {
    /// How often the announcement is heard, 1…3; nil leaves it to the voice.
    private(set) var repeats: Int?
    /// Whether an amount that ears confuse is said again, digit by digit; nil leaves it to the voice.
    private(set) var echoesDigits: Bool?
    /// What any `announce` key asked for and cannot be had, in a sentence; it counts as not asked for.
    private(set) var fault: String?

    /// Reads the `announce` object of a payload.
    init(userInfo: [AnyHashable: Any]) {
        let keys = userInfo["announce"] as? [String: Any] ?? [:]
        var faults: [String] = []
        if let value = keys["repeat"] {
            // A truth value is a number to Foundation, and 2.5 one to everybody.
            if let number = value as? Int, !(value is Bool), (1...3).contains(number) {
                repeats = number
            } else {
                faults.append("announce.repeat is not a whole number from 1 to 3")
            }
        }
        if let value = keys["echo"] {
            switch value as? String {
            case "digits": echoesDigits = true
            case "none": echoesDigits = false
            default: faults.append("announce.echo is neither 'digits' nor 'none'")
            }
        }
        for key in ["text", "locale", "voice", "payer", "channel"]
        where keys[key] != nil && !(keys[key] is String) {
            faults.append("announce.\(key) is no string")
        }
        if let mode = keys["mode"], (mode as? String).flatMap(AnnounceRequest.Mode.init(rawValue:)) == nil {
            faults.append("announce.mode is neither 'sound' nor 'speak'")
        }
        fault = faults.isEmpty ? nil : faults.joined(separator: ", and ") + "; it is left out."
    }
}
