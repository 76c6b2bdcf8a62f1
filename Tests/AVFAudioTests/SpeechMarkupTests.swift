// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import Testing
import Voices

@testable import AVFAudio

@Suite struct `Markup of speech` {
    static let refused: [String] = [
        "", "hello", "<speak>", "<speak>a", "<speak>a</speak>b", "b<speak>a</speak>", "<speak>a</s></speak>",
        "<p>a</p>", "<speak><p>a</speak></p>", "<speak>a & b</speak>", "<speak>&nbsp;</speak>", "<speak a=b>x</speak>",
        "<speak a='1' a='2'>x</speak>", "<speak a='<'>x</speak>", "<speak a='1'b='2'>x</speak>", "<speak>]]></speak>",
        "<speak>a\u{1}b</speak>", "<speak>&#1;</speak>", "<speak>&#xD800;</speak>", "<speak>&#x110000;</speak>",
        "<speak><!-- a -- b --></speak>", "<speak><!-- a</speak>", "<speak/><speak/>", "<speak><1/></speak>",
        "<!DOCTYPE speak><speak>a</speak>",
        "<!DOCTYPE s [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><speak>&b;</speak>",
        "<!DOCTYPE s [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><speak>&a;</speak>", "<speak>&#xFFFFFFFFFFFF;</speak>",
        String(repeating: "<speak>", count: 100) + String(repeating: "</speak>", count: 100),
        "<speak>" + String(repeating: "<break/>", count: 20_000) + "</speak>",
        "<speak>" + String(repeating: "a", count: 300_000) + "</speak>",
        "<speak " + (0..<40).map { "a\($0)=''" }.joined(separator: " ") + "/>",
    ]

    @Test(arguments: refused.shown) func `that is not well-formed gives no utterance`(document: Shown<String>) {
        #expect(AVSpeechUtterance(ssmlRepresentation: document.value) == nil)
    }

    @Test(arguments: [
        ("<speak>Thank you</speak>", "Thank you"),
        ("\u{FEFF}<?xml version='1.0'?>\n<speak version=\"1.1\">a<!-- b --> <?x y?>c</speak >\n", "a c"),
        ("<speak>Tom &amp; Ann &lt;3 &#65;&#x42;<![CDATA[<b>]]></speak>", "Tom & Ann <3 AB<b>"),
        ("<speak>\n  <p>One.</p>\n  <p><s>Two.</s><s>Three.</s></p>\n</speak>", "One.\nTwo.\nThree."),
        ("<speak>at <sub alias=\"Alipay\">ZFB</sub> now</speak>", "at ZFB now"),
        ("<speak><metadata>x</metadata>a<audio src='/etc/passwd'>b<desc>c</desc></audio></speak>", "ab"),
        ("<speak><x:y z='&quot;'>a</x:y></speak>", "a"), ("<speak/>", ""),
    ])
    func `has the text without it`(document: String, text: String) throws {
        let utterance = try #require(AVSpeechUtterance(ssmlRepresentation: document))
        #expect(utterance.speechString == text)
        #expect((utterance.copy() as? AVSpeechUtterance)?.speechString == text)
    }

    /// The words that the engine is given, part after part.
    private func words(_ document: String, voice: String = "en-US") throws -> [String] {
        let utterance = try #require(AVSpeechUtterance(ssmlRepresentation: document))
        utterance.voice = AVSpeechSynthesisVoice(identifier: voice)
        return try utterance.saying.parts().map(\.text.words)
    }

    @Test(arguments: [
        ("You got <prosody rate='fast'>$12.50</prosody> now", ["You got", "twelve dollars and fifty cents", "now"]),
        ("$12<break/>.50 from Bob", ["twelve dollars and fifty cents", "from Bob"]),
        ("$1<prosody volume='soft'>2.5</prosody>0 from Bob", ["twelve dollars and fifty cents", "from Bob"]),
        ("<s>You have 12</s><s>000 is no code</s>", ["You have twelve,", "zero zero zero is no code"]),
        ("$12<emphasis>,000.00</emphasis>", ["twelve thousand dollars"]),
        ("at <sub alias='Alipay'>ZFB</sub> now", ["at Alipay now"]),
        ("Paid <sub alias='twelve dollars'>$12</sub>.", ["Paid twelve dollars."]),
        ("Code <say-as interpret-as='characters'>A12</say-as>.", ["Code", "A, one two"]),
        ("<say-as interpret-as='date' format='dmy'>3/4/2026</say-as>", ["April third, twenty twenty-six"]),
        ("<say-as interpret-as='date' format='mdy'>3/4/2026</say-as>", ["March fourth, twenty twenty-six"]),
        ("<say-as interpret-as='cardinal'>12</say-as> apples", ["twelve apples"]),
        ("<phoneme alphabet='ipa' ph='x'>tomato</phoneme>", ["tomato"]),
        ("hi <lang xml:lang='de-DE'>zwei 3</lang> you", ["hi", "zwei drei", "you"]),
        ("hi <voice name='de-DE'>3</voice>", ["hi", "drei"]), ("<voice name='none'>3</voice>", ["three"]),
    ])
    func `is read in parts, and no number is cut`(inside: String, expected: [String]) throws {
        let heard = try words("<speak>\(inside)</speak>").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(heard.filter { !$0.isEmpty } == expected)
    }

    @Test(arguments: [
        "$12<say-as interpret-as='digits'>50</say-as>", "$<say-as interpret-as='characters'>12</say-as>",
        "1<sub alias='2'>x</sub>3", "<sub alias='12'>x</sub>50", "1<lang xml:lang='de'>2</lang>",
        "<say-as interpret-as='characters'>12</say-as>.50", "<say-as interpret-as='characters'>12.50</say-as>",
        "<say-as interpret-as='digits'>1</say-as><sub alias='2'>x</sub><say-as interpret-as='digits'>3</say-as>",
        "<say-as interpret-as='characters'>12</say-as>k", "<say-as interpret-as='digits'>5</say-as>万",
    ])
    func `says nothing of a number that it puts together`(inside: String) throws {
        let heard = try words("<speak>\(inside)</speak>").joined(separator: " ")
        #expect(!heard.contains { $0.isLetter && $0 != "k" }, "\(heard)")
        let utterance = try #require(AVSpeechUtterance(ssmlRepresentation: "<speak>\(inside)</speak>"))
        utterance.voice = AVSpeechSynthesisVoice(identifier: "en-US")
        let leftOut = try utterance.saying.parts().reduce(into: Set()) { $0.formUnion($1.leftOut) }
        #expect(leftOut.contains(.number))
    }

    @Test(
        arguments: [
            ("rate='fast'", 1.5, 0, 1), ("rate='50%'", 0.5, 0, 1), ("rate='+20%'", 1.2, 0, 1),
            ("pitch='+12st'", 1, 50, 1),
            ("pitch='low'", 1, -12, 1), ("pitch='-50%'", 1, -50, 1), ("volume='soft'", 1, 0, 0.5),
            ("volume='-6dB'", 1, 0, 0.501),
            ("volume='x-loud'", 1, 0, 1), ("volume='silent'", 1, 0, 0), ("rate='99999%'", 4, 0, 1),
            ("rate='0%'", 1, 0, 1),
            ("rate='nan' pitch='1e9%' volume='loudest'", 1, 0, 1), ("rate='inf' pitch='x' volume=''", 1, 0, 1),
        ] as [(String, Double, Int, Float)])
    func `has a manner`(attributes: String, rate: Double, pitch: Int, share: Float) throws {
        func part(_ inside: String) throws -> PreparedSpeech {
            let utterance = try #require(AVSpeechUtterance(ssmlRepresentation: "<speak>\(inside)</speak>"))
            utterance.voice = AVSpeechSynthesisVoice(identifier: "en-US")
            // As on iOS these are the markup's.
            utterance.rate = 1
            utterance.pitchMultiplier = 2
            return try #require(utterance.saying.parts().first)
        }
        let plain = try part("hello")
        let marked = try part("<prosody \(attributes)>hello</prosody>")
        #expect(abs(Double(marked.rate) - Double(plain.rate) * rate) < 1)
        #expect(marked.pitch == min(99, max(0, plain.pitch + pitch)))
        #expect(abs(marked.share - share) < 0.01)
        let plainText = try utterance("hello").saying.prepared()
        #expect(plain.rate == plainText.rate && plain.pitch == plainText.pitch)
    }

    @Test(
        arguments: [
            ("A<break time='300ms'/>B", 0.3), ("A<break time='2s'/><break strength='weak'/>B", 2.2),
            ("<break time='1s'/>A", 1), ("A<break time='1s'/>", 1), ("A<break time='900s'/>B", 10), ("A<break/>B", 0.4),
            ("A<break strength='none'/>", 0), ("A<break time='-1s'/>", 0), ("<p>A</p><p>B</p>", 0.5),
            (String(repeating: "<break time='10s'/>", count: 20) + "A", 60),
        ].firstShown())
    func `has silences`(inside: Shown<String>, seconds: Double) async throws {
        func frames(_ inside: String) async throws -> Int {
            let utterance = try #require(AVSpeechUtterance(ssmlRepresentation: "<speak>\(inside)</speak>"))
            utterance.voice = AVSpeechSynthesisVoice(identifier: "en-US")
            return await written(utterance).samples.count
        }
        let inside = inside.value
        let result = try await frames(inside.replacing("A", with: "one").replacing("B", with: "two"))
        var words = try await frames("one")
        if inside.contains("B") { words += try await frames("two") }
        #expect(abs(Double(result - words) / 22_050 - seconds) < 0.12)
    }

    @Test func `tells the words of its text, and its bookmarks, where they are heard`() async throws {
        let document =
            "<speak>One <mark name='m'/><sub alias='two words'>2w</sub><break time='1s'/> end<mark name='n'/></speak>"
        let utterance = try #require(AVSpeechUtterance(ssmlRepresentation: document))
        utterance.voice = AVSpeechSynthesisVoice(identifier: "en-US")
        let text = utterance.speechString as NSString
        let told = await withCheckedContinuation { (done: CheckedContinuation<[(String, Int)], Never>) in
            var told: [(String, Int)] = []
            AVSpeechSynthesizer().write(utterance) { buffer in
                if (buffer as? AVAudioPCMBuffer)?.frameLength == 0 { done.resume(returning: told) }
            } toMarkerCallback: { markers in
                told += markers.map {
                    (
                        $0.mark == .bookmark ? "#" + $0.bookmarkName : text.substring(with: $0.textRange),
                        $0.byteSampleOffset
                    )
                }
            }
        }
        #expect(told.map(\.0) == ["One", "#m", "2w", "2w", "end", "#n"])
        #expect(told.map(\.1) == told.map(\.1).sorted())
        #expect(told[4].1 - told[3].1 > 2 * 22_050)
    }

    @Test func `may name what it likes, and nothing of it is opened or started`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("touched").path
        let document = "<speak><audio src=\"x$(touch \(file)).wav\"/><audio src='|touch \(file)'/>thank you</speak>"
        let utterance = try #require(AVSpeechUtterance(ssmlRepresentation: document))
        utterance.voice = AVSpeechSynthesisVoice(identifier: "en-US")
        let marked = await written(utterance).samples
        let plain = await written(try AVFAudioTests.utterance("thank you")).samples
        #expect(marked == plain)
        #expect(try folder.names.isEmpty)
    }

    @Test func `in another language is said in its voice, and else in the utterance's`() throws {
        let document =
            "<speak xml:lang='de-DE'>drei <lang xml:lang='fr-FR'>trois</lang><lang xml:lang='tlh'>x</lang></speak>"
        let utterance = try #require(AVSpeechUtterance(ssmlRepresentation: document))
        #expect(try utterance.saying.parts().map(\.voice.locale) == ["de-DE", "fr-FR", "de-DE"])
        utterance.voice = AVSpeechSynthesisVoice(identifier: "en-US")
        #expect(try utterance.saying.parts().map(\.voice.locale) == ["en-US", "fr-FR", "en-US"])
    }
}

@Suite struct `An attributed text` {
    @Test func `keeps its attributes, and a pronunciation in IPA is told as left out`() throws {
        let key = NSAttributedString.Key(AVSpeechSynthesisIPANotationAttribute)
        let text = NSMutableAttributedString(string: "hello tomato")
        let plain = AVSpeechUtterance(attributedString: text)
        #expect(try plain.saying.prepared().leftOut == [])
        text.addAttribute(key, value: "təˈmɑːtoʊ", range: NSRange(location: 6, length: 6))
        let utterance = AVSpeechUtterance(attributedString: text)
        #expect(utterance.speechString == "hello tomato")
        let copy = try #require(utterance.copy() as? AVSpeechUtterance)
        #expect(copy.attributedSpeechString.isEqual(to: text))
        #expect(!plain.attributedSpeechString.isEqual(to: text))
        #expect(try copy.saying.prepared().leftOut == [.pronunciation])
        #expect(try copy.saying.prepared().text.words == "hello tomato")
    }
}
