import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { Day } from '#shared/dates.ts'
import { type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { type Context, query, sql } from '../../context/context.ts'
import { uncountedCash } from '../cash/index.ts'

type Takers = NonNullable<Reply<typeof endpoints.readInsights>['takers']>

interface Taking {
  /** Null what a parent paid on a phone: nobody here took it. */
  staffId: string | null
  name: string
  method: string
  amount: Pesewas
  receipts: number
}

/**
 * Who took it on a day, by every method, as the day's summary says it by person. A count is blind: to whoever still has to count some of
 * that day's cash no sum that holds cash is told.
 */
export async function takersOn(context: Context, day: Day): Promise<Takers> {
  const isBlind = (await uncountedCash(context, day)) !== null
  const takings = await query<Taking>(
    context,
    sql`select case when t.method <> 'online' then t.staff_id end as "staffId",
          case when t.method <> 'online' then w.name else '' end as name, initcap(t.method) as method,
          sum(t.taken)::bigint as amount, sum(t.receipts)::int as receipts
        from takings t join staff w on w.school_id = t.school_id and w.id = t.staff_id
        where t.school_id = ${context.schoolId} and t.effective_on = ${day}
        group by 1, 2, t.method order by min(method_place(t.method)), 2`,
  )
  const ofPeople = [...Map.groupBy(takings, ({ staffId }) => staffId).values()]
  const rows = ofPeople.flatMap((own) => {
    const [first] = own
    return first ? [{ ...first, own, sum: sumOf(own.map(({ amount }) => amount)) }] : []
  })
  return {
    date: day,
    isBlind,
    people: rows
      .toSorted((one, other) => other.sum - one.sum)
      .map(({ staffId, name, own }) => ({ staffId, name, ...figuresOf(own, isBlind) })),
    all: figuresOf(takings, isBlind),
  }
}

function figuresOf(takings: readonly Taking[], isBlind: boolean) {
  const methods = [...Map.groupBy(takings, ({ method }) => method)].map(([method, own]) => ({
    method,
    amount: isBlind && method === 'Cash' ? null : pesewas(sumOf(own.map(({ amount }) => amount))),
  }))
  const isHidden = methods.some(({ amount }) => amount === null)
  return {
    receipts: takings.reduce((count, { receipts }) => count + receipts, 0),
    amount: isHidden ? null : pesewas(sumOf(takings.map(({ amount }) => amount))),
    methods,
  }
}
