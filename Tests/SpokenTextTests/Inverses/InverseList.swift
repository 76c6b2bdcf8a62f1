// SPDX-License-Identifier: Apache-2.0

/// The inverses of all languages, one line each.
enum InverseList {
    static let all: [TableInverse] = [
        .american, .indianEnglish,
        .mandarin,
        .spanish,
        .taiwanese, .cantonese,
        .japanese, .korean,
        .indonesian, .vietnamese,
        .russian,
        .arabic,
        .ukrainian,
        .polish,
        .brazilian, .portuguese,
        .german, .swissGerman,
        .dutch,
        .hindi,
        .french, .belgianFrench, .swissFrench,
        .italian, .swedish,
        .turkish, .persian,
    ]
}
