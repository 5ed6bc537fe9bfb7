import type { Mutant } from './places.ts'

interface Accepted {
  of: (mutant: Mutant) => boolean
  why: string
}

/** Places whose change nobody can notice, and why. Everything else that survives wants a test. */
const accepted: readonly Accepted[] = [
  {
    of: ({ kind, text }) => kind === 'school' && !text.includes('security definer'),
    why: 'row-level security shows a function the rows of its school only; the words are for the plan',
  },
  {
    of: ({ file, from }) => file.endsWith('/lines.sql') && from.includes("eallocation' and side = 'Debit'"),
    why: 'a move writes two entries of one amount that correct the same line: either side says how much was moved on',
  },
  {
    of: ({ file, from, to }) => file.endsWith('/money-back.sql') && from.includes('v_out <= 0') && to === '<',
    why: 'what leaves is nothing then, and no drawer holds less than nothing: it is never short of it',
  },
  {
    of: ({ file, from }) =>
      file.endsWith('/money-back.sql') && from.includes('least(e.free, e.in_credit) desc'),
    why: 'a refund is of one fee: there is nothing to put in order',
  },
]

export function reasonFor(mutant: Mutant): string | undefined {
  return accepted.find(({ of }) => of(mutant))?.why
}
