import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'

test('no more is given back than was received, unless somebody says yes', async () => {
  const { school, studentId } = await aChildWhoPaid(150)

  const first = await giveBack(school, studentId, { amount: 100 })
  const second = await giveBack(school, studentId, { amount: 60 })
  const confirmed = await giveBack(school, studentId, { amount: 60, confirm: true })

  expect([first.status, second.status, confirmed.status]).toEqual([200, 409, 200])
  expect(second.problem).toMatchObject({
    code: 'more_than_received',
    message: 'Only GH₵50.00 was received for this student. Give back GH₵60.00 all the same?',
    facts: { received: 50, amount: 60 },
  })
})

test('what was taken back was not received', async () => {
  const { school, studentId, receiptId } = await aChildWhoPaid(150)
  await school.call(endpoints.reverseReceipt, { params: { receiptId }, body: { reason: 'Wrong child' } })

  const { problem } = await giveBack(school, studentId, { amount: 10 })

  expect(problem).toMatchObject({ code: 'more_than_received', facts: { received: 0 } })
})

test('it says that it gave money back, not that a debt was added', async () => {
  const { school, studentId } = await aChildWhoPaid(150)

  const { message } = await school.call(endpoints.adjustStudent, {
    params: { studentId },
    body: { kind: 'refund', feeType: 'School Fees', note: 'Paid too much', amount: 10.5 },
  })

  expect(message).toBe('Gave back GH₵10.50 of School Fees.')
})

test('a refund that is a duplicate and more than was received is asked about as the latter', async () => {
  const { school, studentId } = await aChildWhoPaid(150)
  await giveBack(school, studentId, { amount: 100 })

  const { problem } = await giveBack(school, studentId, { amount: 100, guardDuplicates: true })

  expect(problem).toMatchObject({ code: 'more_than_received', facts: { received: 50, amount: 100 } })
})

test('two refunds at one moment do not both give back the same money', async () => {
  const { school, studentId } = await aChildWhoPaid(100)

  const statuses = await Promise.all([
    giveBack(school, studentId, { amount: 80, feeType: 'School Fees' }),
    giveBack(school, studentId, { amount: 80, feeType: 'Exam Fees' }),
  ])

  expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409])
})

test.each([true, undefined])(
  'more taken off than is owed is asked about, with the duplicate guard %s',
  async (guardDuplicates) => {
    const school = await createTestSchool()
    const studentId = await school.addStudent()
    const debit = { feeType: 'School Fees', amount: 650 }
    await school.call(endpoints.debitStudent, { params: { studentId }, body: debit })
    const takeOff = (kind: 'discount' | 'waiver' | 'write_off', amount: number, confirm = false) => {
      const body = { kind, amount, feeType: 'School Fees', note: 'Hardship', confirm, guardDuplicates }
      return school.inject(endpoints.adjustStudent, { params: { studentId }, body })
    }

    const slips = [
      await takeOff('discount', 65_000),
      await takeOff('waiver', 650.01),
      await takeOff('write_off', 651),
    ]
    const [half, rest, sure] = [
      await takeOff('discount', 325),
      await takeOff('waiver', 325.01),
      await takeOff('waiver', 325.01, true),
    ]

    expect(slips.map(({ problem }) => problem.code)).toEqual(['makes_credit', 'makes_credit', 'makes_credit'])
    expect(slips[0]?.problem.message).toContain('GH₵64,350.00')
    expect([half.status, rest.status, sure.status]).toEqual([200, 409, 200])
  },
)

async function aChildWhoPaid(amountPaid: number) {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  const { receipt } = await school.call(endpoints.payStudent, {
    params: { studentId },
    body: { feeType: 'School Fees', amountPaid },
  })
  return { school, studentId, receiptId: receipt?.id ?? '' }
}

function giveBack(school: TestSchool, studentId: string, differences: object) {
  const body = { kind: 'refund' as const, feeType: 'School Fees', note: 'Paid too much', amount: 0 }
  return school.inject(endpoints.adjustStudent, { params: { studentId }, body: { ...body, ...differences } })
}
