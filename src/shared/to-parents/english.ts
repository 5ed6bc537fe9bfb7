import { inWords } from '../in-words.ts'
import type { Pesewas } from '../money.ts'
import type { ParentLanguage } from './languages.ts'

interface Amount {
  amount: string
}
interface Receipt {
  number: string
}
interface Day {
  day: string
}

/**
 * Every sentence that the server writes to parents, in English, with what it says by name: texts, and the receipt of the app as paper.
 * Another language is another file of the same shape (`SentencesToParents`). The app's own are beside the app.
 */
export const english = {
  code: 'en' as ParentLanguage,
  /** As a PDF and a page name it. */
  tag: 'en-GH',
  push: { notice: 'A new notice of the school.' },
  texts: {
    signInCode: ({ code }: { code: string }) =>
      `${code} is your Akontaa code. Never tell it to anyone, not even the school.`,
    received: ({ amount, whom }: Amount & { whom: string }) => `Thank you. ${amount} received for ${whom}.`,
    paidFor: ({ child, fees }: { child: string; fees: string }) => `${child}: ${fees}`,
    /** In place of a list that does not fit. */
    fees: 'fees',
    others: ({ first, count }: { first: string; count: number }) => `${first} and ${count} others`,
    receipt: ({ number }: Receipt) => `Receipt ${number}.`,
    receiptAgain: ({ number, again }: Receipt & { again: string }) =>
      `Receipt ${number}, for ${again} that bounced.`,
    childCode: ({ code }: { code: string }) => `Code ${code}.`,
    slip: ({ number }: Receipt) => `Slip ${number}.`,
    owedForIt: ({ amount }: Amount) => `${amount} owed for it.`,
    aheadForIt: ({ amount }: Amount) => `${amount} ahead.`,
    nothingForIt: 'Nothing owed for it.',
    takenBack: ({ number, amount, whom }: Receipt & Amount & { whom: string }) =>
      `Receipt ${number} of ${amount} for ${whom} was taken back today.`,
    questions: ({ phone }: { phone: string }) => `Questions: ${phone}.`,
    goneBack: ({ number, amount, whom }: Receipt & Amount & { whom: string }) =>
      `${amount} of receipt ${number} for ${whom} has gone back to the phone or card that paid.`,
    putByMistake: ({ number, amount, child }: Receipt & Amount & { child: string }) =>
      `${amount} of receipt ${number} was put on ${child} by mistake and was taken off.`,
    nowCounts: ({ number, amount, child }: Receipt & Amount & { child: string }) =>
      `${amount} of receipt ${number} now counts for ${child}.`,
    feeAdded: ({ fee, amount, child, className, less }: FeeOfOne) =>
      `${fee} of ${amount} added for ${child}, ${className}${less}.`,
    feeAddedEach: ({ fee, amount, names, less }: FeesOfMany) =>
      `${fee} of ${amount} each added for ${names}${less}.`,
    feesAdded: ({ fee, amount, names, less }: FeesOfMany) => `${fee} of ${amount} added for ${names}${less}.`,
    less: ({ amount }: Amount) => `, less ${amount}`,
    lessInAll: ({ amount }: Amount) => `, less ${amount} in all`,
    due: ({ day }: Day) => `Due ${day}.`,
    dueFrom: ({ day }: Day) => `Due from ${day}.`,
    termFees: ({ term }: { term: string }) => `${term} fees`,
    allPaid: 'All fees paid.',
    balance: ({ amount }: Amount) => `Balance ${amount}.`,
    inCredit: ({ amount }: Amount) => `${amount} in credit.`,
    inCreditFor: ({ amount, fee }: Amount & { fee: string }) => `${amount} in credit for ${fee}.`,
    inCreditForOf: ({ amount, fee, child }: Amount & { fee: string; child: string }) =>
      `${amount} in credit for ${fee} of ${child}.`,
    /** A reminder, until the school has words of its own: what stands in braces is filled in. */
    reminder:
      'Dear parent, still owed: {children}. Total {total}. Paid? Show the receipt. {phone} - {school}',
  },
  receipt: {
    receipt: 'Receipt',
    receiptNumber: ({ number }: Receipt) => `Receipt ${number}`,
    void: 'VOID',
    screenCopy: 'SCREEN COPY',
    date: 'Date',
    recorded: 'Recorded',
    from: 'From',
    by: 'By',
    reference: 'Ref.',
    term: 'Term',
    for: 'For',
    children: ({ count }: { count: number }) => `${count} children`,
    student: 'Student',
    class: 'Class',
    code: 'Code',
    codeAfterClass: ({ code }: { code: string }) => `code ${code}`,
    fee: 'Fee type',
    amount: 'Amount (GH₵)',
    carriedOver: 'Carried over',
    broughtForward: 'Brought forward',
    received: 'Received',
    inWords: ({ pesewas }: { pesewas: Pesewas }) => inWords(pesewas),
    owedBefore: 'Owed before',
    creditBefore: 'In credit before',
    paidNow: 'Paid now',
    paidThen: 'Paid then',
    stillOwed: 'Still owed',
    inCredit: 'In credit',
    owedThen: 'Still owed then',
    creditThen: 'In credit then',
    credit: ({ amount, fee }: Amount & { fee: string }) => `${amount} in credit for ${fee}.`,
    creditOf: ({ amount, fee, child }: Amount & { fee: string; child: string }) =>
      `${amount} in credit for ${fee} of ${child}.`,
    takenBack: ({ at, school }: { at: string; school: string }) =>
      `Taken back on ${at} by ${school}. Reason: Taken back by the school.`,
    bouncedAs: ({ number }: { number: string }) => `Presented again: it bounced as receipt ${number}.`,
    takenBefore: ({ taken, counts }: { taken: string; counts: string }) =>
      `Taken on ${taken}, which was locked. It counts for ${counts}.`,
    shown: ({ at }: { at: string }) => `Shown on a screen ${at}. It is not the original.`,
    whatIsLeft: 'What is left:',
    payOffice: 'Pay at the office. Ask for a numbered receipt every time.',
    payAlso: ({ payTo }: { payTo: string }) =>
      `Pay at the office, or ${payTo}. Ask for a numbered receipt every time.`,
    payAlsoBy: ({ payTo, reference }: { payTo: string; reference: string }) =>
      `Pay at the office, or ${payTo}. Write ${reference} as the reference. Ask for a numbered receipt every time.`,
    notVat: 'Not a VAT invoice. Keep this receipt.',
    printed: ({ at }: { at: string }) => `Printed ${at}`,
    page: ({ number }: { number: number }) => `Page ${number}`,
    pagesInAll: ({ count }: { count: number }) => `of ${count}`,
    check: 'Check this receipt',
    scan: 'Scan, or open',
    receivedBy: 'Received by',
  },
}

interface FeeOfOne extends Amount {
  fee: string
  child: string
  className: string
  less: string
}
interface FeesOfMany extends Amount {
  fee: string
  names: string
  less: string
}

export type SentencesToParents = typeof english
