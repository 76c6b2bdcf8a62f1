// SPDX-License-Identifier: Apache-2.0

// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// Marks the beginning, the end or a moment of a stretch of work in a log.
public func os_signpost(
    _ type: OSSignpostType, dso: UnsafeRawPointer? = nil, log: OSLog, name: StaticString,
    signpostID: OSSignpostID = .exclusive
) {
    Signposts.mark(type, "\(name)", signpostID, in: log, "")
}

/// Marks the beginning, the end or a moment of a stretch of work in a log, with a message.
public func os_signpost(
    _ type: OSSignpostType, dso: UnsafeRawPointer? = nil, log: OSLog, name: StaticString,
    signpostID: OSSignpostID = .exclusive, _ format: StaticString, _ arguments: Any...
) {
    Signposts.mark(type, "\(name)", signpostID, in: log, FormattedMessage("\(format)", arguments).text)
}
