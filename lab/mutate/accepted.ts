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
  {
    of: ({ file, from, kind }) =>
      file.endsWith('/drawers.sql') && kind === 'bound' && /l\.amount < 0 then|p_over > 0 then/.test(from),
    why: 'no money is moved by nothing, and a difference is never none',
  },
  {
    of: ({ file, from, to }) =>
      file.endsWith('/closings.sql') && /and \(o\.at, o\.id\) > \([lf]\.at/.test(from) && to === '>=',
    why: 'one of them locks and the other opens: they are never the same row',
  },
  {
    of: ({ file, from, to }) =>
      file.endsWith('/day-lock.sql') && from.includes('closed_through < old.closed_through') && to === '<=',
    why: 'the trigger is asked only where the two are not the same',
  },
  {
    of: ({ file, from, to }) =>
      file.endsWith('/joining.sql') && from.includes('(r.recorded_at, r.id) >') && to === '>=',
    why: 'the run itself has been undone by then, and such runs are left out',
  },
  {
    of: ({ file, from, kind }) =>
      file.endsWith('/views.sql') && kind === 'bound' && /and e\.received [<>] 0\)/.test(from),
    why: 'entries by which nothing was received are left out',
  },
  {
    of: ({ file, from, kind }) =>
      file.endsWith('/views.sql') && kind === 'bound' && /filter \(where balance [<>] 0\), 0\)/.test(from),
    why: 'a sum is not changed by nothing',
  },
  {
    of: ({ file, from, to }) => file.endsWith('/views.sql') && from === 'and b.balance > 0' && to === '>=',
    why: 'where nothing is owed no charge is newer than less than that',
  },
  {
    of: ({ file, from, to }) =>
      file.endsWith('/cheques.sql') && from.includes('from b where b.number < r.number') && to === '<=',
    why: 'which of these are presented again is judged once more by bounced_before',
  },
  {
    of: ({ file, from }) => file.endsWith('/numbers.sql') && from.includes('greatest(data_version + 1,'),
    why: 'the clock is ahead of any count of acts, by more than two',
  },
  {
    of: ({ file, from }) => file.endsWith('/doors.sql') && from.includes('= payouts.version + 1'),
    why: 'it has only to be another than before',
  },
  {
    of: ({ file, from, to }) =>
      file.endsWith('/doors.sql') && /_through < last_(evening|weekly)\(/.test(from) && to === '<=',
    why: 'which schools are asked; each judges again what is due, under the lock of its row',
  },
  {
    of: ({ file, from, text }) =>
      file.endsWith('/joining.sql') &&
      from.includes('archived_at is null order by id for key') &&
      text.indexOf('archived_at is null') < text.indexOf('archived_at is not null'),
    why: 'who comes back holds the row of the school’s numbers by then, for which a deletion waits; who is charged later has joined first',
  },
  {
    of: ({ file, from, kind }) =>
      file.endsWith('/doors.sql') && kind === 'guard' && from.includes('{"noun": "Receipt"}'),
    why: 'who prints has read the receipt in the same transaction, and none is ever deleted',
  },
  {
    of: ({ file, from }) => file.endsWith('/views.sql') && from.includes("and x.side = 'Debit') m on true"),
    why: 'a move writes two entries of one amount that correct the same line: either says how much was moved on',
  },
  {
    of: ({ file, from, to }) =>
      file.endsWith('/families.sql') && from.includes('when p_students > 1 then') && to === '>=',
    why: 'a receipt of one pupil has no pupils beside it: there are no names to say',
  },
]

export function reasonFor(mutant: Mutant): string | undefined {
  return accepted.find(({ of }) => of(mutant))?.why
}
