// SPDX-License-Identifier: Apache-2.0

/// The plural categories of CLDR.
public enum PluralForm: String, Sendable, CaseIterable {
    case zero, one, two, few, many, other
}

/// The grammatical gender of a noun, as the tables write it.
public enum Gender: String, Sendable {
    case masculine = "m"
    case feminine = "f"
    case neuter = "n"
    /// Common gender, as in Dutch and Swedish.
    case common = "c"
    /// The language has no gender.
    case none = "-"
}

/// A counted noun: the name of a currency or of its subunit.
struct Noun: Sendable {
    let gender: Gender
    /// One form for all counts, or one per plural form of the language.
    let forms: [String]
    let plurals: [PluralForm]

    /// Returns the form for a plural category.
    func form(_ plural: PluralForm) -> String {
        if forms.count == 1 { return forms[0] }
        for (form, name) in zip(forms, plurals) where name == plural { return form }
        return forms[forms.count - 1]
    }
}

/// How a number stands in the sentence.
enum NumberContext: Sendable, Hashable {
    /// By itself: "one", "uno", "eins", "один".
    case standing
    /// Before the noun that it counts: "un", "ein", "одна".
    case counting(Gender)

    /// The gender that the number agrees with.
    var gender: Gender {
        switch self {
        case .standing: .none
        case .counting(let gender): gender
        }
    }
}
