// SPDX-License-Identifier: Apache-2.0

import Foundation

/// That a notification has arrived, and when.
struct Receipt: Codable {
    let notification: String
    var received = Date()

    /// Posts it as JSON.
    func post(to url: URL, completion: @escaping (Result<Int, Error>) -> Void) {
        var request = URLRequest(url: url, timeoutInterval: 10)
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        request.httpBody = try? encoder.encode(self)
        URLSession.shared.dataTask(with: request) { _, response, error in
            if let error = error { return completion(.failure(error)) }
            completion(.success((response as? HTTPURLResponse)?.statusCode ?? 0))
        }.resume()
    }
}
