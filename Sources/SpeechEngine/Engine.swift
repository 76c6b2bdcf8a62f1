// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import SpeechWire

/// The engine's loop: one request after the other, one child for each utterance.
struct Engine {
    private var library: EspeakNG
    /// The child for the next utterance, made while nobody waits; not before the second, since most engines are asked once.
    private var next: Child?
    private var hasSpoken = false

    /// Answers requests until there are no more; returns the process's exit code.
    static func run(requests: FileDescriptor, replies: FileDescriptor) -> Int32 {
        var engine: Engine
        do throws(Reply.Failure) {
            engine = Engine(library: try EspeakNG())
        } catch {
            _ = replies.write([.failed(error)])
            return 69
        }
        // A child that was ended while it waited must not end the engine with it.
        signal(SIGPIPE, SIG_IGN)
        _ = replies.write([.ready(sampleRate: engine.library.sampleRate, version: engine.library.version)])
        let code = engine.serve(requests, replies)
        engine.next?.dismiss()
        return code
    }

    private mutating func serve(_ requests: FileDescriptor, _ replies: FileDescriptor) -> Int32 {
        var reader = SpeechFrameReader()
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        var isHeard = true
        while isHeard, let count = requests.read(into: { reader.append($0) }, using: &buffer, wait: -1), count > 0 {
            do throws(WireError) {
                while let frame = try reader.next() {
                    answer(try Request(frame)) { isHeard = replies.write($0) && isHeard }
                }
            } catch {
                return 65
            }
        }
        return 0
    }

    private mutating func answer(_ request: Request, to send: ([Reply]) -> Void) {
        switch request {
        case .prepare(let voice):
            // A voice that cannot be loaded is the next utterance's failure.
            if library.mayLoad { try? library.load(voice) }
        case .render(let utterance), .phonemes(let utterance):
            guard utterance.isPlain else { return send([.failed(.textRefused)]) }
            speak(request, in: utterance.voice, to: send)
        }
    }

    private mutating func speak(_ request: Request, in voice: EngineVoice, to send: ([Reply]) -> Void) {
        defer { hasSpoken = true }
        if let child = next {
            next = nil
            child.hand(request)
            // It may have been ended while it waited; a text that crashes it crashes another one as well.
            if child.relay(isReplaceable: true, to: send) {
                // It has loaded the voice itself, if it had to; whoever comes next is spared that.
                if library.mayLoad { try? library.load(voice) }
                next = newChild()
                return
            }
        }
        do throws(Reply.Failure) {
            if library.mayLoad { try library.load(voice) }
        } catch {
            return send([.failed(error)])
        }
        guard let child = newChild() else { return send([.failed(.crashed)]) }
        child.hand(request)
        child.relay(to: send)
        if hasSpoken { next = newChild() }
    }

    private func newChild() -> Child? {
        Child { request, send throws(Reply.Failure) in
            var own = library
            switch request {
            case .prepare: break
            case .render(let utterance):
                try own.load(utterance.voice)
                try own.speak(utterance, to: send)
            case .phonemes(let utterance):
                try own.load(utterance.voice)
                guard send([.phonemes(own.phonemes(utterance))]) else { throw .crashed }
            }
        }
    }
}
