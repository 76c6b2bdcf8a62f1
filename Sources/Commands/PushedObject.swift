// SPDX-License-Identifier: Apache-2.0

import PushSimulator

/// What `push --json` prints of one of several payloads: the object of its delivery with its file, or why there is none.
struct PushedObject: Encodable {
    /// The payload's file, as it was given.
    let file: String
    /// What became of it.
    let outcome: Result<Delivery, Failure>

    private enum Key: CodingKey { case error, file }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(file, forKey: .file)
        switch outcome {
        case .success(let delivery): try delivery.encode(to: encoder)
        case .failure(let failure): try fields.encode(failure.message, forKey: .error)
        }
    }
}
