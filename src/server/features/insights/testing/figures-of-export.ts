import { unzipSync } from 'fflate'
import papaparse from 'papaparse'
import { fromCedis } from '#shared/money.ts'
import { EARLIER, type TermLine, type TermSums, termBooks } from '../../../ledger/testing/term-books.ts'

/** The figures of the insights worked out once more by plain code, from nothing but a school's whole export. Pesewas. */

type Row = Record<string, string>

export interface Export {
  [file: string]: Row[]
}

/** The tables of an export, as text. */
export function readExport(bytes: Uint8Array): Export {
  const files = Object.entries(unzipSync(bytes)).filter(([name]) => name.endsWith('.csv'))
  return Object.fromEntries(
    files.map(([name, content]) => {
      const text = Buffer.from(content)
        .toString()
        .replace(/^\ufeff/, '')
        .trim()
      return [name.slice(0, -'.csv'.length), papaparse.parse<Row>(text, { header: true }).data]
    }),
  )
}

/** What stands of a term, as known at the end of a day. */
export function termOf(tables: Export, termId: string, day: string) {
  const rows = booksOf(tables, day)
  const parts = partsOf(tables)
  const terms = tables.terms ?? []
  const startsOn = terms.find(({ id }) => id === termId)?.starts_on ?? ''
  const earlier = new Set([
    EARLIER,
    ...terms.flatMap(({ id = '', starts_on = '' }) => (starts_on < startsOn ? [id] : [])),
  ])
  const ofTerm = rows.filter((row) => row.termId === termId)
  const fees = ofTerm.filter(({ feeTypeId }) => parts(feeTypeId) === 'fees')
  const part = (name: string) => added(ofTerm.filter(({ feeTypeId }) => parts(feeTypeId) === name))
  return {
    collected: added(fees),
    apart: {
      earlier: added(rows.filter((row) => earlier.has(row.termId) && parts(row.feeTypeId) === 'fees')),
      voluntary: part('voluntary'),
      daily: part('daily'),
      pass_through: part('pass_through'),
    },
    byClass: groups(fees, ({ classId }) => classId),
    byFeeType: groups(fees, ({ feeTypeId }) => feeTypeId),
    /** Of each class those with the fee that most of them have. */
    pupils: [...Map.groupBy(fees, ({ classId }) => classId).values()].reduce(
      (sum, ofClass) => sum + Math.max(...ofClass.map(({ pupils }) => pupils)),
      0,
    ),
  }
}

/** What came in from a day to another, net, and what was taken off: by the same parts as the page. */
export function periodOf(tables: Export, from: string, to: string) {
  const entries = (tables.entries ?? []).filter(
    ({ effective_on = '' }) => effective_on >= from && effective_on <= to,
  )
  const kinds = new Map((tables.entries ?? []).map(({ id, kind }) => [id, kind]))
  const money = entries.filter(
    ({ account = '', kind = '' }) =>
      MONEY.includes(account) && ['payment', 'refund', 'reversal'].includes(kind),
  )
  const received = (rows: Row[]) => rows.reduce((sum, row) => sum - owedOf(row), 0)
  const by = (key: (row: Row) => string) =>
    Object.fromEntries([...Map.groupBy(money, key)].map(([name, rows]) => [name, received(rows)]))
  const off = entries.filter(({ account }) => account === 'allowances')
  const kindOf = ({ kind = '', corrects = '' }: Row) =>
    kind === 'reversal' ? (kinds.get(corrects) ?? '') : kind
  return {
    received: received(money),
    byMethod: by(({ account = '' }) => account),
    byWeekday: by(({ effective_on = '' }) => String(new Date(effective_on).getUTCDay() || 7)),
    byHour: by(({ effective_on, recorded_at = '' }) =>
      recorded_at.slice(0, 10) === effective_on ? String(Number(recorded_at.slice(11, 13))) : 'null',
    ),
    reductions: Object.fromEntries(
      [...Map.groupBy(off, kindOf)].map(([kind, rows]) => [kind, received(rows)]),
    ),
  }
}

/** What each family owes that owes anything: from the entries, all children and fees together. */
export function familiesOf(tables: Export): number[] {
  const families = new Map(
    (tables.students ?? []).map(({ id = '', family_id, guardian_id }) => [
      id,
      family_id || guardian_id || id,
    ]),
  )
  const owed = Map.groupBy(tables.entries ?? [], ({ student_id = '' }) => families.get(student_id) ?? '')
  return [...owed.values()]
    .map((rows) => rows.reduce((sum, row) => sum + owedOf(row), 0))
    .filter((sum) => sum > 0)
}

/** Pupils with something late on a day, by the class they are in: what is unpaid and was due before, above what they have in credit. */
export function lateOf(tables: Export, today: string): Record<string, number> {
  const voluntary = new Set(
    (tables.fee_types ?? []).flatMap(({ id, voluntary }) => (voluntary === 'true' ? [id] : [])),
  )
  const late = new Map<string, number>()
  const add = (student: string, amount: number) => late.set(student, (late.get(student) ?? 0) + amount)
  const accounts = Map.groupBy(tables.entries ?? [], (row) => `${row.student_id} ${row.fee_type_id}`)
  const undone = new Set(
    (tables.entries ?? []).flatMap(({ kind, corrects }) => (kind === 'reversal' ? [corrects] : [])),
  )
  for (const rows of accounts.values()) {
    const [{ student_id = '', fee_type_id = '' } = {}] = rows
    const balance = rows.reduce((sum, row) => sum + owedOf(row), 0)
    if (balance < 0) add(student_id, balance)
    if (balance <= 0 || voluntary.has(fee_type_id)) continue
    const charges = rows.filter(
      ({ side, kind = '', id }) => side === 'Debit' && !MOVES.has(kind) && !undone.has(id),
    )
    for (const { due, unpaid } of unpaidOf(charges, balance)) if (due < today) add(student_id, unpaid)
  }
  const inClass = (tables.students ?? []).filter(
    ({ id = '', status }) => status === 'active' && (late.get(id) ?? 0) > 0,
  )
  return Object.fromEntries(
    [...Map.groupBy(inClass, ({ class_id = '' }) => class_id)].map(([id, rows]) => [id, rows.length]),
  )
}

/** They charge nobody by themselves. */
const MOVES = new Set(['reallocation', 'reversal', 'sponsor_share', 'sponsor_payment'])

/** What is owed stands on the charges that fell due last. */
function unpaidOf(charges: readonly Row[], balance: number): { due: string; unpaid: number }[] {
  const dueOf = ({ due_on = '', effective_on = '' }: Row) => due_on || effective_on
  const newestFirst = (one: Row, other: Row) =>
    dueOf(other).localeCompare(dueOf(one)) || Number(other.journal_number) - Number(one.journal_number)
  let rest = balance
  return charges.toSorted(newestFirst).map((charge) => {
    const unpaid = Math.min(rest, Math.abs(owedOf(charge)))
    rest -= unpaid
    return { due: dueOf(charge), unpaid }
  })
}

/**
 * What may be expected of the term by its last day, in percent: of each earlier term, what still came after the same school day as
 * points and as a share of what was missing; the lowest and highest of these.
 */
export function expectedOf(
  percent: number,
  earlier: readonly { then: number; end: number }[],
): { low: number; high: number } {
  const ends = earlier.flatMap(({ then, end }) => {
    const came = Math.max(0, end - then)
    return [percent + came, then < 100 ? percent + ((100 - percent) * came) / (100 - then) : percent]
  })
  const capped = ends.map((value) => Math.min(100, value))
  return { low: Math.floor(Math.max(percent, Math.min(...capped))), high: Math.ceil(Math.max(...capped)) }
}

const MONEY = ['cash', 'mobile money', 'bank', 'cheque', 'card', 'online']

interface BookRow extends TermSums {
  termId: string
  classId: string
  feeTypeId: string
}

function booksOf(tables: Export, day: string): BookRow[] {
  const order = (tables.terms ?? [])
    .toSorted((one, other) => (`${one.starts_on} ${one.id}` < `${other.starts_on} ${other.id}` ? -1 : 1))
    .map(({ id = '' }) => id)
  return [...termBooks((tables.entries ?? []).map(lineOf), order, day)].map(([key, sums]) => {
    const [termId = '', classId = '', feeTypeId = ''] = key.split(' ')
    return { termId, classId, feeTypeId, ...sums }
  })
}

function lineOf(row: Row): TermLine {
  const text = (name: string) => row[name] ?? ''
  return {
    student: text('student_id'),
    feeType: text('fee_type_id'),
    term: text('term_id'),
    class: text('class_id'),
    kind: text('kind'),
    account: text('account'),
    id: text('id'),
    corrects: text('corrects') || null,
    owed: owedOf(row),
    day: text('recorded_at').slice(0, 10),
  }
}

function owedOf({ side, amount }: Row): number {
  const pesewas = fromCedis(Number(amount))
  return side === 'Debit' ? pesewas : -pesewas
}

function partsOf({ fee_types = [], daily_fees = [] }: Export): (feeTypeId: string) => string {
  const daily = new Set(daily_fees.map(({ fee_type_id }) => fee_type_id))
  const types = new Map(fee_types.map((type) => [type.id, type]))
  return (feeTypeId) => {
    const type = types.get(feeTypeId)
    if (daily.has(feeTypeId)) return 'daily'
    return type?.pass_through === 'true' ? 'pass_through' : type?.voluntary === 'true' ? 'voluntary' : 'fees'
  }
}

function groups(rows: readonly BookRow[], key: (row: BookRow) => string) {
  return Object.fromEntries([...Map.groupBy(rows, key)].map(([name, ofOne]) => [name, added(ofOne)]))
}

function added(rows: readonly TermSums[]): Omit<TermSums, 'pupils'> {
  const sum = (of: (row: TermSums) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    charged: sum((row) => row.charged),
    toCollect: sum((row) => row.toCollect),
    received: sum((row) => row.received),
  }
}
