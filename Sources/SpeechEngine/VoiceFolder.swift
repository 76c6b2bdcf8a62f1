// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// The folder in which Debian keeps the data of eSpeak NG.
///
/// The library would also look at `ESPEAK_DATA_PATH` and at `$HOME/espeak-ng-data`; whoever can set those could change
/// what an amount sounds like, so only the system's folders count here.
enum VoiceFolder {
    static let name = "espeak-ng-data"

    /// The folders that hold voices: `/usr/share`, then those of the architectures below `/usr/lib`.
    static func candidates() -> [String] {
        (["/usr/share"] + architectures().sorted()).filter { folder in
            unsafe access(folder + "/" + name + "/phontab", R_OK) == 0
        }
    }

    private static func architectures() -> [String] {
        guard let folder = unsafe opendir("/usr/lib") else { return [] }
        defer { unsafe closedir(folder) }
        var found: [String] = []
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.contains("-linux-") { found.append("/usr/lib/" + name) }
        }
        return found
    }
}
