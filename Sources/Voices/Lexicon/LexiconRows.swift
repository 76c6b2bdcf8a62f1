// SPDX-License-Identifier: Apache-2.0

/// The rows of a lexicon's file, however it is kept.
protocol LexiconRows: Sendable {
    /// The file's name, as messages and `speak --phonemes` show it.
    var name: String { get }

    /// Returns the rows whose written form stands at a place of a text, in no order that matters.
    func matches(in text: SearchedText.Letters, at place: Int) -> [LexiconTable.Match]

    /// What the engine is given for a row; empty where its letters are read one by one.
    func given(_ row: Int) -> String

    /// What must hold besides; empty where nothing must.
    func conditions(_ row: Int) -> [LexiconCondition]

    /// The row's line in the file, counted from 1.
    func line(_ row: Int) -> Int
}
