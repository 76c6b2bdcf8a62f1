// SPDX-License-Identifier: Apache-2.0

import Commands
import Foundation

StandardStreams.hold()
StandardStreams.refuseToDieOfFileSize()
exit(ServerCommand.run(Array(CommandLine.arguments.dropFirst()), console: .standard).rawValue)
