import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { aPhone } from '../../testing/test-school.ts'
import { ask, office } from './testing/office.ts'

test('who is asked about a receipt for several children sees all of them and what they owe together', async () => {
  const all = await office()
  const { school, ama, kofi, as } = all
  const guardian = { firstName: 'Akua', surname: 'Asamoah', phone: aPhone() }
  const first = await school.addStudent({ firstName: 'Kofi', surname: 'Asamoah', guardian })
  const second = await school.addStudent({ firstName: 'Adwoa', surname: 'Asamoah', guardian })
  const { familyId } = await school.call(endpoints.readStudent, { params: { studentId: first } })
  const owed = async (studentId: string) =>
    (await school.call(endpoints.readFees, { params: { studentId } })).totalDebt
  const { receipt } = await school.call(endpoints.payFamily, {
    params: { familyId },
    body: {
      amount: 610,
      children: [
        { studentId: first, lines: [{ feeType: 'School Fees', amount: 370 }] },
        { studentId: second, lines: [{ feeType: 'School Fees', amount: 240 }] },
      ],
      confirm: true,
    },
  })

  const { request } = (await ask(all, ama, { receiptId: receipt.id })).reply
  const read = await school.inject(endpoints.readRequest, { params: { requestId: request.id } }, as(kofi))

  expect(request.studentName).toBe('Kofi, Adwoa')
  expect(request.totalDebt).toBe((await owed(first)) + (await owed(second)))
  expect(read.reply?.students.map(({ id }) => id)).toEqual([first, second])
  expect(read.reply).toMatchObject({ studentName: 'Kofi, Adwoa', totalDebt: request.totalDebt, amount: 610 })
})
