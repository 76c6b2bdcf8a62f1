// SPDX-License-Identifier: Apache-2.0

/// The text of `/proc/<id>/status`.
enum ProcessStatus {
    /// Returns the number in the line that begins with a label.
    static func kilobytes(of label: String, in text: ArraySlice<UInt8>) -> Int? {
        for line in text.split(separator: UInt8(ascii: "\n")) where line.starts(with: label.utf8) {
            var number = 0
            for byte in line.dropFirst(label.utf8.count) {
                if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
                    number = number * 10 + Int(byte - UInt8(ascii: "0"))
                }
            }
            return number
        }
        return nil
    }
}
