import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { verifySchool } from '../../ledger/index.ts'
import { aPersonOf } from '../../testing/people.ts'
import { aPhone, createTestSchool, type TestSchool } from '../../testing/test-school.ts'

/** Children of one guardian; the first owes the most. */
async function aFamily(firstNames: readonly string[], surname = 'Asamoah') {
  const school = await createTestSchool({ now: '2026-11-20T10:00:00Z' })
  const guardian = { firstName: 'Akua', surname, phone: aPhone() }
  const children: string[] = []
  for (const firstName of firstNames) children.push(await school.addStudent({ firstName, surname, guardian }))
  const { familyId } = await school.call(endpoints.readStudent, { params: { studentId: children[0] ?? '' } })
  return { school, children, familyId, guardian }
}

function pay(
  { school, familyId }: { school: TestSchool; familyId: string },
  lines: readonly (readonly [studentId: string, amount: number])[],
  differences: object = {},
) {
  const body = {
    amount: lines.reduce((sum, [, amount]) => sum + amount * 100, 0) / 100,
    children: lines.map(([studentId, amount]) => ({
      studentId,
      lines: [{ feeType: 'School Fees', amount }],
    })),
    ...differences,
  }
  return school.inject(endpoints.payFamily, { params: { familyId }, body })
}

test('a family pays for three children with one receipt, which each of them has', async () => {
  const family = await aFamily(['Kofi', 'Adwoa', 'Kwaku'])
  const [kofi = '', adwoa = '', kwaku = ''] = family.children

  const { status, reply } = await pay(family, [
    [kofi, 370],
    [adwoa, 390],
    [kwaku, 240],
  ])

  expect(status).toBe(200)
  expect(reply.message).toBe('GH₵1,000.00 received for 3 children.')
  expect(reply.children.map(({ amount, totalDebt }) => [amount, totalDebt])).toEqual([
    [370, -370],
    [390, -390],
    [240, -240],
  ])
  for (const studentId of family.children) {
    const { receipts } = await family.school.call(endpoints.listReceipts, { query: { studentId } })
    expect(receipts.map(({ number }) => number)).toEqual([reply.receipt.number])
  }
  expect(await verifySchool(family.school.context)).toEqual([])
})

test('a cashier has a colleague’s receipt for several children whole, at the counter with any of them', async () => {
  const family = await aFamily(['Kofi', 'Adwoa'])
  const [kofi = '', adwoa = ''] = family.children
  const { reply } = await pay(family, [
    [kofi, 370],
    [adwoa, 390],
  ])
  const other = await family.school.addStudent({ firstName: 'Esi' })
  const ama = await aPersonOf(family.school, 'cashier')
  const receiptsOf = async (studentId: string) => {
    const { receipts } = await family.school.call(endpoints.listReceipts, { query: { studentId } }, ama)
    return receipts.map(({ number }) => number)
  }

  expect(await receiptsOf(kofi)).toEqual([reply.receipt.number])
  expect(await receiptsOf(adwoa)).toEqual([reply.receipt.number])
  expect(await receiptsOf(other)).toEqual([])
  const params = { receiptId: reply.receipt.id }
  const [hers, heads] = [
    await family.school.call(endpoints.readReceipt, { params }, ama),
    await family.school.call(endpoints.readReceipt, { params }),
  ]
  expect(hers).toEqual(heads)
})

test('a tender whose lines do not come to it is refused with what is missing or too much', async () => {
  const family = await aFamily(['Kofi', 'Adwoa'])
  const [kofi = '', adwoa = ''] = family.children
  const lines = [
    [kofi, 370],
    [adwoa, 390],
  ] as const

  const short = await pay(family, lines, { amount: 780 })
  const over = await pay(family, lines, { amount: 700 })

  expect([short.status, over.status]).toEqual([422, 422])
  expect(short.problem.detail).toBe('GHS 20.00 is not yet placed on a child.')
  expect(over.problem.detail).toBe('The lines come to GHS 60.00 more than the GHS 700.00 paid.')
})

test('the same child twice in one tender is refused', async () => {
  const family = await aFamily(['Kofi', 'Adwoa'])
  const [kofi = ''] = family.children

  const { status, problem } = await pay(family, [
    [kofi, 10],
    [kofi, 20],
  ])

  expect([status, problem.detail]).toEqual([422, 'Name each child once.'])
})

test('seven children with odd pesewas add up to the last one', async () => {
  const names = ['Ama', 'Esi', 'Yaa', 'Adwoa', 'Abena', 'Akua', 'Afia']
  const family = await aFamily(names)
  const parts = [14.29, 14.29, 14.29, 14.29, 14.28, 14.28, 14.28]

  const { reply } = await pay(
    family,
    family.children.map((id, place) => [id, parts[place] ?? 0]),
  )

  expect(reply.receipt.amount).toBe(100)
  expect(await verifySchool(family.school.context)).toEqual([])
})

test('one text to the payer names each child', async () => {
  const family = await aFamily(['Kofi', 'Adwoa', 'Kwaku'])
  const [kofi = '', adwoa = '', kwaku = ''] = family.children
  await pay(family, [
    [kofi, 370],
    [adwoa, 390],
    [kwaku, 240],
  ])

  const { messages } = await family.school.call(endpoints.listMessages, {})

  expect(messages).toHaveLength(1)
  expect(messages[0]?.text).toBe(
    'Thank you. GHS 1,000.00 received for Kofi 370.00, Adwoa 390.00, Kwaku 240.00. Receipt AGA-000001. ' +
      'GHS 1,000.00 in credit. - Adom Grace Academy',
  )
})

test('who pays can be said by a child of theirs, as a desk without a connection does', async () => {
  const family = await aFamily(['Kofi'])
  const { call, addStudent } = family.school
  const father = { firstName: 'Yaw', surname: 'Boateng', phone: aPhone() }
  const [kofi = ''] = family.children
  const adwoa = await addStudent({ firstName: 'Adwoa', surname: 'Boateng', guardian: father })
  const { familyId } = await call(endpoints.joinFamilies, { body: { studentIds: [kofi, adwoa] } })
  const lines = [
    [kofi, 10],
    [adwoa, 20],
  ] as const

  const stranger = await pay({ ...family, familyId }, lines, { payerStudentId: await addStudent() })
  const from = async (payer: string | undefined, confirm: boolean) => {
    const { reply } = await pay({ ...family, familyId }, lines, { payerStudentId: adwoa, payer, confirm })
    return (await call(endpoints.readReceipt, { params: { receiptId: reply.receipt.id } })).payer
  }

  expect(stranger.problem.fields?.payerStudentId).toMatch(/must be a guardian of one of the children/)
  expect([await from(undefined, false), await from('Yaw Boateng', true)]).toEqual([
    'Yaw Boateng',
    'Yaw Boateng',
  ])
  // Whose child she was when the desk showed it.
  expect(await from('Auntie Efua', true)).toBe('Auntie Efua')
  const newest = sql`select payer, payer_guardian_id is null as alone from receipts order by number desc`
  const [last] = await family.school.rows(newest)
  expect(last).toEqual({ payer: 'Auntie Efua', alone: true })
})

test('the check page gives the initials of every child of the receipt', async () => {
  const family = await aFamily(['Kofi', 'Adwoa'])
  const [kofi = '', adwoa = ''] = family.children
  const { reply } = await pay(family, [
    [kofi, 10],
    [adwoa, 20],
  ])

  const check = await family.school.call(endpoints.checkReceipt, { params: { code: reply.receipt.code } })

  expect(check).toMatchObject({ amount: 30, initials: 'KA, AA', movedToOtherChild: 0 })
})

test('families that have a number or a name and address in common are proposed, joined, split and kept apart', async () => {
  const { school, children, guardian, familyId } = await aFamily(['Kofi', 'Adwoa'])
  const father = { firstName: 'Yaw', surname: 'Asamoah', phone: aPhone() }
  const kwaku = await school.addStudent({ firstName: 'Kwaku', surname: 'Asamoah', guardian: father })
  const auntie = { ...guardian, firstName: 'Auntie' }
  const esi = { firstName: 'Esi', surname: 'Dadzie', address: '9 Ridge, Tamale', guardian: auntie }
  const byNumber = await school.addStudent(esi)
  const proposed = await school.call(endpoints.listFamilies, {})
  expect(proposed.proposals.map(({ reason }) => reason)).toEqual(['number', 'address'])

  const joined = await school.call(endpoints.joinFamilies, {
    body: { studentIds: [children[0] ?? '', kwaku] },
  })
  await school.call(endpoints.keepFamiliesApart, {
    body: { studentId: children[0] ?? '', otherId: byNumber },
  })

  const after = await school.call(endpoints.listFamilies, {})
  expect(after.proposals).toEqual([])
  expect(after.families[0]).toMatchObject({ id: joined.familyId, confirmed: true })
  expect(after.families[0]?.children).toHaveLength(3)
  const split = await school.call(endpoints.splitFamily, {
    params: { familyId: joined.familyId },
    body: { studentIds: [kwaku] },
  })
  const own = await school.call(endpoints.readFamily, { params: { familyId: split.familyId } })
  expect(own.history.map(({ act, children }) => [act, children])).toEqual([
    ['split_family', ['Kwaku Asamoah']],
  ])
  const cashier = await aPersonOf(school, 'cashier')
  const atCounter = { params: { familyId: split.familyId } }
  expect(await school.call(endpoints.readFamily, atCounter, { token: cashier.token })).toMatchObject({
    history: own.history,
  })
  expect(split.familyId).not.toBe(familyId)
})

test('a child another desk has moved to another family is refused; cash taken before that is recorded', async () => {
  const family = await aFamily(['Kofi', 'Adwoa'])
  const [kofi = '', adwoa = ''] = family.children
  const lines = [
    [kofi, 10],
    [adwoa, 20],
  ] as const
  await family.school.call(endpoints.splitFamily, {
    params: { familyId: family.familyId },
    body: { studentIds: [kofi] },
  })

  const refused = await pay(family, lines)
  const taken = await pay(family, lines, { takenAt: '2026-11-20T09:00:00.000Z', slip: 'KD-0001' })

  expect([refused.status, taken.status]).toEqual([409, 200])
  expect(refused.problem.detail).toBe('Kofi Asamoah is no longer of this family. Look again, then record it.')
})

test('twins of one name are told apart in the text', async () => {
  const family = await aFamily(['Panyin', 'Panyin'])
  const [one = '', other = ''] = family.children
  await pay(family, [
    [one, 10],
    [other, 20],
  ])

  const { messages } = await family.school.call(endpoints.listMessages, {})
  const codes = await family.school.rows<{ code: string }>(
    sql`select content->>'pupilCode' as code from student_rows order by number`,
  )

  for (const { code } of codes) expect(messages[0]?.text).toContain(code)
})

test('one key records one tender, however often it is sent', async () => {
  const { school, children, familyId } = await aFamily(['Kofi', 'Adwoa'])
  const body = {
    amount: 30,
    children: children.map((studentId) => ({ studentId, lines: [{ feeType: 'School Fees', amount: 15 }] })),
  }
  const key = randomUUID()
  const send = () => school.inject(endpoints.payFamily, { params: { familyId }, body }, { key })

  const [first, again] = [await send(), await send()]

  expect(again.reply.receipt).toEqual(first.reply.receipt)
  expect((await school.call(endpoints.listReceipts, {})).receipts).toHaveLength(1)
})

test('a class teacher sees the lines of the own pupils, and the paper only when all on it are theirs', async () => {
  const family = await aFamily(['Kofi', 'Adwoa', 'Kwaku'])
  const { school } = family
  const [kofi = '', adwoa = '', kwaku = ''] = family.children
  const basic5 = await school.classId('Basic 5')
  await school.rows(sql`update students set class_id = ${basic5} where id = ${kwaku}`)
  const { token } = await aPersonOf(school, 'teacher', { classes: ['Basic 4'] })
  const shared = await pay(family, [
    [kwaku, 30],
    [kofi, 10],
  ])
  const own = await pay(family, [
    [kofi, 15],
    [adwoa, 20],
  ])

  const { reply } = await school.inject(endpoints.listReceipts, {}, { token })
  const lines = await school.inject(endpoints.listTransactions, { params: { studentId: kofi } }, { token })
  const params = { receiptId: shared.reply.receipt.id }
  const paper = await school.inject(endpoints.readReceipt, { params }, { token })

  expect(reply.receipts.map(({ number }) => number)).toEqual([own.reply.receipt.number])
  expect(lines.reply.map(({ amount }) => amount).toSorted()).toEqual([10, 15])
  expect(paper.status).toBe(404)
  expect(JSON.stringify([reply, lines.reply])).not.toContain('Kwaku')
})
