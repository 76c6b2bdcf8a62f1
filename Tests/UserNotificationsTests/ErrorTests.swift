// SPDX-License-Identifier: Apache-2.0

import Testing
import UserNotifications

struct ErrorTests {
    @Test(arguments: [
        (UNError.Code.notificationsNotAllowed, 1), (.attachmentInvalidURL, 100), (.attachmentUnrecognizedType, 101),
        (.attachmentInvalidFileSize, 102), (.attachmentNotInDataStore, 103),
        (.attachmentMoveIntoDataStoreFailed, 104), (.attachmentCorrupt, 105), (.notificationInvalidNoDate, 1400),
        (.notificationInvalidNoContent, 1401), (.contentProvidingObjectNotAllowed, 1500),
        (.contentProvidingInvalid, 1501), (.badgeInputInvalid, 1600),
    ])
    func `a code has Apple's number`(code: UNError.Code, number: Int) {
        let error = UNError(code, userInfo: [NSLocalizedDescriptionKey: "why"])
        #expect(code.rawValue == number)
        #expect(error.code == code && error.errorCode == number)
        #expect(error.localizedDescription == "why")
        #expect((error as NSError).domain == "UNErrorDomain" && (error as NSError).code == number)
    }

    @Test func `an error is caught by its code`() {
        var caught = ""
        do { throw UNError(.attachmentInvalidURL) as any Error } catch UNError.attachmentCorrupt {
            caught = "corrupt"
        } catch UNError.attachmentInvalidURL { caught = "URL" } catch { caught = "other" }
        #expect(caught == "URL")
    }

    @Test func `an error is caught by its type`() {
        do { throw UNError(.badgeInputInvalid) as any Error } catch let error as UNError {
            #expect(error.code == .badgeInputInvalid)
        } catch { Issue.record("caught as another type") }
    }
}
