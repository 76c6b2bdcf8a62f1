// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

// Requests come on standard input, replies go to standard output: `SpeechWire` describes both. The process ends when the
// input does.
exit(Engine.run(requests: FileDescriptor(0), replies: FileDescriptor(1)))
