// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

public import Foundation

// On Apple's systems every object is a `CVarArg`, and so is an error `as CVarArg`. On Linux `NSError`, `NSDictionary` and their
// like are none: what Foundation's own functions do not take is taken here.

/// Writes a line into the log.
@_disfavoredOverload
public func NSLog(_ format: String, _ args: Any...) {
    NSLog("%@", String(format: format, arguments: args.map(FormatArgument.of)))
}

extension String {
    /// Puts values into a format.
    @_disfavoredOverload
    public init(format: String, _ arguments: Any...) {
        self.init(format: format, arguments: arguments.map(FormatArgument.of))
    }

    /// Puts values into a format, as a locale writes them.
    @_disfavoredOverload
    public init(format: String, locale: Locale?, _ arguments: Any...) {
        self.init(format: format, locale: locale, arguments: arguments.map(FormatArgument.of))
    }
}

/// A value of a format.
private enum FormatArgument {
    /// Returns the value itself where C takes it, else what describes it, as `%@` writes it.
    static func of(_ value: Any) -> any CVarArg {
        if let value = value as? any CVarArg { return value }
        if let fault = value as? any Error { return "\(fault as NSError)" }
        return "\(value)"
    }
}
