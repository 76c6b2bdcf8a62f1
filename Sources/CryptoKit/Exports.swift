// SPDX-License-Identifier: Apache-2.0

// As on iOS, where this module brings it.
@_exported public import Foundation
