// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import LaunchContract

// Lets a sound be heard and tells how far it is: `SpeakerPlan` describes the arguments, `SpeakerDescriptor` the descriptors,
// `SpeakerOrder`, `SpeakerNotice` and `SpeakerReport` what goes over them.
guard let plan = SpeakerPlan(arguments: CommandLine.arguments.dropFirst()) else {
    complain("it is started by a device, or as `Speaker --output alsa:NAME --sound FILE`.")
    exit(64)
}
Session(plan).run()
