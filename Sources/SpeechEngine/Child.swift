// SPDX-License-Identifier: GPL-3.0-or-later

import CEspeakNG
import Glibc
import SpeechWire

/// A process that lives for one utterance, for which it may wait.
///
/// It is a copy of the initialised engine, so every utterance sounds as if it were the first; what crashes it, or what
/// an embedded command changes in it, is gone with it.
struct Child {
    private let process: pid_t
    private let input: FileDescriptor
    private let output: FileDescriptor

    /// Forks a child that waits for one request, does the work and ends; nil when there is no process to be had.
    ///
    /// Only for a process with one thread of its own (eSpeak NG's second one sleeps for ever and is not copied).
    init?(_ work: (Request, _ send: @escaping ([Reply]) -> Bool) throws(Reply.Failure) -> Void) {
        guard let requests = FileDescriptor.pipe() else { return nil }
        guard let replies = FileDescriptor.pipe() else {
            requests.reading.close()
            requests.writing.close()
            return nil
        }
        let process = fork()
        guard process != 0 else {
            requests.writing.close()
            replies.reading.close()
            Child.confine()
            // Nobody asks it any more.
            guard let request = Child.request(from: requests.reading) else { _exit(0) }
            let send = { (answer: [Reply]) in replies.writing.write(answer) }
            do {
                try work(request, send)
                _exit(send([.finished]) ? 0 : 1)
            } catch {
                _exit(send([.failed(error)]) ? 0 : 1)
            }
        }
        requests.reading.close()
        replies.writing.close()
        guard process > 0 else {
            requests.writing.close()
            replies.reading.close()
            return nil
        }
        self.process = process
        input = requests.writing
        output = replies.reading
    }

    /// Waits in the child for its request; nil where none comes.
    private static func request(from input: FileDescriptor) -> Request? {
        var reader = SpeechFrameReader()
        var buffer = [UInt8](repeating: 0, count: 4096)
        while let count = input.read(into: { reader.append($0) }, using: &buffer, wait: -1), count > 0 {
            guard let frame = try? reader.next() else { continue }
            return try? Request(frame)
        }
        return nil
    }

    /// Gives the child its request; one that is gone says nothing.
    func hand(_ request: Request) {
        _ = input.write(request.frame.bytes)
        input.close()
    }

    /// Ends a child that was given no request.
    func dismiss() {
        input.close()
        output.close()
        _ = end(within: 0)
    }

    /// The milliseconds that an utterance may take; a sentence takes two.
    static let longestTime: Int32 = 10_000

    /// The bytes that a child may say: the longest sound, and its words.
    static let longestOutput = 4 * 1024 * 1024

    /// Passes the child's replies on until it ends, those that came together at once.
    ///
    /// The last word is the parent's: `finished` only when the child has said so and has ended by itself.
    /// - Parameter isReplaceable: another child may be asked instead of one that ends without a word.
    /// - Returns: false where another one is to be asked: nothing was sent.
    @discardableResult func relay(isReplaceable: Bool = false, to send: ([Reply]) -> Void) -> Bool {
        var reader = SpeechFrameReader()
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        var total = 0
        var last: Reply?
        var isSpeaking = true
        let deadline = Child.now() + Int64(Child.longestTime)
        reading: while true {
            let wait = Int32(max(0, deadline - Child.now()))
            var chunk: ArraySlice<UInt8> = []
            guard let count = output.read(into: { chunk = $0 }, using: &buffer, wait: wait) else {
                last = .failed(.timedOut)
                break
            }
            guard count > 0 else {
                isSpeaking = false
                break
            }
            total += count
            guard total <= Child.longestOutput else {
                last = .failed(.tooLong)
                break
            }
            reader.append(chunk)
            var replies: [Reply] = []
            do throws(WireError) {
                while let frame = try reader.next() {
                    switch try Reply(frame) {
                    case .finished: last = .finished
                    case .failed(let failure): last = .failed(failure)
                    case let reply: replies.append(reply)
                    }
                }
            } catch {
                last = .failed(.crashed)
                break reading
            }
            send(replies)
        }
        output.close()
        let endedByItself = end(within: isSpeaking ? 0 : Child.longestExit)
        if case .finished = last, !endedByItself { last = nil }
        if isReplaceable, total == 0, !isSpeaking { return false }
        send([last ?? .failed(.crashed)])
        return true
    }

    /// The milliseconds in which a child that has closed its pipe is to be gone. It is about to exit, and nothing but a busy machine
    /// keeps it: one that was killed then would have its whole utterance taken for a crash.
    static let longestExit: Int64 = 2_000

    /// Ends the child if it has not ended by itself in these milliseconds, and tells whether it ended as it should.
    private func end(within most: Int64) -> Bool {
        var status: Int32 = 0
        let deadline = Child.now() + most
        var ended = unsafe waitpid(process, &status, WNOHANG)
        var looks = 0
        while ended == 0, Child.now() < deadline {
            // Mostly it is gone at once; a sleep, however short, takes a tenth of a millisecond.
            looks += 1
            if looks < 100 { sched_yield() } else { usleep(100) }
            ended = unsafe waitpid(process, &status, WNOHANG)
        }
        if ended == 0 {
            kill(process, SIGKILL)
            _ = unsafe waitpid(process, &status, 0)
        }
        return status == 0
    }

    /// Takes from the child what speaking does not need.
    private static func confine() {
        FileDescriptor.closeStandardStreams()
        _ = earshot_gain_no_rights()
        _ = earshot_die_with_parent()
        limit(RLIMIT_CPU, to: 5)
        limit(RLIMIT_AS, to: 512 * 1024 * 1024)
        limit(RLIMIT_FSIZE, to: 0)
        limit(RLIMIT_NOFILE, to: 16)
        limit(__RLIMIT_NPROC, to: 0)
        limit(RLIMIT_CORE, to: 0)
    }

    private static func limit(_ resource: __rlimit_resource, to most: rlim_t) {
        var limits = rlimit(rlim_cur: most, rlim_max: most)
        _ = unsafe setrlimit(__rlimit_resource_t(resource.rawValue), &limits)
    }

    private static func now() -> Int64 {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}
