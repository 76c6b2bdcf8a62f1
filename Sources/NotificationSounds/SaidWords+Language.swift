// SPDX-License-Identifier: Apache-2.0

public import SpokenText
public import Voices

extension SaidWords {
    /// Joins words that tell an amount with the places in which they do, and in which it is said again.
    ///
    ///     SaidWords("支付宝到账一百元", telling: money, in: chinese).numbers   // 一百元
    public init(_ words: String, telling money: Money?, in language: SpokenLanguage) {
        let scalars = Array(words.unicodeScalars)
        let places = money.flatMap { try? language.places(of: $0, in: scalars) } ?? []
        let echoes = money.flatMap { try? language.echoPlaces(of: $0, in: scalars) } ?? []
        self.init(words, at: (places + echoes).sorted { $0.lowerBound < $1.lowerBound }, in: language)
    }

    /// Puts a text into words, and finds the numbers in them.
    /// - Throws: `SpokenTextError` for a text that cannot be said for certain.
    public init(saying text: String, in language: SpokenLanguage) throws(SpokenTextError) {
        guard let (words, places) = language.numbers(saying: text) else {
            self.init(try spokenText(text, in: language), at: [], in: language)
            return
        }
        self.init(words, at: places, in: language)
    }

    private init(_ words: String, at places: [Range<Int>], in language: SpokenLanguage) {
        let parts = language.numberParts(in: Array(words.unicodeScalars), numbers: places)
        self.init(
            words, numbers: places,
            parts: parts.map { SaidWords.Part(range: $0.range, kind: $0.value.map { .value($0) } ?? .joint) })
    }
}
