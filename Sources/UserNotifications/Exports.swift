// SPDX-License-Identifier: Apache-2.0

// On Apple's systems `import UserNotifications` brings Foundation, and Foundation holds URLSession: the unmodified source of an
// extension expects both from the one line.
@_exported public import Foundation
@_exported public import FoundationNetworking
