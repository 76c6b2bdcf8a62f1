// SPDX-License-Identifier: GPL-3.0-or-later

import SpeechWire

/// The engine's loop: one request after the other, one child for each utterance.
enum Engine {
    /// Answers requests until there are no more; returns the process's exit code.
    static func run(requests: FileDescriptor, replies: FileDescriptor) -> Int32 {
        var library: EspeakNG
        do throws(Reply.Failure) {
            library = try EspeakNG()
        } catch {
            _ = replies.write([.failed(error)])
            return 69
        }
        _ = replies.write([.ready(sampleRate: library.sampleRate, version: library.version)])

        var reader = SpeechFrameReader()
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        while let count = requests.read(into: { reader.append($0) }, using: &buffer, wait: -1), count > 0 {
            do throws(WireError) {
                while let frame = try reader.next() {
                    answer(try Request(frame), with: &library) { _ = replies.write($0) }
                }
            } catch {
                return 65
            }
        }
        return 0
    }

    private static func answer(_ request: Request, with library: inout EspeakNG, to send: ([Reply]) -> Void) {
        switch request {
        case .prepare(let voice):
            // A voice that cannot be loaded is the next utterance's failure.
            if library.mayLoad { try? library.load(voice) }
        case .render(let utterance):
            speak(utterance, with: &library, to: send) { library, answer throws(Reply.Failure) in
                try library.speak(utterance, to: answer)
            }
        case .phonemes(let utterance):
            speak(utterance, with: &library, to: send) { library, answer throws(Reply.Failure) in
                guard answer([.phonemes(library.phonemes(utterance))]) else { throw .crashed }
            }
        }
    }

    private static func speak(
        _ utterance: Request.Utterance, with library: inout EspeakNG, to send: ([Reply]) -> Void,
        _ work: (EspeakNG, @escaping ([Reply]) -> Bool) throws(Reply.Failure) -> Void
    ) {
        guard utterance.isPlain else { return send([.failed(.textRefused)]) }
        do throws(Reply.Failure) {
            if library.mayLoad { try library.load(utterance.voice) }
        } catch {
            return send([.failed(error)])
        }
        let library = library
        let child = Child { answer throws(Reply.Failure) in
            var own = library
            try own.load(utterance.voice)
            try work(own, answer)
        }
        guard let child else {
            return send([.failed(.crashed)])
        }
        child.relay(to: send)
    }
}
