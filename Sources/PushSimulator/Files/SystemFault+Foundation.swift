// SPDX-License-Identifier: Apache-2.0

internal import Foundation
package import SystemFaults

extension SystemFault {
    /// Takes the number that Foundation hands on in its own error, or the one that it has made a word of; `EIO` for any other.
    package init(in error: any Error) {
        let cause = (error as? CocoaError)?.underlying
        if let told = error as? POSIXError ?? cause as? POSIXError {
            self.init(told.code.rawValue)
            return
        }
        switch (error as? CocoaError)?.code {
        case .fileWriteOutOfSpace?: self.init(ENOSPC)
        case .fileReadNoPermission?, .fileWriteNoPermission?: self.init(EACCES)
        case .fileReadNoSuchFile?, .fileNoSuchFile?: self.init(ENOENT)
        case .fileWriteVolumeReadOnly?: self.init(EROFS)
        case .fileWriteFileExists?: self.init(EEXIST)
        default: self.init(EIO)
        }
    }
}
