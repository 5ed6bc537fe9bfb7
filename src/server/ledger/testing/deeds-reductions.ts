import { pesewas } from '#shared/money.ts'
import { sql } from '../../context/context.ts'
import { saveRule } from '../../features/reductions/save-rule.ts'
import * as ledger from '../index.ts'
import type { Deeds } from './acts.ts'
import { CLASSES } from './acts.ts'
import { type Books, dayFrom, type Rule } from './books.ts'
import * as books from './books-reductions.ts'
import type { Doings } from './doing.ts'

/** Rules, what they change later, and charges forgiven. */
export const reductionDeeds: Pick<Doings, 'rule' | 'postReductions' | 'waive'> = {
  rule: {
    inLedger: async ({ school, books: told, students }, deed) => {
      const { who, kind, percent, adds, feeType, starts, ends, payBy, fromChild, slot } = ruleFrom(told, deed)
      const name = `Rule ${slot}`
      const [known] = await school.rows<{ id: string }>(
        sql`select id from reduction_rules where name = ${name}`,
      )
      const body = {
        name,
        who,
        kind,
        percent,
        adds,
        feeTypes: [feeType],
        startsOn: starts,
        endsOn: ends ?? undefined,
        payBy: who === 'paid_by' ? payBy : undefined,
        fromChild: who === 'nth_child' ? fromChild : undefined,
        studentIds: deed.students.map((student) => students[student] ?? ''),
      }
      return (context) => saveRule(context, body, known?.id)
    },
    inBooks: (told, deed) => books.saveRule(told, ruleFrom(told, deed)),
  },
  postReductions: {
    inLedger: ({ school }, { confirm, isEarned, ...deed }) => {
      const classId = school.classId(CLASSES[deed.class])
      return (context) => ledger.postReductions(context, classId, { confirm, earned: isEarned })
    },
    inBooks: (told, deed, { session }) => books.postReductions(told, session, deed),
  },
  waive: {
    inLedger: async ({ school }, { line, amount, confirm }) => {
      const [entry] = await school.rows<{ id: string }>(
        sql`select id from ledger_entries where journal_number = ${line}`,
      )
      const sum = amount === undefined ? undefined : pesewas(amount)
      const waiver = { charge: entry?.id ?? '', amount: sum, note: 'as it happened', confirm }
      return (context) => ledger.waive(context, waiver)
    },
    inBooks: (told, deed, { session }) => books.waive(told, session, deed),
  },
}

function ruleFrom(told: Books, { since, isEnded, days, kind, ...deed }: Deeds['rule']): Rule {
  const starts = dayFrom(told, -since) ?? ''
  return {
    ...deed,
    kind: deed.who === 'named' ? kind : 'discount',
    starts,
    payBy: dayFrom(told, days) ?? '',
    ends: isEnded ? (dayFrom(told, 0) ?? null) : null,
  }
}
