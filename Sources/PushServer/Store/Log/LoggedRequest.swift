// SPDX-License-Identifier: Apache-2.0

/// A request as the log keeps it: the bytes are put together where the request came, and read when somebody looks at it.
struct LoggedRequest: Sendable, Hashable {
    /// What a provider token claims, as the log keeps it: it is the same for an hour.
    struct Claims: Sendable, Hashable {
        fileprivate let bytes: [UInt8]

        init(_ claims: RequestRecord.Claims) {
            var writer = LogWriter(room: 128)
            writer.put(claims.team)
            writer.put(claims.key)
            writer.put(claims.issued) { $0.put($1) }
            writer.put(claims.verdict)
            bytes = writer.bytes
        }
    }

    let bytes: [UInt8]

    /// Puts a request together: forty of its headers, and three hundred letters of its path.
    init(path: String, headers: [RequestHeader], claims: Claims?, certificate: String?) {
        var writer = LogWriter(room: 640)
        writer.put(UInt32(1 + min(headers.count, 40)))
        writer.put(":path")
        writer.put(RequestHeader.beginning(of: path, 300))
        for header in headers.prefix(40) { writer.put(raw: header.logged) }
        writer.put(claims == nil ? 0 as UInt8 : 1)
        if let claims { writer.put(raw: claims.bytes) }
        writer.put(certificate)
        bytes = writer.bytes
    }

    init(_ record: RequestRecord) {
        var writer = LogWriter(room: 256)
        writer.put(UInt32(record.headers.count))
        for field in record.headers {
            writer.put(field.name)
            writer.put(field.value)
        }
        writer.put(record.claims) { $0.put(raw: Claims($1).bytes) }
        writer.put(record.certificate)
        bytes = writer.bytes
    }

    /// Reads a request; its bytes are kept as they are.
    init(_ reader: inout LogReader) throws(LogReader.Fault) {
        let rest = reader
        _ = try reader.request()
        bytes = rest.bytes(until: reader)
    }

    /// What the bytes say.
    var record: RequestRecord {
        var reader = LogReader(bytes)
        // They were written by this type, or read once.
        return (try? reader.request()) ?? RequestRecord()
    }
}

extension LogReader {
    fileprivate mutating func request() throws(Fault) -> RequestRecord {
        var request = RequestRecord()
        // Each field has eight bytes at least, so that a wrong number soon ends.
        for _ in 0..<(try number()) { request.headers.append(.init(name: try text(), value: try text())) }
        request.claims = try maybe { reader throws(Fault) in
            .init(
                team: try reader.maybeText(), key: try reader.maybeText(),
                issued: try reader.maybe { reader throws(Fault) in try reader.double() }, verdict: try reader.text())
        }
        request.certificate = try maybeText()
        return request
    }
}
