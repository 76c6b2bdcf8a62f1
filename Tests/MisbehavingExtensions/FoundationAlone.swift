// SPDX-License-Identifier: Apache-2.0

internal import Foundation

// A source as there are many: it imports Foundation and none of our modules.

/// The user's folder Library, asked for in each way.
enum LibraryAsked {
    static var paths: [String] {
        get throws {
            [
                FileManager.default.urls(for: .libraryDirectory, in: .userDomainMask).first!.path,
                NSSearchPathForDirectoriesInDomains(.libraryDirectory, .userDomainMask, true).first!,
                try FileManager.default.url(
                    for: .libraryDirectory, in: .userDomainMask, appropriateFor: nil, create: true
                ).path,
            ]
        }
    }

    static var others: [String] {
        [FileManager.SearchPathDirectory.cachesDirectory, .applicationSupportDirectory, .documentDirectory]
            .map { FileManager.default.urls(for: $0, in: .userDomainMask).first?.path ?? "-" }
    }
}
