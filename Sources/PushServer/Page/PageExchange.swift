// SPDX-License-Identifier: Apache-2.0

/// A request of HTTP/1.1 to the page or the API, bounded before it is read.
struct PageRequest: Sendable {
    /// `GET`, `POST`, …
    var method: String
    /// The path, percent escapes resolved, without the query.
    var path: String
    /// The query; of a key that stands twice the last counts.
    var query: [String: String] = [:]
    /// The headers by their names in lower case; of a name that stands twice the values are joined by a comma.
    var headers: [String: String] = [:]
    /// The body, at most ``MicroServer/largestBody`` bytes.
    var body: [UInt8] = []
    /// Whether its address holds a NUL, raw or as `%00`: the library cuts its texts there, and another request would be answered.
    var isCut = false
}

/// What is answered to a ``PageRequest``.
struct PageResponse: Sendable {
    /// The status of HTTP.
    var status: Int
    /// Headers beside those that every answer has.
    var headers: [(name: String, value: String)] = []
    /// What follows them.
    var body: Body = .bytes([])

    /// What an answer carries.
    enum Body: Sendable {
        case bytes([UInt8])
        /// Pieces that come as they come; nil ends the answer. It is asked on a thread of its own and may wait.
        case stream(@Sendable () -> [UInt8]?)
    }
}

extension PageResponse {
    /// Text of a media type.
    init(_ status: Int = 200, _ bytes: [UInt8], type: String) {
        self.init(status: status, headers: [("content-type", type)], body: .bytes(bytes))
    }

    /// An object as JSON.
    init(_ status: Int = 200, json value: some Encodable) {
        self.init(status, PageJSON.bytes(value), type: "application/json")
    }

    /// What went wrong, as `{"error": "…"}` of one sentence.
    static func fault(_ status: Int, _ sentence: String) -> PageResponse {
        PageResponse(status, json: ["error": sentence])
    }
}
