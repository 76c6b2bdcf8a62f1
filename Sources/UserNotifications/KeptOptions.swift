// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import Foundation

/// The options of an attachment that can be kept, and what is wrong with the others.
struct KeptOptions {
    /// Those that iOS would make something of, or that are somebody's own and can travel.
    let values: [AnyHashable: Any]
    /// A sentence for each of the others.
    let faults: [String]

    /// Sorts what an attachment is made with.
    init(_ given: [AnyHashable: Any]) {
        var values: [AnyHashable: Any] = [:]
        var faults: [String] = []
        for (key, value) in given {
            let name = String(describing: key.base)
            if let fault = Self.fault(of: name, value) {
                faults.append("The attachment's option \(name.prefix(80)) \(fault), and is left out.")
            } else {
                values[name] = value
            }
        }
        self.values = values
        self.faults = faults.sorted()
    }

    private static func fault(of name: String, _ value: Any) -> String? {
        switch name {
        case UNNotificationAttachmentOptionsTypeHintKey:
            return value is String ? nil : "is no uniform type identifier"
        case UNNotificationAttachmentOptionsThumbnailHiddenKey:
            return value is NSNumber ? nil : "is no truth value"
        case UNNotificationAttachmentOptionsThumbnailTimeKey:
            return value is NSNumber || value is [AnyHashable: Any] ? nil : "is no number of seconds"
        case UNNotificationAttachmentOptionsThumbnailClippingRectKey:
            guard let table = value as? [AnyHashable: Any],
                let rect = CGRect(dictionaryRepresentation: table as NSDictionary)
            else { return "is no dictionaryRepresentation of a CGRect" }
            return CGRect(x: 0, y: 0, width: 1, height: 1).contains(rect) ? nil : "is no part of the square from 0 to 1"
        default:
            return (try? PropertyValue(value)) == nil ? "is unknown and no property list" : nil
        }
    }
}
