import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { Day } from '#shared/dates.ts'
import { type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { type Context, inSnapshot, query, queryOne, sql } from '../../context/context.ts'
import { familiesOf } from './families.ts'
import { classesToday, type FigureRow, kindRows, type Part, type Sums, termRows } from './figures.ts'
import { forecastOf } from './forecast.ts'
import { marksOf } from './marks.ts'
import { growing, known, type Pace, percentOf, total } from './pace.ts'
import { laterOf, type PeriodRow, periodRows, requirePeriod } from './period.ts'
import { takersOn } from './takers.ts'
import { type Compared, comparedTerms, type Term } from './terms.ts'

export type Insights = Reply<typeof endpoints.readInsights>

export interface InsightsAsked {
  termId?: string | undefined
  from?: Day | undefined
  to?: Day | undefined
}

/** Under so many pupils a share would name somebody. */
const PUPILS_MIN = 5
/** Of what stands apart the pupils are not counted: it has sums, and no share that could name somebody. */
const NOT_COUNTED = 0
const APART = ['earlier', 'voluntary', 'daily', 'pass_through'] as const

/** Everything the page says, as of one moment. Refuses not_found, invalid. */
export function readInsights(context: Context, asked: InsightsAsked): Promise<Insights> {
  return inSnapshot(context, async (inner) => {
    // To compile these statements takes longer than to run them.
    await query(inner, sql`select set_config('jit', 'off', true)`)
    const { compared, rows, pace, ...ofTerm } = await readInsightsOfTerm(inner, asked.termId)
    const { today, terms } = compared
    const classes = await classesToday(inner)
    return {
      today,
      terms,
      ...ofTerm,
      apart: apartOf(rows),
      pace,
      marks: compared.term ? await marksOf(inner, compared.term) : [],
      forecast: forecastOf({ today, pupils: ofTerm.pupils, pace }),
      byClass: byClassOf(compared, rows, classes),
      byFeeType: await byFeeTypeOf(inner, rows),
      ...(await byKindOf(inner, compared)),
      ...(await periodOf(inner, compared, asked)),
      takers: ofTerm.term?.isOver === false ? await takersOn(inner, today) : null,
      families: await familiesOf(inner),
    }
  })
}

/** What a term's charges have come to, and its pace beside that of earlier terms. Refuses not_found. */
export async function readInsightsOfTerm(context: Context, termId?: string) {
  const compared = await comparedTerms(context, termId)
  const { term, last, year } = compared
  const rows = term
    ? await termRows(context, {
        termId: term.id,
        startsOn: term.startsOn,
        others: [last?.id, year?.id].flatMap((id) => id ?? []),
      })
    : []
  const ofClasses = rows.filter(({ what }) => what === 'class')
  const pupils = total(ofClasses.map((row) => row.pupils))
  return {
    compared,
    rows,
    pupils,
    term: term && headOf(compared, term),
    collected: rateOf(sumOfSums(ofClasses), pupils),
    target: term && (await targetOf(context, term.id)),
    pace: paceOf(compared, rows),
  }
}

function headOf({ today, terms }: Compared, term: Term & { days: Day[] }): Insights['term'] {
  const { days, ...head } = term
  const next = terms.findLast(({ startsOn }) => startsOn > today)
  return {
    ...head,
    schoolDay: days.filter((day) => day <= today).length,
    schoolDays: days.length,
    isOver: term.endsOn < today,
    next: next ? { name: next.name, startsOn: next.startsOn } : null,
  }
}

function paceOf({ today, term, last, year }: Compared, rows: readonly FigureRow[]): Pace[] {
  const series = { this: term, last, year }
  return (['this', 'last', 'year'] as const).flatMap((which) => {
    const one = series[which]
    if (!one) return []
    const grown = growing(rows.filter(({ what, termId }) => what === 'pace' && termId === one.id))
    const { days, ...head } = one
    const points = known(grown, { days, today, endsOn: one.endsOn, pupilsMin: PUPILS_MIN })
    return [{ which, term: head, schoolDays: days.length, points }]
  })
}

function rateOf(sums: Sums, pupils: number) {
  const { charged, toCollect, received } = sums
  return {
    charged,
    reductions: pesewas(charged - toCollect),
    toCollect,
    received,
    stillToCome: pesewas(toCollect - received),
    percent: pupils < PUPILS_MIN ? null : percentOf(received, toCollect),
  }
}

function sumOfSums(rows: readonly Sums[]): Sums {
  const sum = (of: (row: Sums) => Pesewas) => sumOf(rows.map(of))
  return {
    charged: sum((row) => row.charged),
    toCollect: sum((row) => row.toCollect),
    received: sum((row) => row.received),
  }
}

function apartOf(rows: readonly FigureRow[]): Insights['apart'] {
  return APART.flatMap((part: Exclude<Part, 'fees'>) => {
    const row = rows.find(({ what, part: of }) => what === 'part' && of === part)
    return row && row.charged !== 0 ? [{ part, ...rateOf(row, NOT_COUNTED) }] : []
  })
}

function byClassOf(
  { today, term }: Compared,
  rows: readonly FigureRow[],
  classes: Awaited<ReturnType<typeof classesToday>>,
): Insights['byClass'] {
  if (!term) return []
  return classes.flatMap(({ classId, className, inClass, late }) => {
    const row = rows.find((one) => one.what === 'class' && one.classId === classId)
    if (!row || (row.charged === 0 && row.toCollect === 0)) return []
    const ofClass = rows.filter((one) => one.what === 'class_day' && one.classId === classId)
    const points = known(growing(ofClass), { ...term, today, pupilsMin: 0 })
    return [
      {
        classId,
        className,
        pupils: row.pupils,
        ...rateOf(row, row.pupils),
        late: term.endsOn < today ? null : late,
        inClass,
        points: row.pupils < PUPILS_MIN ? [] : points.map(({ percent }) => percent),
      },
    ]
  })
}

async function byFeeTypeOf(context: Context, rows: readonly FigureRow[]): Promise<Insights['byFeeType']> {
  const ofTypes = rows.filter(
    ({ what, part, charged }) => what === 'fee_type' && part === 'fees' && charged !== 0,
  )
  const names = await queryOne<{ names: Record<string, string> }>(
    context,
    sql`select coalesce(jsonb_object_agg(id, name), '{}') as names from fee_types where school_id = ${context.schoolId}`,
  )
  return ofTypes
    .map((row) => ({
      feeTypeId: row.feeTypeId ?? '',
      feeType: names?.names[row.feeTypeId ?? ''] ?? '',
      pupils: row.pupils,
      ...rateOf(row, row.pupils),
    }))
    .toSorted((one, other) => other.toCollect - one.toCollect)
}

/** Nothing at a school without kinds of pupils. */
async function byKindOf(context: Context, { term }: Compared): Promise<Pick<Insights, 'byKind'>> {
  const rows = term ? await kindRows(context, term.id) : []
  if (rows.length === 0) return {}
  return {
    byKind: rows.map(({ kindId, kind, pupils, ...sums }) => ({
      kindId,
      kind,
      pupils,
      ...rateOf(sums, pupils),
    })),
  }
}

async function periodOf(context: Context, { today, term }: Compared, asked: InsightsAsked) {
  const from = asked.from ?? term?.startsOn ?? today
  const to = asked.to ?? laterOf(from, term && term.endsOn < today ? term.endsOn : today)
  // A term's own days are looked at however many they are.
  if (asked.from || asked.to) requirePeriod({ from, to })
  const rows = await periodRows(context, { from, to })
  const of = (what: PeriodRow['what']) => rows.filter((row) => row.what === what)
  const share = ({ amount, count }: PeriodRow) => ({ amount, receipts: count })
  return {
    received: {
      from,
      to,
      amount: sumOf(of('method').map(({ amount }) => amount)),
      byMethod: of('method').map((row) => ({ method: row.method ?? '', ...share(row) })),
      byWeekday: of('weekday').map((row) => ({ weekday: row.weekday ?? 0, ...share(row) })),
      byHour: of('hour').map((row) => ({ hour: row.hour, ...share(row) })),
    },
    reductions: of('reduction').flatMap(({ kind, count, amount }) => (kind ? [{ kind, count, amount }] : [])),
  }
}

async function targetOf(context: Context, termId: string): Promise<number | null> {
  const row = await queryOne<{ percent: number }>(
    context,
    sql`select percent from term_targets where school_id = ${context.schoolId} and term_id = ${termId}`,
  )
  return row?.percent ?? null
}
