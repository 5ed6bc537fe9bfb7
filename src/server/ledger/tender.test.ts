import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { sql } from '../context/context.ts'
import { correctReceipt, eraseStudent, moveMoney, owedBy, payFamily, post, reverseReceipt } from './index.ts'
import { foundLedgerSchool, type LedgerSchool } from './testing/ledger-school.ts'

const NOW = new Date('2026-11-20T09:00:00Z')

async function aFamily(count = 3) {
  const school = await foundLedgerSchool(NOW)
  const children: string[] = []
  for (let child = 0; child < count; child++) children.push(await school.admit('Basic 4'))
  return { school, children }
}

const line = (student: string, amount: number, feeType = 'School Fees') => ({
  student,
  feeType,
  amount: pesewas(amount),
})

const partsOf = (school: LedgerSchool) =>
  school.rows(sql`select student_id as student, amount, balance_before as before, balance_after as after
    from receipt_students where school_id = ${school.schoolId} order by place`)

test('one tender for three children is one receipt with a part for each, and the books agree', async () => {
  const { school, children } = await aFamily()
  const [kofi = '', adwoa = '', kwaku = ''] = children
  for (const studentId of children)
    await post(school.context(), {
      kind: 'manual_charge',
      studentId,
      lines: [{ feeType: 'School Fees', amount: pesewas(65_000) }],
    })

  const paid = await payFamily(school.context(), {
    lines: [line(kofi, 37_000), line(adwoa, 39_000), line(kwaku, 22_000), line(kwaku, 2_000, 'Others')],
  })

  expect(paid.receipt).toMatchObject({ amount: 100_000, balanceBefore: 195_000, balanceAfter: 95_000 })
  expect(paid.students.map(({ id, owed }) => [id, owed])).toEqual([
    [kofi, 28_000],
    [adwoa, 26_000],
    [kwaku, 41_000],
  ])
  expect(await partsOf(school)).toEqual([
    { student: kofi, amount: 37_000, before: 65_000, after: 28_000 },
    { student: adwoa, amount: 39_000, before: 65_000, after: 26_000 },
    { student: kwaku, amount: 24_000, before: 65_000, after: 41_000 },
  ])
  expect(await school.problems()).toEqual([])
})

test('a tender with one key is recorded once, and its answer names nobody', async () => {
  const { school, children } = await aFamily()
  const context = school.context({ session: randomUUID(), key: randomUUID(), body: 'a tender' })
  const tender = { lines: children.map((student) => line(student, 1_000)) }

  const first = await payFamily(context, tender)
  const again = await payFamily(context, tender)

  expect(again).toEqual({ ...first, replayed: true })
  expect(JSON.stringify(first)).not.toContain('Acquah')
})

test('the same sum for the same children is asked about, also when it is spread otherwise', async () => {
  const { school, children } = await aFamily()
  const [one = '', other = ''] = children
  const context = school.context({ session: randomUUID() })
  await payFamily(context, { lines: [line(one, 600), line(other, 400)] })

  await expect(
    payFamily(context, { lines: [line(other, 500, 'Others'), line(one, 500)] }),
  ).rejects.toMatchObject({
    code: 'possible_duplicate',
  })
  await payFamily(context, { lines: [line(other, 500), line(one, 500)], confirm: true })
  expect(await owedBy(school.context(), one)).toBe(-1_100)
})

test('a fee is named once for each child, however it is spelt', async () => {
  const { school, children } = await aFamily(2)
  const [one = '', other = ''] = children
  const twice = [line(one, 600), line(other, 400), line(one, 50, 'school fees')]

  await expect(payFamily(school.context(), { lines: twice })).rejects.toMatchObject({
    details: { fields: { lines: 'Name each fee type once.' } },
  })
  await payFamily(school.context(), { lines: twice.slice(0, 2) })
  expect(await owedBy(school.context(), one)).toBe(-600)
})

test('two of the same tender at one moment do not both pass', async () => {
  const { school, children } = await aFamily(2)
  const [one = '', other = ''] = children
  const context = school.context({ session: randomUUID() })

  const outcomes = await Promise.allSettled([
    payFamily(context, { lines: [line(one, 600), line(other, 400)] }),
    payFamily(context, { lines: [line(other, 300, 'Others'), line(one, 700, 'Exam Fees')] }),
  ])

  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('taking a family’s receipt back takes back every line and every move of it', async () => {
  const { school, children } = await aFamily()
  const [one = '', other = '', third = ''] = children
  const paid = await payFamily(school.context(), { lines: [line(one, 600), line(other, 400)] })
  await moveMoney(school.context(), { entry: paid.entries[1]?.id ?? '', studentId: third })

  const back = await reverseReceipt(school.context(), paid.receipt.id, 'The cheque bounced')

  expect(back.owed).toBe(0)
  for (const child of children) expect(await owedBy(school.context(), child)).toBe(0)
  expect(await school.problems()).toEqual([])
})

test('a family’s receipt is put right line by line, each naming its child', async () => {
  const { school, children } = await aFamily(2)
  const [one = '', other = ''] = children
  const { receipt } = await payFamily(school.context(), { lines: [line(one, 600), line(other, 400)] })
  const correction = { receipt: receipt.id, reason: 'Counted again' }

  await expect(
    correctReceipt(school.context(), {
      ...correction,
      lines: [{ feeType: 'School Fees', amount: pesewas(1_000) }],
    }),
  ).rejects.toMatchObject({ code: 'invalid' })
  const corrected = await correctReceipt(school.context(), {
    ...correction,
    lines: [line(one, 600), line(other, 300)],
  })

  expect(corrected.receipt).toMatchObject({ amount: 900, balanceAfter: -900 })
  expect(await school.problems()).toEqual([])
})

test('an older client paying one child while the family pays keeps its pair of calls', async () => {
  const { school, children } = await aFamily(2)
  const [one = '', other = ''] = children
  const context = school.context({ session: randomUUID() })
  const half = {
    kind: 'payment' as const,
    studentId: one,
    lines: [{ feeType: 'School Fees', amount: pesewas(600) }],
  }
  await post(context, { ...half, half: 'pay' })
  await payFamily(context, { lines: [line(one, 600, 'Exam Fees'), line(other, 400)] })

  const second = await post(context, { ...half, half: 'transaction', method: 'Bank' })

  expect(second.completes).toBeTruthy()
  expect(await owedBy(school.context(), one)).toBe(-1_200)
  expect(await school.problems()).toEqual([])
})

test('a child of another school is not found, and the whole tender is not recorded', async () => {
  const [{ school, children }, stranger] = [await aFamily(), await aFamily(1)]

  const refused = payFamily(school.context(), {
    lines: [line(children[0] ?? '', 600), line(stranger.children[0] ?? '', 400)],
  })

  await expect(refused).rejects.toMatchObject({ code: 'not_found' })
  expect(await owedBy(school.context(), children[0] ?? '')).toBe(0)
})

test('a child who is of another family by now is refused, unless the money was taken before', async () => {
  const { school, children: all } = await aFamily()
  const [, , other = ''] = all
  const [row] = await school.rows<{ id: string }>(
    sql`select guardian_id as id from students where id = ${other}`,
  )
  const children = all.slice(0, 2)
  const tender = { familyId: row?.id ?? '', lines: children.map((student) => line(student, 500)) }

  await expect(payFamily(school.context(), tender)).rejects.toMatchObject({ code: 'conflict' })
  const ofNobody = payFamily(school.context(), { ...tender, familyId: randomUUID() })
  await expect(ofNobody).rejects.toMatchObject({ code: 'not_found', message: 'Family not found.' })
  const kept = await payFamily(school.context(), { ...tender, isTaken: true })

  expect(kept.students).toHaveLength(2)
})

test('erasing one child empties notes of the shared receipt and keeps who paid while a sister stays', async () => {
  const { school, children } = await aFamily(2)
  const [gone = '', stays = ''] = children
  await payFamily(school.context(), {
    lines: [line(gone, 600), line(stays, 400)],
    payer: 'Auntie Esi',
    reference: 'MP-77',
    note: 'for Kofi',
  })
  const words = () =>
    school.rows(sql`select r.payer, r.reference, (select count(*)::int from ledger_entries e where e.receipt_id = r.id
      and e.note is not null) as notes from receipts r where r.school_id = ${school.schoolId}`)
  await school.rows(sql`update students set status = 'archived' where school_id = ${school.schoolId}`)

  await eraseStudent(school.context(), gone)
  expect(await words()).toEqual([{ payer: 'Auntie Esi', reference: 'MP-77', notes: 0 }])
  await eraseStudent(school.context(), stays)

  expect(await words()).toEqual([{ payer: null, reference: null, notes: 0 }])
  expect(await school.problems()).toEqual([])
})
