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
  {
    of: ({ file, from }) => file.endsWith('/correct.sql') && from.includes("and o.side = 'Debit'"),
    why: 'a move writes two entries of one amount and one moment that correct the same line: either says when it was moved',
  },
  {
    of: ({ file, from, to }) =>
      file.endsWith('/money-back.sql') && /[tc]\.amount > 0\)/.test(from) && to === '>=',
    why: 'who takes nothing lacks nothing: what is free is never below zero',
  },
  {
    of: ({ file, from }) => file.endsWith('/lines.sql') && from.includes('v_written < cardinality(p_lines)'),
    why: 'where all were written every day is open, and asking once more refuses nothing',
  },
  {
    of: ({ file, from, to }) =>
      file.endsWith('/receipts.sql') && from.endsWith('v_amount := (sel') && to === '>=',
    why: 'of one part the sum of all parts is its own',
  },
  {
    of: ({ file, kind, from }) =>
      file.endsWith('/bills-two.sql') &&
      kind === 'bound' &&
      /n\.number > a\.number|b\.number > a\.number|a\.number > r\.since|a\.number < coal/.test(from),
    why: 'a number is of one row of the log, and the two rows are of other acts: they never have the same',
  },
  {
    of: ({ file, kind, from }) =>
      file.endsWith('/reductions.sql') &&
      kind === 'bound' &&
      (from.includes('d.will_be > d.was then') || from.includes('d.will_be < d.was then')),
    why: 'only rules whose two figures differ are among these changes',
  },
  {
    of: ({ file, kind, from }) =>
      file.endsWith('/drafts.sql') && kind === 'bound' && from.includes('d.will_be > d.was'),
    why: 'only rules whose two figures differ are among these changes',
  },
  {
    of: ({ file, from }) => file.endsWith('/reductions.sql') && from.includes('where c.charged > 0'),
    why: 'of a charge of nothing each rule gives nothing, and what gives nothing does not fit',
  },
  {
    of: ({ file, kind, from }) =>
      file.endsWith('/drafts.sql') &&
      kind === 'bound' &&
      (from.includes('when m.missing > 0') || from.includes('when d.difference > 0')),
    why: 'what is missing is never nothing here: a price that is charged already is not among them',
  },
  {
    of: ({ file, kind, from }) =>
      file.endsWith('/shares.sql') && kind === 'bound' && from.includes('v_target > award.carried'),
    why: 'an award whose share stays as it is was passed over before',
  },
  {
    of: ({ file, from }) =>
      file.endsWith('/billing-many.sql') && from.includes('where c.charged > 0 and x.share'),
    why: 'of nothing nobody bears anything, and who bears nothing is left out beside it',
  },
  {
    of: ({ file, from }) => file.endsWith('/runs.sql') && from.includes('m.missing > 0'),
    why: 'what is missing is never nothing: a price that is charged already is not among them',
  },
  {
    of: ({ file, kind }) => file.endsWith('/payers.sql') && kind === 'lock',
    why: 'who says who pays for a child holds the child before: set-payers.ts, as in every act students before guardians',
  },
  {
    of: ({ file, from }) => file.endsWith('/drafts.sql') && from.includes('where c.charged > 0)'),
    why: 'of a charge that became nothing all that was off it was taken back then: there is no difference to it any more',
  },
  {
    of: ({ file, from }) => file.endsWith('/billing.sql') && from.includes('if cardinality(v_lines) > 0'),
    why: 'of no lines no balance moves and none is written',
  },
  {
    of: ({ file, from }) => file.endsWith('/reductions.sql') && from.includes('where o.amount > 0) w'),
    why: 'what gives nothing is to give nothing: the difference to what was posted is the same without it',
  },
  {
    of: ({ file, from }) => file.endsWith('/shares.sql') && from.includes('where net < 0 group'),
    why: 'what comes to nothing adds nothing to what is over',
  },
  {
    of: ({ file, kind, from }) =>
      file.endsWith('/core.sql') && kind === 'bound' && from.includes('starts_on > p_day'),
    why: 'who begins on the day contains it, which is put in order before; terms do not overlap',
  },
]

export function reasonFor(mutant: Mutant): string | undefined {
  return accepted.find(({ of }) => of(mutant))?.why
}
