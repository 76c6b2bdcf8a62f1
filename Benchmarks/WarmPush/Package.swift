// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

let package = Package(
    name: "warm-push",
    dependencies: [.package(name: "earshot", path: "../..")],
    targets: [
        .executableTarget(
            name: "WarmPush",
            dependencies: [
                .product(name: "PushSimulator", package: "earshot"),
                .product(name: "ExtensionRuntime", package: "earshot"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
