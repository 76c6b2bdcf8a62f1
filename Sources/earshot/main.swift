// SPDX-License-Identifier: Apache-2.0

import Commands
import Foundation

StandardStreams.hold()
StandardStreams.refuseToDieOfFileSize()
exit(Command.run(Array(CommandLine.arguments.dropFirst()), console: .standard).rawValue)
