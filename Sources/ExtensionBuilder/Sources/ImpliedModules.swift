// SPDX-License-Identifier: Apache-2.0

/// What on iOS comes with Foundation and here is a module of its own, by the names that sources use of it.
enum ImpliedModules {
    private static let names: [String: String] = [
        "XMLParser": "FoundationXML", "XMLParserDelegate": "FoundationXML", "serverTrust": "Security",
        "NSURLAuthenticationMethodServerTrust": "Security", "NSURLAuthenticationMethodClientCertificate": "Security",
    ]
    private static let beginnings = [
        "SecItem", "SecKey", "SecTrust", "SecCertificate", "SecPolicy", "SecRandom", "kSecClass", "kSecAttr",
        "kSecReturn",
        "kSecMatch", "kSecValue", "errSec",
    ]

    /// Returns the modules that every source sees without an import, in order.
    static func all(in sources: [SwiftText]) -> [String] {
        let found = sources.flatMap { source in
            source.tokens.compactMap { token in
                names[token.text] ?? (beginnings.contains { token.text.hasPrefix($0) } ? "Security" : nil)
            }
        }
        return Set(found).sorted()
    }

    /// Returns a line for each source that asks for a server's certificate, where it does first: it is built, and nobody is asked.
    static func remarks(on sources: [(path: String, text: SwiftText)]) -> [String] {
        sources.compactMap { path, text in
            let token = text.tokens.first {
                $0.text == "serverTrust" || $0.text == "NSURLAuthenticationMethodServerTrust"
            }
            guard let token else { return nil }
            let line = text.bytes[..<token.place].count { $0 == UInt8(ascii: "\n") } + 1
            return
                "\(path):\(line): no delegate is asked about a server's certificate here: the network's library judges it, and what is "
                + "pinned is not compared."
        }
    }
}
