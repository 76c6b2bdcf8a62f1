// SPDX-License-Identifier: Apache-2.0

import DeviceContract
import Synchronization
import Testing

@testable import ExtensionRuntime

@Suite("The time of an extension's process")
struct DeviceTimeTests {
    @Test func `stands still as often as it waits for its turn`() {
        let clock = Mutex(Duration.zero)
        let time = DeviceTime { clock.withLock { $0 } }
        func pass(_ seconds: Int) { clock.withLock { $0 += .seconds(seconds) } }
        pass(2)
        #expect(time.now == .seconds(2))
        time.stand(true)
        pass(10)
        time.stand(true)
        pass(10)
        #expect(time.now == .seconds(2))
        time.stand(false)
        time.stand(false)
        pass(1)
        #expect(time.now == .seconds(3))
        time.stand(true)
        pass(5)
        time.stand(false)
        #expect(time.now == .seconds(3))
    }

    @Test(arguments: [.engine, .speaker(push: 0), .speaker(push: 4_000_000_000)] as [DeviceProgram])
    func `a program is asked for by its bytes`(program: DeviceProgram) {
        #expect(DeviceProgram(bytes: program.bytes) == program)
        #expect(DeviceProgram.length(program.bytes[0]) == program.bytes.count)
    }

    @Test(arguments: [[], [0], [3], [2], [2, 1, 1, 1], [1, 1]] as [[UInt8]])
    func `other bytes ask for nothing`(bytes: [UInt8]) { #expect(DeviceProgram(bytes: bytes) == nil) }
}
