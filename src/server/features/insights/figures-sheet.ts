import { formatShort, type Pesewas, pesewas } from '#shared/money.ts'
import { REDUCTION_NAMES } from '#shared/reductions.ts'
import type { Column, Sheet } from '../../sheets/index.ts'
import type { Insights } from './read-insights.ts'

interface Row {
  part: string
  name: string
  day?: string
  count?: number
  charged?: Pesewas
  toCollect?: Pesewas
  received?: Pesewas
  stillToCome?: Pesewas
  percent?: number | null
}

const APART = {
  earlier: 'Earlier terms',
  voluntary: 'Voluntary fees',
  daily: 'Daily fees',
  pass_through: 'Passed on',
}
const PACE = {
  this: 'This term by school day',
  last: 'Last term by school day',
  year: 'A year ago by school day',
}
const WEEKDAYS = ['', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const COLUMNS: readonly Column<Row>[] = [
  { title: 'Part', type: 'text', width: 26, of: (row) => row.part },
  { title: 'Name', type: 'text', width: 26, of: (row) => row.name },
  { title: 'Day', type: 'day', of: (row) => row.day ?? null },
  { title: 'Pupils, receipts or families', type: 'count', of: (row) => row.count ?? null },
  money('Charged', (row) => row.charged),
  money('To collect', (row) => row.toCollect),
  money('Received', (row) => row.received),
  money('Still to come', (row) => row.stillToCome),
  { title: 'In (%)', type: 'text', of: (row) => row.percent?.toFixed(1) },
]

/** Every figure of the page as rows of one sheet; each part is named, so that nobody adds the same money twice. */
export function figuresSheet(insights: Insights): Sheet<Row> {
  const {
    term,
    collected,
    pupils,
    apart,
    byClass,
    byFeeType,
    byKind = [],
    received,
    takers,
    reductions,
    families,
    pace,
    target,
  } = insights
  const span = `${received.from} to ${received.to}`
  const rows: Row[] = [
    { part: 'The term', name: term ? `${term.name}, ${term.academicYear}` : '', count: pupils, ...collected },
    ...(target === null ? [] : [{ part: 'Target', name: 'To be in by the last day', percent: target }]),
    ...apart.map((row) => ({ ...row, part: 'Not in the rate', name: APART[row.part] })),
    ...byClass.map((row) => ({ ...row, part: 'By class', name: row.className, count: row.pupils })),
    ...byFeeType.map((row) => ({ ...row, part: 'By fee type', name: row.feeType, count: row.pupils })),
    ...byKind.map((row) => ({ ...row, part: 'By kind of pupil', name: row.kind, count: row.pupils })),
    { part: 'Received by date', name: span, received: received.amount },
    ...received.byMethod.map((row) => cameIn('How it was paid', row.method, row)),
    ...received.byWeekday.map((row) => cameIn('On which weekday', WEEKDAYS[row.weekday] ?? '', row)),
    ...received.byHour.map((row) =>
      cameIn('At what hour', row.hour === null ? 'On another day' : `${row.hour}:00`, row),
    ),
    ...takerRows(takers),
    ...reductions.map((row) => ({
      part: 'Taken off',
      name: REDUCTION_NAMES[row.kind].several,
      count: row.count,
      charged: pesewas(-row.amount),
    })),
    ...familyRows(families),
    ...pace.flatMap(({ which, points }) =>
      points.map(({ schoolDay, date, ...sums }) => ({
        part: PACE[which],
        name: `Day ${schoolDay}`,
        day: date,
        ...sums,
      })),
    ),
  ]
  return { title: 'Insights', columns: COLUMNS, batches: [rows] }
}

function familyRows(families: Insights['families']): Row[] {
  return families.map(({ from, below, families: count, owed }) => ({
    part: 'Families by what they owe',
    name:
      below === null
        ? `${formatShort(from)} and more`
        : `${formatShort(from)} to below ${formatShort(below)}`,
    count,
    stillToCome: owed,
  }))
}

/** Without what the reader has to count first. */
function takerRows(takers: Insights['takers']): Row[] {
  return (takers?.people ?? []).flatMap(({ name, receipts, amount }) =>
    amount === null ? [] : [cameIn('Who took it today', name || 'Paid from a phone', { receipts, amount })],
  )
}

function cameIn(
  part: string,
  name: string,
  { amount, receipts }: { amount: Pesewas; receipts: number },
): Row {
  return { part, name, count: receipts, received: amount }
}

function money(title: string, of: (row: Row) => Pesewas | undefined): Column<Row> {
  return { title, type: 'money', width: 16, of: (row) => of(row) ?? null }
}
