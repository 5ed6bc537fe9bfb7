import { type Pesewas, pesewas } from '#shared/money.ts'
import type { Paper, Receipt, RowOf } from '../papers.ts'
import {
  CLASS,
  FEE,
  type HardPaper,
  hardSchool,
  MUCH,
  NAME_110,
  NAME_120,
  times,
  UNBROKEN,
} from './hard-data.ts'
import { hardOfficePapers } from './hard-office-papers.ts'
import { hardRegisterPapers } from './hard-register-papers.ts'
import { printedAt } from './samples.ts'

/** Every paper with the hardest that the product keeps, and many rows. */

const nameOf = (index: number) => [NAME_120, 'Abban, Kojo', UNBROKEN, NAME_110][index % 4] ?? ''
const guardian = { name: NAME_120, phone: '024 555 0142' }
const head = { school: hardSchool, printedAt }
const sum = (...amounts: number[]): Pesewas => pesewas(amounts.reduce((all, amount) => all + amount, 0))

const nothing = {
  notDue: 0,
  days30: 0,
  days60: 0,
  days90: 0,
  over90: 0,
  voluntary: 0,
  creditElsewhere: 0,
  owed: 0,
}
const debt = {
  notDue: MUCH,
  days30: MUCH,
  days60: MUCH,
  days90: MUCH,
  over90: MUCH,
  voluntary: MUCH,
  creditElsewhere: MUCH,
  owed: sum(MUCH * 5),
}

function added<Figures extends Record<keyof Figures, number>>(
  one: Figures,
  count: number,
): { [Key in keyof Figures]: Pesewas } {
  const keys = Object.keys(one) as (keyof Figures)[]
  return Object.fromEntries(keys.map((key) => [key, one[key] * count])) as { [Key in keyof Figures]: Pesewas }
}

export function hardReceipt(changes: Partial<Receipt> = {}): Receipt {
  const pupil = { name: NAME_110, className: CLASS, code: 'OAM-4F7K' }
  return {
    kind: 'receipt',
    format: 'a5',
    school: hardSchool,
    number: 'OAM-000123',
    checkUrl: 'https://akontaa.example/r/7KQ2M9XD',
    date: '2026-11-20',
    recordedAt: new Date('2026-11-20T14:32:00Z'),
    student: pupil,
    payer: NAME_120,
    method: 'Mobile Money (MTN)',
    reference: '8842193307',
    term: 'First Term, 2026/2027',
    lines: [{ feeType: FEE, term: 'First Term, 2026/2027', amount: sum(MUCH * 40) }],
    total: sum(MUCH * 40),
    owedBefore: sum(MUCH * 80),
    owedAfter: sum(MUCH * 40),
    receivedBy: { name: NAME_120, role: 'bursar' },
    copy: 0,
    printed: { at: printedAt },
    ...changes,
  }
}

const manyPupils = times(4, (index) => ({ name: nameOf(index), className: CLASS, code: `OAM-${index}F7K` }))
const manyLines = times(12, (index) => ({ pupil: index % 4, feeType: `${FEE} ${index}`, amount: MUCH }))

const classRow = { before: MUCH, charged: MUCH, discount: 0, carried: 0, paid: 0, owed: sum(MUCH, MUCH) }
const classReport = (count: number, carried: number): HardPaper => {
  const row = { ...classRow, carried, charged: MUCH + carried }
  return {
    name: `class report of ${count}, ${carried ? 'sponsored' : 'plain'}`,
    paper: {
      ...head,
      kind: 'class-report',
      feeType: FEE,
      className: CLASS,
      term: 'First Term, 2026/2027',
      fee: { amount: MUCH, due: '2026-10-30' },
      count,
      totals: added(row, count),
      owing: { students: count, amount: pesewas(row.owed * count) },
      inCredit: { students: 0, amount: pesewas(0) },
    } as Paper,
    rows: times(count, (index) => ({ ...row, name: nameOf(index) })),
  }
}

const debtors = (className: string | null, one: typeof nothing, count: number): HardPaper => ({
  name: `debt list of ${count}, ${className ?? 'all classes'}`,
  paper: { ...head, kind: 'debtors', className, asOf: '2026-11-20', count, totals: added(one, count) },
  rows: times(count, (index) => ({ ...one, name: nameOf(index), className: CLASS, guardian })),
})

const bill = (index: number, lines: number): RowOf['class-bills'] => ({
  student: { name: nameOf(index), className: CLASS, code: 'OAM-4F7K' },
  guardian,
  before: pesewas(0),
  fees: times(lines, () => ({ feeType: FEE, charged: MUCH, discount: pesewas(0), carried: pesewas(0) })),
  lines: times(lines, (at) => ({
    label: `${FEE} ${at}, less discount 98,765,432.10`,
    dueOn: '2026-10-16' as const,
    charged: MUCH,
    paid: pesewas(0),
    toPay: MUCH,
  })),
  paid: pesewas(0),
  toPay: sum(MUCH * lines),
  late: MUCH,
  parts: times(Math.min(4, lines), () => ({ dueOn: '2026-12-30' as const, amount: MUCH })),
  isPlanned: index % 2 === 1,
  voluntary: [{ feeType: FEE, amount: MUCH }],
})

const bills = (count: number, lines: number): HardPaper => ({
  name: `${count} bills of ${lines} fees`,
  paper: { ...head, kind: 'class-bills', className: CLASS, term: 'First Term, 2026/2027', count },
  rows: times(count, (index) => bill(index, lines)),
})

const letters = (count: number, children: number): HardPaper => ({
  name: `${count} letters for ${children} children`,
  paper: { ...head, kind: 'letters', className: CLASS, today: '2026-11-20', payBy: '2026-11-27', count },
  rows: times(count, (index) => ({
    name: nameOf(index),
    phone: '024 555 0142',
    children: times(children, (child) => ({ name: nameOf(child), className: CLASS, late: MUCH })),
    late: sum(MUCH * children),
    code: 'OAM-4F7K',
  })),
})

export const transactions = (count: number, namesPeople: boolean, long = true): HardPaper => ({
  name: `transaction report of ${count}${namesPeople ? ' with people' : ''}${long ? '' : ', usual names'}`,
  paper: {
    ...head,
    kind: 'transaction-report',
    from: '2026-11-01',
    to: '2026-11-20',
    className: CLASS,
    feeType: FEE,
    count,
    namesPeople,
    totals: { debit: pesewas(0), credit: sum((long ? MUCH : 4_500_000) * count), received: MUCH },
  },
  rows: times(count, (index) => ({
    date: '2026-11-20',
    name: long
      ? nameOf(index)
      : ['Owusu-Ansah, Kwabena Nyarko', 'Mensah, Ama Serwaa', 'Adjei, Naa Lamiley Efua'][index % 3],
    className: long ? CLASS : 'Basic 4',
    feeType: long ? FEE : 'School Fees',
    receipt: `OAM-${String(index).padStart(6, '0')}`,
    side: 'Credit',
    method: 'Mobile Money',
    recordedBy: long ? NAME_120 : 'Adwoa Sarpong',
    amount: pesewas(long ? MUCH : 4_500_000),
  })),
})

const statement: HardPaper = {
  name: 'statement',
  paper: {
    ...head,
    kind: 'statement',
    student: { name: NAME_110, className: CLASS, code: 'OAM-4F7K' },
    guardian,
    term: 'First Term, 2026/2027',
    from: '2026-09-01',
    to: '2026-11-20',
    opening: sum(MUCH * 40),
    lines: times(60, (index) => ({
      date: '2026-09-08' as const,
      receipt: index % 2 ? 'OAM-000123' : null,
      what: `Discount: ${NAME_110}`,
      feeType: FEE,
      charged: index % 2 ? pesewas(0) : MUCH,
      takenOff: index % 2 ? MUCH : pesewas(0),
      balance: index % 2 ? sum(MUCH * 40) : sum(MUCH * 41),
    })),
    charged: sum(MUCH * 30),
    takenOff: sum(MUCH * 30),
    closing: sum(MUCH * 40),
    byFeeType: times(4, (index) => ({
      feeType: `${FEE} ${index}`,
      before: MUCH,
      charged: MUCH,
      paid: MUCH,
      moved: MUCH,
      discount: MUCH,
      owed: sum(MUCH * 10),
    })),
    ageing: debt as never,
  },
}

export function hardPapers(): HardPaper[] {
  const receipts: HardPaper[] = (['a5', '80mm', '58mm'] as const).flatMap((format) => [
    { name: `receipt ${format}`, paper: hardReceipt({ format }) },
    {
      name: `receipt ${format} of four, void`,
      paper: hardReceipt({
        format,
        pupils: manyPupils,
        lines: manyLines,
        total: sum(MUCH * 12),
        voided: { at: printedAt, by: NAME_120, reason: `Entered twice. ${NAME_110}`, standsOn: 'OAM-000124' },
      }),
    },
  ])
  return [
    ...receipts,
    statement,
    ...[classReport(40, 0), classReport(40, MUCH), classReport(0, 0)],
    ...[debtors(null, debt, 40), debtors(CLASS, debt, 40), debtors(null, nothing, 0)],
    ...[bills(3, 1), bills(3, 8), bills(2, 14)],
    ...[letters(4, 1), letters(4, 9), letters(0, 0)],
    ...[transactions(90, false), transactions(90, true), transactions(0, true)],
    ...hardOfficePapers(),
    ...hardRegisterPapers(),
  ]
}
