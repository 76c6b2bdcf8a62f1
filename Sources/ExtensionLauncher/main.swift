// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import LaunchContract

// Starts the program that the arguments name, confined as they say, and watches over it: `LaunchPlan` describes the
// arguments, `LaunchDescriptor` the descriptors and `LaunchReport` what the device is told.
guard let plan = LaunchPlan(arguments: CommandLine.arguments.dropFirst()) else {
    complain("ExtensionLauncher is started by a device: `earshot push`.")
    exit(64)
}
Supervisor(plan).run()
