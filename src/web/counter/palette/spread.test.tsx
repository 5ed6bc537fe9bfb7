import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aPhone, createTestSchool, type TestSchool } from '#server/testing/test-school.ts'
import { listReceipts } from '#shared/api/receipts.ts'
import { readStudent } from '#shared/api/students.ts'
import { debitStudent } from '#shared/api/students-money.ts'
import { addMonths, dayOf } from '#shared/dates.ts'
import { queryClient } from '#web/queries/client.ts'
import { studentsQuery } from '#web/queries/students.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import { Palette } from './palette.tsx'
import type { PaletteOpening } from './palette-context.ts'

const openWith = (opening: PaletteOpening) =>
  renderScreen(() => <Palette {...opening} onClose={() => undefined} />, '/')

/** Two children of one family; Kofi owes PTA Fees 20 (voluntary, the oldest), Exam Fees 30 and School Fees 50. */
async function aFamily() {
  const school = await createTestSchool({ now: new Date() })
  serveInProcess(school)
  const guardian = { firstName: 'Akua', surname: 'Asamoah', phone: aPhone() }
  const studentId = await school.addStudent({ firstName: 'Kofi', surname: 'Asamoah', guardian })
  await school.addStudent({ firstName: 'Adwoa', surname: 'Asamoah', guardian })
  const owe = (feeType: string, amount: number, months: number) => {
    const date = addMonths(dayOf(new Date()), months)
    return school.call(debitStudent, { params: { studentId }, body: { feeType, amount, date } })
  }
  await owe('PTA Fees', 20, -2)
  await owe('Exam Fees', 30, 1)
  await owe('School Fees', 50, 2)
  const { familyId } = await school.call(readStudent, { params: { studentId } })
  return { school, studentId, familyId }
}

async function paid(school: TestSchool) {
  const { receipts } = await school.call(listReceipts, { query: {} })
  return receipts[0]?.lines.map(({ feeType, amount, inCredit }) => [feeType, amount, inCredit])
}

test('at the desk a payment pays the oldest due first and nothing voluntary', async () => {
  const { school, studentId } = await aFamily()
  openWith({ studentId })
  await screen.findByText('All of them, oldest first')
  await userEvent.type(await screen.findByLabelText('Amount in cedis'), '45{Enter}')

  await waitFor(async () =>
    expect(await paid(school)).toEqual([
      ['Exam Fees', 30, 0],
      ['School Fees', 15, 0],
    ]),
  )
})

test.each([
  ['an amount', '45{Enter}', [['School Fees', 45, 0]]],
  [
    'A',
    'a{Enter}',
    [
      ['School Fees', 50, 0],
      ['Exam Fees', 30, 0],
    ],
  ],
])('%s and Enter before what is owed is known pay once it is, in its order', async (_, keys, lines) => {
  const school = await createTestSchool({ now: new Date() })
  const connection = serveInProcess(school)
  const studentId = await school.addStudent({ firstName: 'Kofi', surname: 'Asamoah' })
  for (const [feeType, amount, months] of [
    ['PTA Fees', 20, -2],
    ['Exam Fees', 30, 2],
    ['School Fees', 50, 1],
  ] as const) {
    const date = addMonths(dayOf(new Date()), months)
    await school.call(debitStudent, { params: { studentId }, body: { feeType, amount, date } })
  }
  await queryClient.prefetchQuery(studentsQuery())
  connection.holdAt('/api/')
  openWith({ studentId })
  await userEvent.type(await screen.findByLabelText('Amount in cedis'), keys)
  await screen.findByText('Reading since when each fee is owed.')
  expect(await paid(school)).toBeUndefined()
  connection.mend()

  await waitFor(async () => expect(await paid(school)).toEqual(lines))
})

test('for a family what is over is the credit of the child that is named, for the ordinary fee charged last', async () => {
  const { school, familyId } = await aFamily()
  openWith({ familyId })
  await screen.findByRole('textbox', { name: 'Exam Fees of Kofi, paid now' })
  await userEvent.type(await screen.findByLabelText('Amount in cedis'), '100')
  await userEvent.click(await screen.findByRole('button', { name: 'Kofi' }))
  await userEvent.click(screen.getByRole('button', { name: /^Pay GH₵ 100\.00/ }))

  await waitFor(async () =>
    expect(await paid(school)).toEqual([
      ['Exam Fees', 30, 0],
      ['School Fees', 70, 20],
    ]),
  )
})
