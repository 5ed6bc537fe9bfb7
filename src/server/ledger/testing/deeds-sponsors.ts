import { pesewas } from '#shared/money.ts'
import { sql } from '../../context/context.ts'
import * as ledger from '../index.ts'
import type { Deeds } from './acts.ts'
import { type Books, dayFrom, today } from './books.ts'
import * as books from './books-sponsors.ts'
import type { Doings } from './doing.ts'
import type { Played } from './played.ts'

/** Awards given and withdrawn, and what sponsors pay. */
export const sponsorDeeds: Pick<Doings, 'award' | 'withdraw' | 'paySponsor'> = {
  award: {
    inLedger: async (played, { sponsor, students, feeTypes, share, days, confirm }) => {
      const award = {
        sponsor: await sponsorId(played, sponsor),
        students: students.map((student) => played.students[student] ?? ''),
        ...('percent' in share ? { percent: share.percent / 100 } : { amount: pesewas(share.amount) }),
        cap: share.cap === undefined ? undefined : pesewas(share.cap),
        feeTypes,
        confirm,
        ...datesOf(played.books, days),
      }
      return (context) => ledger.giveAward(context, award)
    },
    inBooks: (told, { days, ...deed }, { session }) =>
      books.giveAward(told, session, { ...deed, ...datesOf(told, days) }),
  },
  withdraw: {
    inLedger: async ({ school, students }, deed) => {
      const [row] = await school.rows<{ id: string }>(
        sql`select id from sponsor_awards order by given_at, id offset ${deed.award - 1} limit 1`,
      )
      const named = deed.students.map((student) => students[student] ?? '')
      return (context) =>
        ledger.withdrawAward(context, { award: row?.id ?? '', students: named, reason: 'as it happened' })
    },
    inBooks: (told, deed, { session }) => books.withdrawAward(told, session, deed),
  },
  paySponsor: {
    inLedger: async (played, { sponsor, amount, day, guards, named, ...deed }) => {
      const lines = spread(played.books, { sponsor, amount, named })
      const payment = {
        sponsor: await sponsorId(played, sponsor),
        amount: pesewas(amount),
        guardsDuplicates: guards,
        ...deed,
        date: dayFrom(played.books, day),
        lines:
          lines.length === 0
            ? undefined
            : lines.map((line) => ({
                student: played.students[line.student] ?? '',
                amount: pesewas(line.amount),
              })),
      }
      return (context) => ledger.paySponsor(context, payment)
    },
    inBooks: (told, { day, named, ...deed }, { session, isKeyed }) =>
      books.paySponsor(told, session, {
        ...deed,
        isKeyed,
        date: dayFrom(told, day),
        lines: spread(told, { ...deed, named }),
      }),
  },
}

/** What is open of the named pupils as far as the money goes, and all that is left on the last of them: too much for it, often. */
function spread(
  told: Books,
  { sponsor, amount, named }: Pick<Deeds['paySponsor'], 'sponsor' | 'amount' | 'named'>,
) {
  const open = books.openShares(told, sponsor)
  let rest = amount
  return named.flatMap((student, place) => {
    const theirs = open.filter((share) => share.student === student).map((share) => share.open)
    const wanted = theirs.reduce((sum, one) => sum + one, 0)
    const paid = place === named.length - 1 && place > 0 ? rest : Math.min(rest, wanted)
    rest -= paid
    return paid > 0 ? [{ student, amount: paid }] : []
  })
}

function datesOf(told: Books, { from, until }: Deeds['award']['days']) {
  return { from: dayFrom(told, from) ?? today(told), until: dayFrom(told, until) }
}

async function sponsorId({ school }: Played, place: number): Promise<string> {
  const [row] = await school.rows<{ id: string }>(
    sql`select id from money_accounts where kind = 'sponsor' and name = ${sponsorName(place)}`,
  )
  return row?.id ?? ''
}

export const sponsorName = (place: number) => `Sponsor ${place}`
