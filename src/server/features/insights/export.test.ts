import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Day } from '#shared/dates.ts'
import { pesewas } from '#shared/money.ts'
import type { Context } from '../../context/context.ts'
import { billClass, keepTermDays } from '../../ledger/index.ts'
import { history } from '../../ledger/testing/acts.ts'
import { foundLedgerSchool, goTo } from '../../ledger/testing/ledger-school.ts'
import { openBooks, play } from '../../ledger/testing/player.ts'
import { zip } from '../../sheets/index.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { exportSchool } from '../documents/export-school.ts'
import { type Insights, readInsights } from './read-insights.ts'
import {
  type Export,
  expectedOf,
  familiesOf,
  lateOf,
  periodOf,
  readExport,
  termOf,
} from './testing/figures-of-export.ts'

/** More of them when asked for: `INSIGHTS_HISTORIES=20`. */
const HISTORIES = Number(process.env.INSIGHTS_HISTORIES ?? 1)
const DAYS = 260
const DAY_MS = 86_400_000
/** They move no money that a payment at the counter does not, and have histories of their own. */
const LEFT_OUT = new Set([
  // What is late of a plan is its own, and has histories of its own.
  'plan',
  'bring',
  'postLine',
  'linkLine',
  'asideLine',
  'returnLine',
  'undoFile',
])

beforeAll(async () => {
  await testDatabase()
})

test.each(Array.from({ length: HISTORIES }, (_, seed) => seed))(
  'over three terms of late entries and reversals every figure is what an export says, and a past day what its own export said (%i)',
  async (seed) => {
    const acts = fc
      .sample(history, { seed: 22 + seed, numRuns: 1 })
      .flat()
      .filter(({ what }) => !LEFT_OUT.has(what))
    let now = new Date('2026-09-10T08:00:00Z')
    const [played, stranger] = [await openBooks(now), await openBooks(now)]
    const said: { day: Day; termId: string; received: number; toCollect: number }[] = []
    const step = (DAYS * DAY_MS) / acts.length
    const every = Math.max(Math.floor(acts.length / 4), 1)
    for (const [turn, act] of acts.entries()) {
      const day = dayOf(now)
      now = new Date(now.getTime() + step + act.seconds * 1_000)
      if (turn % every === every - 1 && dayOf(now) !== day) {
        const insights = await readInsights(played.school.context(), {})
        const { received, toCollect } = await compare(played.school.context(), insights)
        said.push({ day: insights.today, termId: insights.term?.id ?? '', received, toCollect })
        await keepTermDays(played.school.context())
      }
      played.school.now = now
      played.books.now = now
      await play(played, stranger, act)
    }
    const desk = played.school.context()
    await compare(desk, await readInsights(desk, {}))
    for (const { day, termId, received, toCollect } of said) {
      const { pace } = await readInsights(desk, { termId })
      const point = pace[0]?.points.findLast(({ date }) => date <= day)
      if (point?.date === day)
        expect([day, point.received, point.toCollect]).toEqual([day, received, toCollect])
    }
    expect(said.length).toBeGreaterThan(0)
  },
)

test('what to expect of a term, and who is late in it, is what an export says', async () => {
  const school = await foundLedgerSchool('2026-09-10T09:00:00Z')
  const pupils: string[] = []
  for (let child = 0; child < 32; child++) pupils.push(await school.admit('Basic 9'))
  const bill = (dueOn: Day) =>
    billClass(school.context(), {
      classId: school.classId('Basic 9'),
      feeType: 'School Fees',
      amount: pesewas(20_000),
      dueOn,
    })
  const payEvery = async (step: number, amount: number) => {
    for (const [place, pupil] of pupils.entries()) if (place % step === 0) await school.pay(pupil, amount)
  }
  await bill('2026-10-01')
  await payEvery(4, 20_000)
  goTo(school, '2026-11-26')
  await payEvery(3, 9_000)
  goTo(school, '2027-01-19')
  await bill('2027-02-01')
  await payEvery(5, 31_000)
  goTo(school, '2027-02-15')
  await payEvery(7, 4_000)
  const insights = await readInsights(school.context(), {})
  expect(insights).toMatchObject({
    forecast: { on: insights.term?.endsOn },
    byClass: [{ inClass: 32, late: expect.any(Number) }],
  })
  await compare(school.context(), insights)
})

/** Holds every figure of the page against the export of the same moment; answers what the term had come to. */
async function compare(context: Context, insights: Insights) {
  const { entries } = await exportSchool(context)
  const tables = readExport(await buffer(zip(entries)))
  const { term, today, received } = insights
  const found = termOf(tables, term?.id ?? '', today)
  expect(sumsOf(insights.collected)).toEqual(found.collected)
  expect(insights.pupils).toBe(found.pupils)
  for (const row of insights.byClass)
    expect([row.className, sumsOf(row)]).toEqual([row.className, found.byClass[row.classId]])
  for (const row of insights.byFeeType)
    expect([row.feeType, sumsOf(row)]).toEqual([row.feeType, found.byFeeType[row.feeTypeId]])
  for (const row of insights.apart) expect([row.part, sumsOf(row)]).toEqual([row.part, found.apart[row.part]])
  comparePace(tables, insights)
  compareForecast(tables, insights)
  const period = periodOf(tables, received.from, received.to)
  expect(received.amount).toBe(period.received)
  expect(shares(received.byMethod.map(({ method, amount }) => [method.toLowerCase(), amount]))).toEqual(
    standing(period.byMethod),
  )
  expect(shares(received.byWeekday.map(({ weekday, amount }) => [weekday, amount]))).toEqual(
    standing(period.byWeekday),
  )
  expect(shares(received.byHour.map(({ hour, amount }) => [hour, amount]))).toEqual(standing(period.byHour))
  expect(shares(insights.reductions.map(({ kind, amount }) => [kind, amount]))).toEqual(
    standing(period.reductions),
  )
  const families = familiesOf(tables)
  for (const { from, below, families: count, owed } of insights.families) {
    const ofBand = families.filter((sum) => sum >= from && (below === null || sum < below))
    expect([from, count, owed]).toEqual([from, ofBand.length, ofBand.reduce((sum, each) => sum + each, 0)])
  }
  const late = lateOf(tables, today)
  for (const { classId, className, late: said } of insights.byClass)
    expect([className, said]).toEqual([className, term?.isOver ? null : (late[classId] ?? 0)])
  return found.collected
}

function comparePace(tables: Export, { pace, today }: Insights): void {
  for (const series of pace) {
    for (const { date, ...point } of series.points.filter(
      (_, place) => place % 20 === 0 || place === series.points.length - 1,
    )) {
      const known = termOf(
        tables,
        series.term.id,
        series.term.endsOn >= today && date === series.points.at(-1)?.date ? today : date,
      )
      expect([date, point.received, point.toCollect]).toEqual([
        date,
        known.collected.received,
        known.collected.toCollect,
      ])
    }
  }
}

/** Held against the shares that the export says of the same school days, where the conditions for saying anything hold. */
function compareForecast(tables: Export, { pace, today, pupils, forecast }: Insights): void {
  const [now, ...earlier] = pace.map(({ term, points, schoolDays }) => {
    const shareOn = (day: Day | undefined) => {
      const { received, toCollect } = termOf(tables, term.id, day ?? '').collected
      return toCollect > 0 ? Math.floor((received * 1_000) / toCollect) / 10 : undefined
    }
    return { term, points, schoolDays, shareOn }
  })
  const percent = now?.shareOn(today)
  const day = now?.points.length ?? 0
  const full = earlier.flatMap(({ points, schoolDays, shareOn }) => {
    const [then, end] = [shareOn(points[Math.min(day, schoolDays) - 1]?.date), shareOn(points.at(-1)?.date)]
    return then !== undefined && end !== undefined && points.length === schoolDays ? [{ then, end }] : []
  })
  const isSaid =
    percent !== undefined && pupils >= 30 && day >= 10 && full.length > 0 && (now?.term.endsOn ?? '') > today
  if (!isSaid) {
    expect(forecast).toBeNull()
    return
  }
  const { received, toCollect } = termOf(tables, now?.term.id ?? '', today).collected
  const more = (share: number) => Math.max(0, Math.floor((toCollect * share) / 100) - received)
  const { low, high } = expectedOf(percent, full)
  const inCedis = { more: { low: more(low), high: more(high) }, terms: full.length }
  expect(forecast).toEqual({ low, high, ...inCedis, on: now?.term.endsOn })
}

function sumsOf({ charged, toCollect, received }: Record<'charged' | 'toCollect' | 'received', number>) {
  return { charged, toCollect, received }
}

function shares(rows: [unknown, number][]): Record<string, number> {
  return standing(Object.fromEntries(rows.map(([name, amount]) => [String(name), amount])))
}

/** What came in and went out again is no figure. */
function standing(sums: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
}

function dayOf(moment: Date): Day {
  return moment.toISOString().slice(0, 10)
}
