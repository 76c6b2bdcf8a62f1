// SPDX-License-Identifier: Apache-2.0

// On Apple's systems `import UserNotifications` brings Foundation, and Foundation holds URLSession: the unmodified source of an
// extension expects both from the one line.
@_exported public import Foundation
// Weakly linked in this module: what makes no request of its own need not be linked with libcurl and its thirty libraries.
@_exported @_weakLinked public import FoundationNetworking
