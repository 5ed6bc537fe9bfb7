import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { verifySchool } from '../../ledger/index.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'

/** Money goes back only where it stands, and once. */

test('what pays a charge is asked about: giving it back leaves it owed again', async () => {
  const { school, studentId } = await aChild()
  await owe(school, studentId, 100)
  await pay(school, studentId, 120)

  const tooMuch = await giveBack(school, studentId, 50)
  const over = await giveBack(school, studentId, 20)
  const paidUp = await giveBack(school, studentId, 1)

  expect([tooMuch.status, over.status, paidUp.status]).toEqual([409, 200, 409])
  expect(tooMuch.problem).toMatchObject({
    code: 'more_than_received',
    message:
      'Only GH₵20.00 is in credit for School Fees: GH₵30.00 will be owed again. Give back GH₵50.00 all the same?',
    facts: { received: 20, amount: 50, feeType: 'School Fees' },
  })
  expect(paidUp.problem.message).toBe(
    'The money for School Fees pays what was charged: GH₵1.00 will be owed again. Give back GH₵1.00 all the same?',
  )
})

test('money that is put on another fee is not given back on this one', async () => {
  const { school, studentId } = await aChild()
  await pay(school, studentId, 50, 'Others')

  const elsewhere = await giveBack(school, studentId, 50, { feeType: 'Exam Fees' })

  expect(elsewhere.problem).toMatchObject({
    code: 'more_than_received',
    message: 'No money of this student stands on Exam Fees. Give back GH₵50.00 all the same?',
    facts: { received: 0 },
  })
  expect((await giveBack(school, studentId, 50, { feeType: 'Others' })).status).toBe(200)
})

test('who said yes to one refund is asked about the next, on whatever fee', async () => {
  const { school, studentId } = await aChild()
  await pay(school, studentId, 50, 'Others')
  await giveBack(school, studentId, 50, { feeType: 'Exam Fees', confirm: true })

  const again = await giveBack(school, studentId, 50, { feeType: 'Others' })

  expect(again.problem.message).toBe(
    'Only GH₵0.00 was received for this student. Give back GH₵50.00 all the same?',
  )
})

test('credit that is no money, of a waiver or an opening balance, is asked about', async () => {
  const { school, studentId } = await aChild()
  await school.call(endpoints.adjustStudent, {
    params: { studentId },
    body: { kind: 'waiver', feeType: 'School Fees', amount: 80, note: 'Hardship', confirm: true },
  })

  expect((await giveBack(school, studentId, 80)).problem.code).toBe('more_than_received')
})

test('a receipt whose money was given back is not taken back too, and says by whom and when', async () => {
  const { school, studentId } = await aChild()
  const { receiptId } = await pay(school, studentId, 10)
  await giveBack(school, studentId, 10)

  const taken = await takeBack(school, receiptId)
  const asked = await school.inject(endpoints.askRequest, {
    body: { act: 'take_back', receiptId, reason: 'Twice' },
  })

  expect(taken.problem).toMatchObject({ code: 'given_back', status: 409, facts: { amount: 10 } })
  expect(taken.problem.message).toMatch(
    /^GH₵10\.00 of this money was given back already, last on \d+ \w+ \d{4} at \d\d:\d\d by The school account\. Take that refund back first, if it was wrong\.$/,
  )
  expect(asked.problem.code).toBe('given_back')
  expect(await problems(school)).toEqual([])
})

test('where two fees were given back, the refund of the one that is missing is named, not the newest', async () => {
  const { school, studentId } = await aChild()
  const { receiptId } = await pay(school, studentId, 10)
  await pay(school, studentId, 20, 'Others')
  const at = school.clock.now.toISOString()
  await giveBack(school, studentId, 10)
  school.clock.pass({ minutes: 30 })
  await giveBack(school, studentId, 20, { feeType: 'Others' })

  const { problem } = await takeBack(school, receiptId)

  expect([problem.code, new Date(String(problem.facts?.at)).toISOString()]).toEqual(['given_back', at])
})

test('a refund that was taken back itself limits nothing', async () => {
  const { school, studentId } = await aChild()
  const { receiptId } = await pay(school, studentId, 10)
  const { reply } = await giveBack(school, studentId, 10)
  await school.call(endpoints.reverseTransaction, {
    params: { entryId: reply.transaction.id },
    body: { reason: 'It was another child' },
  })

  expect((await takeBack(school, receiptId)).status).toBe(200)
  expect(await problems(school)).toEqual([])
})

test('money moved to another child goes back there, and the receipt is not taken back too', async () => {
  const { school, studentId: a } = await aChild()
  const b = await school.addStudent()
  const { receiptId, entryId } = await pay(school, a, 200)
  await school.call(endpoints.moveTransaction, { params: { entryId }, body: { studentId: b } })

  expect((await giveBack(school, a, 200)).problem.code).toBe('more_than_received')
  expect((await giveBack(school, b, 200)).status).toBe(200)
  expect((await takeBack(school, receiptId)).problem.code).toBe('given_back')
  expect(await problems(school)).toEqual([])
})

test('of a receipt in part given back the rest can be moved, and no more', async () => {
  const { school, studentId } = await aChild()
  const other = await school.addStudent()
  const { entryId } = await pay(school, studentId, 100)
  await giveBack(school, studentId, 30)
  const move = (body: { amount?: number }) =>
    school.inject(endpoints.moveTransaction, { params: { entryId }, body: { studentId: other, ...body } })

  const [entry] = (await school.call(endpoints.listTransactions, { params: { studentId } })).filter(
    ({ kind }) => kind === 'payment',
  )
  const all = await move({ amount: 100 })
  const rest = await move({})

  expect(entry?.movable).toBe(70)
  expect(all.problem).toMatchObject({ code: 'given_back', facts: { amount: 30 } })
  expect(rest.reply.amount).toBe(70)
  expect((await move({})).problem.code).toBe('given_back')
  expect(await problems(school)).toEqual([])
})

test('a correction gives back what is left of the receipt, and no more', async () => {
  const { school, studentId } = await aChild()
  const { receiptId } = await pay(school, studentId, 100)
  await giveBack(school, studentId, 30)
  const correct = (amount: number, feeType = 'School Fees') =>
    school.inject(endpoints.correctReceipt, {
      params: { receiptId },
      body: { lines: [{ feeType, amount }], reason: 'It was less' },
    })

  expect((await correct(29)).problem).toMatchObject({ code: 'given_back', facts: { amount: 1 } })
  expect((await correct(100, 'Exam Fees')).problem.code).toBe('given_back')
  const right = await correct(30)

  expect(right.status, right.raw.body).toBe(200)
  expect((await takeBack(school, right.reply.receipt?.id ?? '')).problem.code).toBe('given_back')
  expect(await problems(school)).toEqual([])
})

test('what was given back beyond what was received stands in the way of no later receipt', async () => {
  const { school, studentId } = await aChild()
  await giveBack(school, studentId, 40, { confirm: true })
  const { receiptId } = await pay(school, studentId, 500)

  expect((await takeBack(school, receiptId)).status).toBe(200)
  expect(await problems(school)).toEqual([])
})

test('the same refund typed by two at once goes through once, the other is asked', async () => {
  const { school, studentId } = await aChild()
  await pay(school, studentId, 80)

  const both = await Promise.all([giveBack(school, studentId, 80), giveBack(school, studentId, 80)])

  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.problem.code).toBe('more_than_received')
  expect(await problems(school)).toEqual([])
})

test('a refund and a taking back at one moment give the money back once', async () => {
  const { school, studentId } = await aChild()
  const { receiptId } = await pay(school, studentId, 80)

  const [refund, taken] = await Promise.all([giveBack(school, studentId, 80), takeBack(school, receiptId)])

  expect([refund.status, taken.status].toSorted()).toEqual([200, 409])
  expect(await problems(school)).toEqual([])
})

test('a taking back that says the cash is another child’s is refused in favour of a move, on every door', async () => {
  const { school, studentId } = await aChild()
  const { receiptId } = await pay(school, studentId, 60)
  const cash = 'another_child' as const
  const lines = [{ feeType: 'School Fees', amount: 50 }]
  const params = { receiptId }

  const said = [
    await school.inject(endpoints.reverseReceipt, { params, body: { reason: 'Not hers', cash } }),
    await school.inject(endpoints.correctReceipt, { params, body: { lines, reason: 'Not hers', cash } }),
    await school.inject(endpoints.askRequest, {
      body: { act: 'take_back', receiptId, reason: 'Not hers', cash },
    }),
    await school.inject(endpoints.askRequest, {
      body: { act: 'correct', receiptId, lines, reason: 'Not hers', cash },
    }),
  ]

  for (const { problem } of said)
    expect(problem.fields).toEqual({
      cash: 'This money is another child’s: move it to that child. The receipt stands, and no cash leaves the drawer.',
    })
  const voids = await school.rows(sql`select receipt_id from receipt_voids`)
  expect(voids).toEqual([])
})

async function aChild() {
  const school = await createTestSchool()
  return { school, studentId: await school.addStudent() }
}

function owe(school: TestSchool, studentId: string, amount: number) {
  return school.call(endpoints.debitStudent, {
    params: { studentId },
    body: { feeType: 'School Fees', amount },
  })
}

async function pay(school: TestSchool, studentId: string, amountPaid: number, feeType = 'School Fees') {
  const body = { amountPaid, feeType, confirm: true }
  const { receipt, transaction } = await school.call(endpoints.payStudent, { params: { studentId }, body })
  return { receiptId: receipt?.id ?? '', entryId: transaction.id }
}

/** On School Fees unless another is named. */
function giveBack(school: TestSchool, studentId: string, amount: number, more: object = {}) {
  const body = { kind: 'refund' as const, feeType: 'School Fees', note: 'Paid too much', amount, ...more }
  return school.inject(endpoints.adjustStudent, { params: { studentId }, body })
}

function takeBack(school: TestSchool, receiptId: string) {
  return school.inject(endpoints.reverseReceipt, { params: { receiptId }, body: { reason: 'Twice' } })
}

const problems = (school: TestSchool) => verifySchool(school.context)
