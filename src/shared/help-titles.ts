import { searchableText, searchableWords } from './searchable.ts'

interface HelpTitle {
  slug: HelpSlug
  title: string
  /** Other words people look for it by. */
  words: string
}

export type HelpSlug =
  | 'pay'
  | 'correct'
  | 'list'
  | 'bill'
  | 'leave'
  | 'namesakes'
  | 'online'
  | 'receipt'
  | 'offline'
  | 'password'

/** The answers of the help page, in their order; the palette finds them by these words too. */
export const helpTitles: readonly HelpTitle[] = [
  { slug: 'pay', title: 'Take a payment', words: 'help record money cash momo fees paid' },
  {
    slug: 'correct',
    title: 'Put a wrong payment right',
    words: 'help mistake wrong amount void undo take back refund',
  },
  {
    slug: 'list',
    title: 'Bring a class list from Excel',
    words: 'help import csv upload many students arrears undo',
  },
  { slug: 'bill', title: 'Bill a class, or the whole school', words: 'help charge term fees invoice' },
  {
    slug: 'leave',
    title: 'A child changes class or leaves',
    words: 'help promote move delete archive transfer completed',
  },
  { slug: 'namesakes', title: 'Two children of one name', words: 'help same name double twins code' },
  {
    slug: 'online',
    title: 'Parents pay online: where is the money?',
    words: 'help paystack app payout settlement bank wallet',
  },
  {
    slug: 'receipt',
    title: 'Print or send a receipt again',
    words: 'help lost copy whatsapp reprint printer',
  },
  {
    slug: 'offline',
    title: 'No connection: what goes on working?',
    words: 'help offline internet network light dumsor waiting',
  },
  {
    slug: 'password',
    title: 'A PIN or password is forgotten',
    words: 'help reset sign in login locked code',
  },
]

/** Those whose title or words hold every word typed. */
export function findHelp(typed: string): readonly HelpTitle[] {
  const words = searchableWords(typed)
  if (words.length === 0) return helpTitles
  return helpTitles.filter(({ title, words: also }) => {
    const all = searchableText(`${title} ${also}`)
    return words.every((word) => all.includes(word))
  })
}
