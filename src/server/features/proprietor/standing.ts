import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { Day } from '#shared/dates.ts'
import { type Pesewas, pesewas } from '#shared/money.ts'
import { type Context, inSnapshot, query, queryOne, sql } from '../../context/context.ts'
import { keepTermDaysCurrent } from '../../ledger/index.ts'
import { areTermsKept, type Insights, readInsightsOfTerm } from '../insights/index.ts'
import { listRequests } from '../requests/index.ts'
import { readToday } from '../schools/index.ts'

type Standing = Reply<typeof endpoints.readMySchool>

/** So many requests are named; all are counted. */
const NAMED_MAX = 2

/** Where a school stands today, in the figures its own pages have, as of one moment. It only reads. */
export function standingOf(context: Context, schoolName: string): Promise<Standing> {
  keepTermDaysCurrent(context)
  return inSnapshot(context, async (inner) => {
    const { taken, payments, owed, ageing, counts, date } = await readToday(inner)
    const { address, at, notLocked } = await daysOf(inner)
    const isTermMade = await areTermsKept(inner)
    return {
      accountId: inner.caller.staffId,
      schoolName,
      address,
      at: at.toISOString(),
      today: date,
      children: counts.students,
      taken,
      payments,
      isTermMade,
      term: isTermMade ? await termOf(inner) : null,
      owed,
      ageing,
      cash: await cashNotBanked(inner),
      waiting: await waitingFor(inner),
      notLocked,
    }
  })
}

/** The term of today; null between terms. */
async function termOf(context: Context): Promise<Standing['term']> {
  const { term, collected, pace } = await readInsightsOfTerm(context)
  if (!term || term.isOver || term.schoolDay === 0 || collected.toCollect === 0) return null
  const percentsOf = (which: Insights['pace'][number]['which']) =>
    pace.find((one) => one.which === which)?.points.map(({ percent }) => percent) ?? []
  const paceThen = percentsOf('last')
  return {
    name: term.name,
    schoolDay: term.schoolDay,
    schoolDays: term.schoolDays,
    toCollect: collected.toCollect,
    received: collected.received,
    percent: collected.percent,
    percentThen: paceThen[Math.min(term.schoolDay, paceThen.length) - 1] ?? null,
    pace: percentsOf('this'),
    paceThen,
  }
}

/** What lies in drawers and the safe, or with the school, and since when; without the drawer that the caller has to count blindly. */
async function cashNotBanked(context: Context): Promise<Standing['cash']> {
  const { schoolId, caller } = context
  const places = await query<{ amount: Pesewas; since: Day | null }>(
    context,
    sql`with held as (
          select m.place, sum(m.amount)::bigint as amount from cash_of_day(${schoolId}, app_today()) m
          where not (m.place = 'drawer' and m.staff_id = ${caller.staffId} and exists (select from drawers d
            where d.school_id = m.school_id and d.staff_id = m.staff_id and d.state = 'open'))
          group by m.place)
        select h.amount, case when h.amount > 0 then cash_since(${schoolId}, h.place, h.amount) end as since from held h
        where uses_drawers(${schoolId}) or exists (select from deposits where school_id = ${schoolId})`,
  )
  if (places.length === 0) return null
  const amount = pesewas(places.reduce((sum, place) => sum + place.amount, 0))
  const since = places.flatMap((place) => place.since ?? []).toSorted()
  return { amount, since: since[0] ?? null }
}

async function waitingFor(context: Context): Promise<Standing['waiting']> {
  const { requests, waiting } = await listRequests(context, { state: 'open', limit: 200 })
  const titles = requests.filter(({ mayAnswer }) => mayAnswer).map(({ title }) => title)
  return { count: waiting, titles: titles.slice(0, NAMED_MAX) }
}

/** School days before today that are open still: the day of today goes on. */
async function daysOf(context: Context) {
  const row = await queryOne<{
    address: string | null
    at: Date
    hasLocked: boolean
    count: number
    from: Day | null
    to: Day | null
  }>(
    context,
    sql`select c.address, app_now() as at, c.closed_through is not null as "hasLocked", d.count, d."from", d."to"
        from schools c cross join lateral (
          select count(*)::int as count, min(day) as "from", max(day) as "to"
          from school_days(c.id, c.closed_through + 1, app_today() - 1) day) d
        where c.id = ${context.schoolId}`,
  )
  const { address, at, hasLocked, count, from, to } = row ?? {
    address: '',
    at: new Date(),
    hasLocked: false,
    count: 0,
    from: null,
    to: null,
  }
  return { address: address ?? '', at, notLocked: hasLocked ? { count, from, to } : null }
}
