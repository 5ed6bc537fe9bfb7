import { pesewas } from '#shared/money.ts'
import { CLASS, FEE, type HardPaper, hardSchool, NAME_110, times, UNBROKEN } from './hard-data.ts'
import { printedAt } from './samples.ts'

/** What a day costs, and what comes of a class in a month. */
const DAY = pesewas(12_345)
const MONTH = pesewas(4_500_000)
const nameOf = (index: number) => [NAME_110, 'Abban, Kojo', UNBROKEN][index % 3] ?? ''

/** The papers of registers, of forty pupils or teachers with long names. */
export function hardRegisterPapers(): HardPaper[] {
  const days = { school: hardSchool, printedAt, from: '2026-11-16', to: '2026-11-20' } as const
  const marks = times(5, () => ({ mark: 'paid' as const, amount: DAY }))
  return [
    {
      name: 'register days',
      paper: { ...days, kind: 'register-days', count: 40 },
      rows: times(40, (index) => ({
        day: '2026-11-20',
        className: CLASS,
        feeType: FEE,
        state: 'accepted',
        teacher: nameOf(index),
        slip: 'OAM-D-000123',
        had: 45,
        owing: 45,
        ownFood: 45,
        absent: 45,
        charged: DAY,
        marked: DAY,
        counted: DAY,
      })),
    },
    ...[true, false].map(
      (isBlank): HardPaper => ({
        name: `register week${isBlank ? ', blank' : ''}`,
        paper: {
          ...days,
          kind: 'register-week',
          className: CLASS,
          feeType: FEE,
          isBlank,
          days: times(5, (index) => ({
            day: `2026-11-${16 + index}` as const,
            says: index === 4 ? 'Farmers’ Day' : null,
          })),
          count: 40,
        },
        rows: times(40, (index) => ({
          name: nameOf(index),
          rate: DAY,
          isFree: false,
          marks,
          paid: pesewas(5 * DAY),
          owed: DAY,
        })),
      }),
    ),
    {
      name: 'register week of nobody',
      paper: {
        ...days,
        kind: 'register-week',
        className: CLASS,
        feeType: FEE,
        isBlank: false,
        days: times(5, (index) => ({ day: `2026-11-${16 + index}` as const, says: null })),
        count: 0,
      },
      rows: [],
    },
    {
      name: 'register pupils',
      paper: { ...days, kind: 'register-pupils', feeType: FEE, className: null, count: 40 },
      rows: times(40, (index) => ({
        name: nameOf(index),
        className: CLASS,
        days: 45,
        free: 45,
        ownFood: 45,
        absent: 45,
        charged: DAY,
        paid: DAY,
        owed: DAY,
        daysOwed: 45,
      })),
    },
    {
      name: 'register teachers',
      paper: { ...days, kind: 'register-teachers', count: 40 },
      rows: times(40, (index) => ({
        name: nameOf(index),
        registers: 45,
        marked: MONTH,
        counted: MONTH,
        before: MONTH,
        differences: MONTH,
        settled: MONTH,
        inHand: MONTH,
      })),
    },
  ]
}
