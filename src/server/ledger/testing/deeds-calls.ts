import { addDays } from '#shared/dates.ts'
import { pesewas } from '#shared/money.ts'
import { sql } from '../../context/context.ts'
import { cancelPromise, writeContact } from '../../features/calls/contacts.ts'
import { cancelPlan, makePlan } from '../../features/calls/plans.ts'
import { today } from './books.ts'
import * as books from './books-calls.ts'
import type { Doings } from './doing.ts'
import type { Played } from './played.ts'

const REASON = 'as it happened'

/** What families say. */
export const callDeeds: Pick<Doings, 'promise' | 'cancelPromise' | 'plan' | 'cancelPlan'> = {
  promise: {
    inLedger: async (played, { student, amount, days }) => {
      const family = await familyId(played, student)
      const promise = { amount: pesewas(amount), on: addDays(today(played.books), days) }
      return (context) => writeContact(context, family, { outcome: 'promised', promise })
    },
    inBooks: (told, deed) => books.promise(told, deed),
  },
  cancelPromise: {
    inLedger: async (played, { which }) => {
      const [row] = await played.school.rows<{ id: string }>(
        sql`select id from contacts order by at, id offset ${which} limit 1`,
      )
      return (context) => cancelPromise(context, row?.id ?? '', REASON)
    },
    inBooks: (told, { which }) => books.cancelPromise(told, which),
  },
  plan: {
    inLedger: async (played, deed) => {
      const family = await familyId(played, deed.student)
      const parts = books
        .partsOf(played.books, deed)
        .map(({ on, amount }) => ({ on, amount: pesewas(amount) }))
      return (context) => makePlan(context, family, { parts })
    },
    inBooks: (told, deed) => books.plan(told, deed),
  },
  cancelPlan: {
    inLedger: async (played, { which }) => {
      const [row] = await played.school.rows<{ id: string }>(
        sql`select id from plans order by at, id offset ${which} limit 1`,
      )
      return (context) => cancelPlan(context, row?.id ?? '', REASON)
    },
    inBooks: (told, { which }) => books.cancelPlan(told, which),
  },
}

async function familyId({ school, students }: Played, student: number): Promise<string> {
  const [row] = await school.rows<{ id: string }>(
    sql`select family_of(family_id, guardian_id) as id from students where id = ${students[student] ?? ''}`,
  )
  return row?.id ?? ''
}
