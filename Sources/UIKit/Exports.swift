// SPDX-License-Identifier: Apache-2.0

// As on iOS, where this module brings these.
@_exported public import CoreGraphics
@_exported public import Foundation
@_exported public import ImageIO
@_exported public import QuartzCore
