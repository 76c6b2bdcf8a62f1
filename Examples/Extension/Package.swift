// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

let package = Package(
    name: "shop-service",
    dependencies: [.package(name: "earshot", path: "../..")],
    targets: [
        .executableTarget(
            name: "ShopService",
            dependencies: [
                .product(name: "UserNotifications", package: "earshot"),
                .product(name: "AVFoundation", package: "earshot"),
                .product(name: "ExtensionRuntime", package: "earshot"),
            ]),
        .testTarget(
            name: "ShopServiceTests", dependencies: [.product(name: "EarshotTesting", package: "earshot")]),
    ],
    swiftLanguageModes: [.v5]
)
