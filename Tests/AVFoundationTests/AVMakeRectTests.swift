// SPDX-License-Identifier: Apache-2.0

import AVFoundation
import Testing

@Suite("A shape in a rectangle")
struct AVMakeRectTests {
    @Test(
        arguments: [
            (
                CGSize(width: 2, height: 1), CGRect(x: 10, y: 20, width: 100, height: 100),
                CGRect(x: 10, y: 45, width: 100, height: 50)
            ),
            (
                CGSize(width: 1, height: 2), CGRect(x: 10, y: 20, width: 100, height: 100),
                CGRect(x: 35, y: 20, width: 50, height: 100)
            ),
            (
                CGSize(width: 300, height: 300), CGRect(x: 0, y: 0, width: 40, height: 20),
                CGRect(x: 10, y: 0, width: 20, height: 20)
            ),
            (
                CGSize(width: 0, height: 5), CGRect(x: 0, y: 0, width: 40, height: 20),
                CGRect(x: 20, y: 10, width: 0, height: 0)
            ),
        ])
    func `is as large as fits, in the middle`(shape: CGSize, bounds: CGRect, place: CGRect) {
        #expect(AVMakeRect(aspectRatio: shape, insideRect: bounds) == place)
    }
}
