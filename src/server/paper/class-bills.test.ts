import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { type Bill, print } from './index.ts'
import { canReadPdf, readPdf, readPdfInfo } from './testing/read-pdf.ts'
import { LONG_NAME, printedAt, school } from './testing/samples.ts'

const reading = test.skipIf(!canReadPdf)

const money = (amount: number) => pesewas(amount)

function aBill(differences: Partial<Bill> = {}): Bill {
  return {
    student: { name: LONG_NAME, className: 'Basic 4', code: 'AGA-4F7K' },
    before: money(12_000),
    fees: [{ feeType: 'School Fees', charged: money(85_000), discount: money(2_000), carried: money(0) }],
    lines: [
      {
        label: 'School Fees, from before',
        dueOn: null,
        charged: money(12_000),
        paid: money(12_000),
        toPay: money(0),
      },
      {
        label: 'School Fees, less discount 20.00',
        dueOn: '2026-10-16',
        charged: money(83_000),
        paid: money(68_000),
        toPay: money(15_000),
      },
    ],
    paid: money(80_000),
    toPay: money(15_000),
    late: money(5_000),
    parts: [{ dueOn: '2026-11-30', amount: money(10_000) }],
    isPlanned: false,
    voluntary: [{ feeType: 'PTA Fees', amount: money(4_000) }],
    ...differences,
  }
}

async function billsRead(bills: Bill[], ...pages: string[]) {
  const paper = {
    kind: 'class-bills',
    school,
    className: 'Basic 4',
    term: 'Term 1, 2026/2027',
    count: bills.length,
    printedAt,
  } as const
  const bytes = await buffer(print(paper, [bills]))
  const info = await readPdfInfo(bytes)
  return {
    text: (await readPdf(bytes, ...pages)).replaceAll('\u202f', ' '),
    pages: Number(/Pages:\s+(\d+)/.exec(info)?.[1]),
  }
}

reading(
  'bills stand two to a sheet, by the child’s own days, with voluntary fees outside the sum',
  async () => {
    const { text, pages } = await billsRead([aBill(), aBill(), aBill()], '-l', '1')

    expect(pages).toBe(2)
    expect(text.match(/School Fees, less\b.*\s16 Oct 2026\s+830\.00\s+680\.00\s+150\.00/g)).toHaveLength(2)
    expect(text).toMatch(/School Fees, from before\s+120\.00\s+120\.00\s+paid/)
    expect(text).toMatch(/Already due\s+50\.00/)
    expect(text).toMatch(/By Mon 30 Nov 2026\s+100\.00/)
    expect(text).toContain('Not counted above: PTA Fees 40.00, voluntary.')
  },
)

reading(
  'a bill names every fee: one that has more than half a sheet holds takes a sheet of its own',
  async () => {
    const names = Array.from(
      { length: 30 },
      (_, index) => `${index + 1}. A fee of a long and particular name`,
    )
    const lines = names.map((label) => ({
      label,
      dueOn: '2026-10-16' as const,
      charged: money(4_500_000),
      paid: money(0),
      toPay: money(4_500_000),
    }))
    const long = aBill({
      before: money(0),
      fees: [],
      lines,
      paid: money(0),
      toPay: money(135_000_000),
      parts: [],
      voluntary: [],
    })

    const { text, pages } = await billsRead([aBill(), long, aBill()])

    expect(pages).toBe(4)
    for (const [index] of names.entries()) expect(text).toMatch(new RegExp(`^ *${index + 1}\\. A fee`, 'm'))
    expect(text.match(/45,000\.00\s+0\.00\s+45,000\.00/g)).toHaveLength(30)
    expect(text).toMatch(/In all\s+1,350,000\.00\s+0\.00\s+1,350,000\.00/)
  },
)

reading('a bill of a payment plan shows its parts in place of the days of the fees', async () => {
  const parts = [
    { dueOn: '2026-12-04' as const, amount: money(10_000) },
    { dueOn: '2026-12-18' as const, amount: money(5_000) },
  ]

  const { text } = await billsRead([aBill({ isPlanned: true, late: money(0), parts })])

  expect(text).toContain('To pay, in the parts below')
  expect(text).toMatch(/Part, by Fri 4 Dec 2026\s+100\.00/)
  expect(text).not.toContain('16 Oct 2026')
})
