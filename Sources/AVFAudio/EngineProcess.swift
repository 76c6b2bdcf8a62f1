// SPDX-License-Identifier: Apache-2.0

import CLinux
import ChildProcess
import DeviceContract
import Glibc

/// A running speech engine: owns the socket that leads to it, and the process where this one has started it.
///
/// The engine reads and writes one socket as its standard input and output, and ends when this end is closed, so it
/// cannot outlive the process that it speaks for.
final class EngineProcess {
    private let line: OwnDescriptor
    private let process: ChildProcess?
    /// The process's number, for tests that kill it; nil for a device's.
    let identifier: Int32?
    private var socket: Int32 { line.number }

    /// Starts a program, without any part of the environment in which eSpeak NG would look for its data.
    /// - Throws: ``SpeechError`` with `.engineMissing`.
    init(executable: String) throws(SpeechError) {
        // The dynamic linker may need the one variable that says where Swift's libraries are.
        let libraries = unsafe getenv("LD_LIBRARY_PATH").map { unsafe String(cString: $0) }
        do throws(ChildProcess.StartError) {
            let pair = try SocketPair()
            let started = try ChildProcess(
                executable, environment: libraries.map { ["LD_LIBRARY_PATH": $0] } ?? [:],
                descriptors: [pair.theirs.number, pair.theirs.number, 2])
            identifier = started.identifier
            process = consume started
            line = pair.kept()
        } catch {
            throw SpeechError(
                code: .engineMissing,
                message: "The speech engine '\(executable)' cannot be started (\(error.words)); "
                    + "build SpeechEngine or name it in EARSHOT_SPEECH_ENGINE.")
        }
    }

    /// Asks the device for an engine, which runs beside this process and not below it.
    /// - Parameter descriptor: where the device is asked.
    /// - Throws: ``SpeechError`` with `.engineMissing`.
    init(askingAt descriptor: Int32) throws(SpeechError) {
        guard let socket = DevicePrograms.ask(for: .engine, at: descriptor) else {
            throw SpeechError(code: .engineMissing, message: "The device has no speech engine for this extension.")
        }
        process = nil
        identifier = nil
        line = OwnDescriptor(socket)
    }

    /// Sends bytes; false when the engine has ended.
    func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { bytes in
                unsafe Glibc.send(socket, bytes.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// Whether the other end has been closed and nothing of it is left to be read.
    var hasEnded: Bool {
        var byte: UInt8 = 0
        return unsafe recv(socket, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) == 0
    }

    /// What came of waiting for the engine.
    enum Arrival {
        case bytes(Int)
        case ended
        case late
    }

    /// Waits at most some milliseconds for bytes and puts them at the buffer's beginning.
    func receive(into buffer: inout [UInt8], wait milliseconds: Int32) -> Arrival {
        var descriptor = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        while true {
            let ready = unsafe poll(&descriptor, 1, milliseconds)
            if ready < 0, errno == EINTR { continue }
            guard ready != 0 else { return .late }
            let count = unsafe recv(socket, &buffer, buffer.count, 0)
            if count < 0, errno == EINTR { continue }
            return count > 0 ? .bytes(count) : .ended
        }
    }
}
