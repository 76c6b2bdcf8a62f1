// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSimulator

extension PageAPI {
    /// What the user does, as it is asked for: exactly one of the three.
    private struct Asked: Decodable {
        let action: String?
        let text: String?
        let open: Bool?
        let dismiss: Bool?

        var response: UserResponse? {
            switch (action, open ?? false, dismiss ?? false) {
            case (let action?, false, false): .action(action, text: text)
            case (nil, true, false) where text == nil: .open
            case (nil, false, true) where text == nil: .dismiss
            default: nil
            }
        }
    }

    /// Has the host app answer, as `earshot respond --json` tells it.
    func respond(_ row: DeliveryRow, _ request: PageRequest) throws -> PageResponse {
        let example = "Send {\"action\": \"REPLY\", \"text\": \"Yes\"}, {\"open\": true} or {\"dismiss\": true}."
        let asked = try PageJSON.read(
            Asked.self, request.body, members: ["action", "text", "open", "dismiss"], example: example)
        guard let response = asked.response else { return .fault(400, example) }
        guard let delivery = backend.delivery(of: row) else {
            return .fault(409, "The push has not been shown, or its delivery was removed.")
        }
        do { return PageResponse(json: try backend.respond(to: delivery, with: response)) } catch let error
            as DeviceError
        {
            return .fault(error.code == .unusable ? 400 : 409, error.message)
        }
    }
}
