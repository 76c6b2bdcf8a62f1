// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import ChildProcess
internal import Glibc
internal import LaunchContract

/// What an extension's process still does, seen from outside. Timers and queues cannot be seen.
struct UnderWay: Equatable, Sendable {
    /// Something that is given time after the answer.
    enum Work: String, CaseIterable, Sendable {
        /// A request that has no answer: a session's, which the process tells of itself, or anybody's whose connection is being made
        /// or carries no answer yet.
        case request
        /// An utterance that is being spoken.
        case speech
        /// A program that it has started.
        case program
        /// A question to the device's notification centre that has no answer yet.
        case question
    }

    /// What is seen.
    var work: [Work] = []
    /// Whether something may begin of which nothing is seen yet: a `URLSession` is in use.
    var mayBegin = false
    /// Whether it computes, or waits for a processor, while something may begin: on a busy machine that takes its time.
    var isComputing = false
}

extension UnderWay {
    /// Looks at a process and what it has started.
    /// - Parameters:
    ///   - isSpeaking: whether it has begun an utterance that is not over.
    ///   - isAsking: whether it has said that requests are under way.
    ///   - engines: the number of sockets to engines that it was handed.
    init(in process: Int32, isSpeaking: Bool, isAsking: Bool, engines: Int) {
        if isAsking { work.append(.request) }
        if isSpeaking { work.append(.speech) }
        if ProcessTree(from: process).members.count > 1 { work.append(.program) }
        let handle = earshot_pidfd_open(process)
        guard handle >= 0 else { return }
        defer { close(handle) }
        var unix = 0
        for number in Self.sockets(of: process) {
            let socket = earshot_pidfd_getfd(handle, number)
            guard socket >= 0 else { continue }
            defer { close(socket) }
            switch earshot_look_at_socket(socket) {
            case 1 where !work.contains(.request): work.append(.request)
            case 2: unix += 1
            default: break
            }
        }
        // libcurl, which carries URLSession, keeps a pair of them to wake itself.
        mayBegin = unix > engines
        isComputing = mayBegin && work.isEmpty && ProcessFiles.isComputing(process)
    }

    /// The sockets of a process, without the connection and the line for engines.
    private static func sockets(of process: Int32) -> [Int32] {
        ProcessFiles.names(in: "\(process)/fd").compactMap { Int32($0) }.filter { number in
            number > LaunchDescriptor.engines
                && ProcessFiles.destination(of: "\(process)/fd/\(number)")?.hasPrefix("socket:") == true
        }
    }
}
