import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'

const STRANGE_NAMES = [
  'Bus / Trips',
  '100% Extra',
  'Café',
  '🚌 Bus',
  'A+B & C?',
  'Ɛdɔ#1',
  'Bus/',
  '%2F',
  "Mother's Day",
]

test('a daily fee nobody was ever charged is put away, and charged on no later day', async () => {
  const school = await createTestSchool()
  const { schoolId } = school
  await school.call(endpoints.addFeeType, { params: { schoolId }, body: { feeType: 'Feeding' } })
  const days = { weekdays: [1, 2, 3, 4, 5], firstDay: '2026-09-01' }
  await school.call(endpoints.saveDailyFee, { body: { ...days, feeType: 'Feeding' } })
  const isDaily = async (day: string) => {
    const [row] = await school.rows<{ daily: boolean }>(
      sql`select has_daily_fee(school_id, fee_type_id, ${day}) as daily from daily_fees`,
    )
    return row?.daily
  }

  const deleted = await remove(school, 'Feeding')

  expect(deleted.status, deleted.raw.body).toBe(200)
  expect([await isDaily('2026-11-20'), await isDaily('2026-11-23')]).toEqual([true, false])
})

test('names that look the same are one fee type, however many spaces are in them', async () => {
  const school = await createTestSchool()
  const { schoolId: id, call, inject } = school
  const params = { schoolId: id }
  const add = (feeType: string) => inject(endpoints.addFeeType, { params, body: { feeType } })

  for (const feeType of ['School  Fees', 'School\u00a0Fees', 'School\nFees']) {
    expect((await add(feeType)).problem.code, feeType).toBe('conflict')
  }
  expect((await add(' Bus   Fee ')).reply.feeType).toBe('Bus Fee')
  const body = { amount: 5, feeType: 'Bus   Fee' }
  await call(endpoints.debitStudent, { params: { studentId: await school.addStudent() }, body })
})

test('a school starts with five fee types, by name, PTA dues voluntary', async () => {
  const school = await createTestSchool()

  const feeTypes = await listed(school)

  expect(feeTypes.map(({ feeType }) => feeType)).toEqual([
    'Admission Fees',
    'Exam Fees',
    'Others',
    'PTA Fees',
    'School Fees',
  ])
  expect(feeTypes.filter(({ voluntary }) => voluntary).map(({ fee_type }) => fee_type)).toEqual(['PTA Fees'])
  expect(feeTypes.every(({ amount }) => amount === 0)).toBe(true)
})

test('spaces, slashes, percent signs and emoji in a name work in every path', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  const classId = 'Basic 4'

  for (const feeType of STRANGE_NAMES) {
    const added = await add(school, feeType)
    const fee = await school.call(endpoints.setClassFee, {
      params: { classId, feeType },
      body: { amount: 12.5, dueDate: '2026-12-01' },
    })
    const read = await school.call(endpoints.readClassFee, { params: { classId, feeType } })
    const balance = await school.call(endpoints.readFee, { params: { studentId, feeType } })
    const preview = await school.call(endpoints.previewClassFee, {
      params: { classId, feeType },
      query: { amount: 13 },
    })

    expect(added.feeType).toBe(feeType)
    expect(fee).toMatchObject({ amount: 12.5, dueDate: '2026-12-01', students: 0 })
    expect(read).toEqual({ amount: 12.5, feeType, dueDate: '2026-12-01', billed: null })
    expect(balance).toEqual({ totalDebt: 0, totalPaid: 0, totalCharged: 0, feeType })
    expect(preview.students).toBe(0)
  }
})

test('a fee type deleted while it is charged for stays in use, or is charged for no more', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  const charge = (feeType: string, amount: number) =>
    school.inject(endpoints.debitStudent, { params: { studentId }, body: { feeType, amount } })

  for (const round of [1, 2, 3, 4, 5, 6]) {
    const feeType = `Trip ${round}`
    await add(school, feeType)
    await charge(feeType, 5)
    await school.call(endpoints.payStudent, { params: { studentId }, body: { feeType, amountPaid: 5 } })
    const [first, deleted, second] = await Promise.all([
      charge(feeType, 7),
      school.inject(endpoints.deleteFeeType, { body: { feeType } }),
      charge(feeType, 9),
    ])

    const { totalDebt } = await school.call(endpoints.readFee, { params: { studentId, feeType } })
    const isGone = !(await listed(school)).some((each) => each.feeType === feeType)
    expect(totalDebt).toBe((first.status === 200 ? 7 : 0) + (second.status === 200 ? 9 : 0))
    expect([isGone, deleted.status], `owed ${totalDebt}`).toEqual(totalDebt > 0 ? [false, 409] : [true, 200])
  }
})

test('a pupil who joins a class is not charged for what was deleted since the class was billed', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  const bill = { classId: 'Basic 4', feeType: 'Exam Fees', amount: 40 }
  await school.call(endpoints.addClassFees, { params: { schoolId: school.schoolId }, body: bill })
  const paid = { feeType: 'Exam Fees', amountPaid: 40 }
  await school.call(endpoints.payStudent, { params: { studentId }, body: paid })
  await school.call(endpoints.deleteFeeType, { body: { feeType: 'Exam Fees' } })

  const { charges } = await school.call(endpoints.previewJoining, { params: { classRef: 'Basic 4' } })
  const joined = await school.addStudent()

  expect(charges).toEqual([])
  const fees = await school.call(endpoints.readFees, { params: { studentId: joined } })
  expect(fees.totalDebt).toBe(0)
})

test('names are one when they differ in capitals or in how an accent is typed', async () => {
  const school = await createTestSchool()
  await add(school, ' Cafe\u0301 ')

  for (const feeType of ['CAFÉ', 'café', 'Cafe\u0301']) {
    const { problem } = await school.inject(endpoints.addFeeType, sending(school, feeType))
    expect(problem.code).toBe('conflict')
    expect(problem.fields).toEqual({ feeType: `There is a fee type "${feeType.normalize('NFC')}" already.` })
  }
  expect((await listed(school)).some(({ feeType }) => feeType === 'Café')).toBe(true)
})

test('names a path cannot carry, empty ones and long ones are refused', async () => {
  const school = await createTestSchool()

  for (const feeType of ['.', '..', 'students', 'Students', '   ', 'x'.repeat(61), 'a\u0000b']) {
    const { problem } = await school.inject(endpoints.addFeeType, sending(school, feeType))
    expect(problem.code).toBe('invalid')
    expect(Object.keys(problem.fields ?? {})).toEqual(['feeType'])
  }
  expect(await listed(school)).toHaveLength(5)
})

test('adding with the same key twice adds one, and says so', async () => {
  const school = await createTestSchool()
  const key = randomUUID()

  await school.call(endpoints.addFeeType, sending(school, 'Bus'), { key })
  const again = await school.inject(endpoints.addFeeType, sending(school, 'Bus'), { key })

  expect(again.headers['idempotency-replayed']).toBe('true')
  expect(await listed(school)).toHaveLength(6)
})

test('a type nothing was recorded on is removed, with the fixed fees set for it', async () => {
  const school = await createTestSchool()
  await school.call(endpoints.setClassFee, {
    params: { classId: 'Basic 4', feeType: 'Others' },
    body: { amount: 10 },
  })

  const reply = await remove(school, 'others')

  expect(reply.reply).toEqual({ message: 'Deleted others.', archived: false })
  const read = await school.inject(endpoints.readClassFee, {
    params: { classId: 'Basic 4', feeType: 'Others' },
  })
  expect(read.problem.code).toBe('not_found')
})

test('a type is kept while somebody’s balance on it is not zero: how many and how much is said', async () => {
  const school = await createTestSchool()
  const feeType = 'Exam Fees'
  for (const amount of [100, 50.5]) {
    const studentId = await school.addStudent()
    await school.call(endpoints.debitStudent, { params: { studentId }, body: { feeType, amount } })
  }
  const studentId = await school.addStudent()
  await school.call(endpoints.payStudent, { params: { studentId }, body: { feeType, amountPaid: 20 } })

  const { problem } = await remove(school, feeType)

  expect(problem.code).toBe('not_empty')
  expect(problem.message).toBe(
    '3 students have a balance on Exam Fees: GH₵150.50 owed and GH₵20.00 in credit. Settle or move it first.',
  )
  expect(problem.facts).toEqual({ students: 3, owed: 150.5, inCredit: 20 })
})

test('a settled type is archived, and comes back with its history when added again', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  const feeType = 'Exam Fees'
  await school.call(endpoints.debitStudent, { params: { studentId }, body: { feeType, amount: 40 } })
  await school.call(endpoints.payStudent, { params: { studentId }, body: { feeType, amountPaid: 40 } })

  const deleted = await remove(school, feeType)
  const without = await listed(school)
  const history = await school.call(endpoints.readFee, { params: { studentId, feeType } })
  const back = await add(school, 'exam fees')

  expect(deleted.reply).toMatchObject({ archived: true })
  expect(without).toHaveLength(4)
  expect(history).toMatchObject({ totalPaid: 40, totalDebt: 0 })
  expect(back.feeType).toBe('exam fees')
  expect(await school.call(endpoints.readFee, { params: { studentId, feeType } })).toMatchObject({
    totalCharged: 40,
    feeType: 'exam fees',
  })
})

test('a fee that is there already can be one that only passes through, unless something goes by its being kept', async () => {
  const { call, inject, schoolId } = await createTestSchool({ now: '2026-11-20T10:00:00Z' })
  const { feeTypes } = await call(endpoints.listFeeTypes, { params: { schoolId } })
  const feeTypeId = feeTypes.find(({ feeType }) => feeType === 'Exam Fees')?.id ?? ''
  const params = { schoolId, feeTypeId }
  const rule = { name: 'Staff child', who: 'staff_child' as const, percent: 50, feeTypes: ['Exam Fees'] }
  const { ruleId } = await call(endpoints.addReduction, { params: { schoolId }, body: rule })

  const refused = await inject(endpoints.markFeeType, { params, body: { passThrough: true } })
  await call(endpoints.deleteReduction, { params: { ruleId } })
  await call(endpoints.markFeeType, { params, body: { passThrough: true } })
  const late = await inject(endpoints.addReduction, { params: { schoolId }, body: rule })
  await call(endpoints.markFeeType, { params, body: { passThrough: false } })
  await call(endpoints.addReduction, { params: { schoolId }, body: rule })

  expect(refused.problem).toMatchObject({
    code: 'conflict',
    message:
      'Exam Fees cannot only pass through. Staff child takes off of it: change or end that rule first.',
  })
  expect(late.problem.fields?.feeTypes).toBe('A rule never touches Exam Fees: it only passes through.')
})

test('a type that is not there, and one only another school has, are not found', async () => {
  const school = await createTestSchool()
  const other = await createTestSchool()
  await add(other, 'Bus')

  const deleted = await remove(school, 'Bus')
  const foreign = await school.inject(endpoints.addFeeType, sending(other, 'Bus'))

  expect(deleted.problem.message).toBe('Fee type not found.')
  expect(foreign.problem.message).toBe('School not found.')
})

async function listed(school: TestSchool) {
  const { feeTypes } = await school.call(endpoints.listFeeTypes, { params: { schoolId: school.schoolId } })
  return feeTypes
}

function sending(school: TestSchool, feeType: string) {
  return { params: { schoolId: school.schoolId }, body: { feeType, amount: 0 } }
}

function add(school: TestSchool, feeType: string) {
  return school.call(endpoints.addFeeType, sending(school, feeType))
}

function remove(school: TestSchool, feeType: string) {
  return school.inject(endpoints.deleteFeeType, { body: { schoolId: school.schoolId, feeType } })
}
