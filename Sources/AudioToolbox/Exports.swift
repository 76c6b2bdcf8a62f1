// SPDX-License-Identifier: Apache-2.0

// As on iOS, where this module brings it; Core Foundation's names stand in the other.
@_exported public import Foundation
@_exported public import UserNotifications
