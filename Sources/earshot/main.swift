// SPDX-License-Identifier: Apache-2.0

import Foundation

StandardStreams.hold()
StandardStreams.refuseToDieOfFileSize()
exit(Command.run(Array(CommandLine.arguments.dropFirst()), console: .standard).rawValue)
