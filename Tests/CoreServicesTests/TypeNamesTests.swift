// SPDX-License-Identifier: Apache-2.0

import Foundation
import MobileCoreServices
import SQLite3
import Testing
import UserNotifications

@Suite("Types by their older names")
struct TypeNamesTests {
    @Test func `are found as extensions write it`() {
        let type = unsafe UTTypeCreatePreferredIdentifierForTag(
            kUTTagClassMIMEType, "image/png" as CFString, kUTTypeImage)?.takeRetainedValue()
        #expect(type as String? == "public.png")
        #expect(type == kUTTypePNG)
        let ending = unsafe UTTypeCopyPreferredTagWithClass(kUTTypeJPEG, kUTTagClassFilenameExtension)?
            .takeRetainedValue()
        #expect(ending as String? == "jpeg")
        #expect(UTTypeConformsTo(kUTTypeGIF, kUTTypeImage))
        #expect(!UTTypeConformsTo(kUTTypeGIF, kUTTypeMovie))
        #expect([UNNotificationAttachmentOptionsTypeHintKey: kUTTypePNG].values.first as String? == "public.png")
    }

    @Test func `are made up where there are none`() {
        let type = unsafe UTTypeCreatePreferredIdentifierForTag(
            kUTTagClassFilenameExtension, "shopdata" as CFString, nil)?.takeRetainedValue()
        #expect(type.map(UTTypeIsDynamic) == true)
        #expect(unsafe UTTypeCopyPreferredTagWithClass("public.nothing" as CFString, kUTTagClassMIMEType) == nil)
    }
}

@Suite("SQLite")
struct SQLite3Tests {
    @Test func `is there under the name that iOS has for it`() {
        var database: OpaquePointer?
        #expect(unsafe sqlite3_open(":memory:", &database) == SQLITE_OK)
        #expect(
            unsafe sqlite3_exec(database, "CREATE TABLE a (b); INSERT INTO a VALUES (7)", nil, nil, nil) == SQLITE_OK)
        var statement: OpaquePointer?
        #expect(unsafe sqlite3_prepare_v2(database, "SELECT b FROM a", -1, &statement, nil) == SQLITE_OK)
        #expect(unsafe sqlite3_step(statement) == SQLITE_ROW)
        #expect(unsafe sqlite3_column_int(statement, 0) == 7)
        unsafe sqlite3_finalize(statement)
        unsafe sqlite3_close(database)
    }
}
