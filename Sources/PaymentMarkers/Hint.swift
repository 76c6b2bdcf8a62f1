// SPDX-License-Identifier: Apache-2.0

/// What a phrase of a marker table tells beside its role, written behind it: `credit:subject`.
package enum Hint: String, Sendable, CaseIterable {
    /// Whoever stands right before the phrase received the money: "Bob received $20 from Ann".
    case subject
    /// Whoever stands right behind the phrase received it: "credited to Asha".
    case to
    /// Both: neither before nor behind it a name may stand, but for words of the reader's.
    case alone
    /// The owner of an account that is named right behind the phrase received it.
    case into
    /// Leads to an account of the reader's if a word for the reader follows: "ke rekening BCA Anda", "ke rekening Budi".
    case owned
    /// A thing arrived; the receiver may be named behind a "to" of the same part: "credited on Monday to Asha".
    case thing
    /// A thing arrived, or somebody gave it to whoever is named behind the phrase: "Dana credited Bob $40".
    case whom
    /// The reader, or a word for an account.
    case mine
    /// A word of a bank's name, which may stand before a word for an account.
    case bank
    /// Every amount of the sentence is a sum of several payments: "so far this month".
    case sum
    /// The same, unless its number is one: "3 payments", "1笔".
    case several
    /// The amount behind it is what arrived: "net credited".
    case arrived
    /// The amount beside it is what is left after fees.
    case net
    /// The amount beside it is what was paid before fees.
    case gross
    /// The amount before it is a tip that may be added to another.
    case tip
    /// A word that may also stand inside a payer's name: "from NORTH SALES LLC", "from Jan van den Berg".
    case name
    /// A word that with a capital is a part of the name it stands in: the "Tú" of "từ Trần Anh Tú".
    case capital
    /// What a payer sent, if a word with the hint `past` follows: "standing order of £20 from Bob received". A debit with it is
    /// none where its one amount came to the reader's account: "支付完成，200元已进入您的账户".
    case inward
    /// What came has arrived; behind a bill, that it is paid.
    case past
    /// A word that neither names anybody nor ends a name.
    case skip
    /// The payer's own words follow, up to the end of the sentence: "message: rent, the invoice of May".
    case note
    /// The same, or where nothing stands before it a mail's subject, which leaves open what it tells: "Objet : vous avez reçu 50 €".
    case mail
    /// A refund that undoes what came before it: "the sale of £5 was refunded".
    case undone
    /// The first half of a verb that one with the hint `final` completes: the payer stands before it, the reader between:
    /// "Max hat gestern 20 € an dich überwiesen".
    case auxiliary
    /// A word before a payer's name that is no part of it: "Deine Kollegin Ute hat dir …".
    case article
    /// The reader acts: a refund behind it is what the reader gave, unless a word with the hint `past` stands in its sentence:
    /// "Du hast Max 15 € erstattet".
    case giver
    /// A verb at the end of its sentence; it gives money to the reader if a word with the hint `mine` stands before it:
    /// "Ali size 75 TL gönderdi". Otherwise its role is what it means.
    case final
    /// Beside it a bare number has no certain currency: an Iranian wallet counts in tomans, a bank in rials.
    case bare
    /// The sentence tells what may be, and no payment: "If Ann sent you $50".
    case open
    /// A verb of what is done, at the end of its sentence: "취소된 주문 33,000원이 환불되었습니다".
    case done
    /// A noun that only describes what a later word with the hint `done` tells: the cancelled order in the same sentence.
    case describing
    /// A wallet or a card was loaded, perhaps by the reader: what a bank's account or card gave is a move of own money.
    case loaded
    /// What forbids an announcement only where an amount stands in its sentence: "if you did not do this, call us".
    case beside
    /// What failed or was cancelled may have been paid back: beside a refund it forbids nothing.
    case excused
    /// The payer's side of a credit to the reader's account: "your a/c is credited with $20 and debited from a/c 12".
    case counterpart
    /// Somebody else's account: what its sentence credits is not the reader's, unless it came from there.
    case theirs
    /// Names the one who sends: beside a mere "transfer" it tells that money came, and a debit beside it is the sender's.
    /// "Transfer 500 ₽. Sender: Anna".
    case sender
    /// Its last word is the reader's, or a title where a name follows at once: the money is that one's, or came from there.
    /// "โอนเงินให้คุณสุดา", "จากคุณสุดา"
    case title
    /// Below a credit its sentence tells nothing of what came, where no amount stands in it: a warning, an offer of help.
    case aside
    /// A payment that a till takes: a credit where a word with the hint `till` stands and nothing that no phrase explains.
    case taken
    /// The shop's side of a payment: a till, a terminal, a customer.
    case till
    /// Tells why: what failed or was cancelled behind it is the reason of a refund. "karena penjual membatalkan pesanan"
    case cause
    /// A verb that gives money to the reader where a name stands before it and the reader's account behind it:
    /// "An Phát đã trả 500.000đ vào tài khoản của bạn". In Arabic the name may stand behind it.
    case toward
    /// A verb of giving back: what its sentence says that somebody paid the reader is the reader's no more.
    case returned
    /// Begins with a word for an account or a payment: a name before it is another's, or behind it where accounts are called
    /// so. "Emmas Konto", "Անիի վճարումը", "Rekening Rina"
    case held
    /// Begins a clause that only describes the amount right before it: "los 60 € que te envió Ana".
    case clause
    /// Somebody who paid the reader: what is given back beside it is not the reader's. "客户金女士22元退款成功"
    case customer
}
