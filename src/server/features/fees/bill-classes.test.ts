import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { archiveStudents } from '../students/archive-students.ts'

test('many classes and fees are billed as one act, and each family is told once', async () => {
  const school = await schoolOfTwoClasses()

  const { reply } = await bill(school, [
    ['Basic 1', 'School Fees', 400],
    ['Basic 1', 'PTA Fees', 20],
    ['Basic 2', 'School Fees', 450],
  ])

  expect(reply).toMatchObject({ students: 3, total: 400 * 2 + 20 * 2 + 450, families: 2, notBilled: [] })
  expect(reply.billed.map(({ students, total }) => [students, total])).toEqual([
    [2, 800],
    [2, 40],
    [1, 450],
  ])
  expect(await debts(school)).toEqual({ Kofi: 420, Esi: 420, Yaw: 450 })
  const { messages } = await school.call(endpoints.listMessages, { query: {} })
  expect(messages.map(({ text }) => text).sort()).toEqual([
    expect.stringMatching(/^.* fees of GHS 420\.00 added for Esi Owusu\. .*Balance GHS 420\.00\./),
    expect.stringMatching(/^.* fees of GHS 870\.00 added for .*Balance GHS 870\.00\./),
  ])
  expect(await school.rows(sql`select * from verify_school(${school.schoolId})`)).toEqual([])
})

test('without texts nobody is told', async () => {
  const school = await schoolOfTwoClasses()

  await bill(school, [['Basic 1', 'School Fees', 400]], { sendTexts: false })

  expect((await school.call(endpoints.listMessages, { query: {} })).messages).toEqual([])
})

test('sent again with its key it bills nobody twice, and with another body it is refused', async () => {
  const school = await schoolOfTwoClasses()
  const key = randomUUID()
  const fees: Fee[] = [['Basic 1', 'School Fees', 400]]

  const first = await bill(school, fees, {}, key)
  const again = await bill(school, fees, {}, key)
  const other = await bill(school, [['Basic 1', 'School Fees', 500]], {}, key)

  expect(again.reply).toEqual(first.reply)
  expect(again.headers['idempotency-replayed']).toBe('true')
  expect(other.problem.code).toBe('key_reused')
  expect(await debts(school)).toEqual({ Kofi: 400, Esi: 400, Yaw: 0 })
})

test('what cannot be billed is said, and everything else is billed', async () => {
  const school = await schoolOfTwoClasses()
  await bill(school, [['Basic 1', 'School Fees', 400]])

  const { reply } = await bill(school, [
    ['Basic 1', 'School Fees', 500],
    ['Basic 2', 'School Fees', 450],
    ['Basic 3', 'School Fees', 450],
  ])

  expect(reply.billed).toMatchObject([{ students: 1, total: 450 }])
  expect(reply.notBilled.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/^This class was billed GH₵400\.00/),
    expect.any(String),
  ])
  expect(await debts(school)).toEqual({ Kofi: 400, Esi: 400, Yaw: 450 })
})

test('the preview says the same as the act then does, and records nothing', async () => {
  const school = await schoolOfTwoClasses()
  const [kofi] = await idsOf(school, 'Kofi')
  const except = [{ studentId: kofi ?? '', feeType: 'PTA Fees' }]
  const fees: Fee[] = [
    ['Basic 1', 'School Fees', 400],
    ['Basic 1', 'PTA Fees', 20],
    ['Basic 3', 'School Fees', 450],
  ]

  const body = { fees: await feesOf(school, fees), except }
  const seen = await school.call(endpoints.previewBillClasses, {
    params: { schoolId: school.schoolId },
    body,
  })
  const before = await debts(school)
  const { reply } = await bill(school, fees, { except })

  expect(seen.fees.map(({ students, excluded, reason }) => [students, excluded, reason])).toEqual([
    [2, 0, null],
    [1, 1, null],
    [0, 0, 'No pupils in the class.'],
  ])
  expect(before).toEqual({ Kofi: 0, Esi: 0, Yaw: 0 })
  expect(seen).toMatchObject({ students: 2, total: reply.total, texts: 2 })
  expect(await debts(school)).toEqual({ Kofi: 400, Esi: 420, Yaw: 0 })
})

test('who was left out on purpose stands in the audit of the bill of their class', async () => {
  const school = await schoolOfTwoClasses()
  const [kofi, yaw] = [...(await idsOf(school, 'Kofi')), ...(await idsOf(school, 'Yaw'))]
  const except = [{ studentId: kofi }, { studentId: yaw }]
  await bill(school, [['Basic 1', 'School Fees', 400]], { except })

  const facts = sql`select facts->'leftOut' as "leftOut" from audit_log where act = 'bill_class'`
  expect(await school.rows(facts)).toEqual([{ leftOut: [kofi] }])
})

test('the whole act is taken back at once, with texts nobody has been sent, and can be billed again', async () => {
  const school = await schoolOfTwoClasses()
  const fees: Fee[] = [
    ['Basic 1', 'School Fees', 400],
    ['Basic 2', 'School Fees', 450],
  ]
  const { reply } = await bill(school, fees)
  const undo = { params: { actId: reply.actId }, body: { reason: 'Wrong amounts' } }

  const undone = await school.call(endpoints.undoBillClasses, undo)
  const twice = await school.inject(endpoints.undoBillClasses, undo)
  const after = await debts(school)
  const again = await bill(school, fees)

  expect(undone).toMatchObject({ runs: 2, entries: 3, inCredit: 0 })
  expect(twice.problem.code).toBe('already_reversed')
  expect(after).toEqual({ Kofi: 0, Esi: 0, Yaw: 0 })
  expect(again.reply.students).toBe(3)
  const { messages } = await school.call(endpoints.listMessages, { query: {} })
  expect(messages.map(({ status }) => status).sort()).toEqual(['cancelled', 'cancelled', 'queued', 'queued'])
  expect(await school.rows(sql`select * from verify_school(${school.schoolId})`)).toEqual([])
})

test('who is not billed is said until a bill, or a debt by hand, has charged them', async () => {
  const school = await schoolOfTwoClasses()
  const [yaw] = await idsOf(school, 'Yaw')
  const basic2 = await school.classId('Basic 2')

  const before = await unbilled(school)
  const { reply } = await bill(school, [['Basic 1', 'School Fees', 400]])
  const billed = await unbilled(school)
  await school.call(endpoints.debitStudent, {
    params: { studentId: yaw ?? '' },
    body: { amount: 10, feeType: 'Others' },
  })
  const charged = await unbilled(school)
  await school.call(endpoints.undoBillClasses, { params: { actId: reply.actId }, body: { reason: 'Wrong' } })

  expect(before.students).toEqual([])
  expect(before.classes).toHaveLength(2)
  expect(billed).toMatchObject({ classes: [basic2], students: [] })
  expect(charged).toMatchObject({ classes: [], students: [] })
  expect((await unbilled(school)).classes).toHaveLength(1)
})

test('a child who came by an import after the bill is billed by itself, once', async () => {
  const school = await schoolOfTwoClasses()
  await bill(school, [['Basic 1', 'School Fees', 400]])
  const csv = 'Surname,First name,Class\nAddo,Ama,Basic 1\n'
  await school.call(endpoints.importStudents, { body: { csv, dryRun: false } })
  const studentIds = await idsOf(school, 'Ama')
  const sent = { params: { schoolId: school.schoolId }, body: { studentIds } }

  const first = await school.call(endpoints.billStudents, sent)
  const second = await school.call(endpoints.billStudents, sent)

  expect([first, second]).toMatchObject([
    { students: 1, total: 400 },
    { students: 0, total: 0 },
  ])
  expect(await debts(school)).toMatchObject({ Ama: 400 })
})

test('a pupil who has left meanwhile is not charged, and stops nobody else', async () => {
  const school = await schoolOfTwoClasses()
  await bill(school, [['Basic 1', 'School Fees', 400]])
  const csv = 'Surname,First name,Class\nAddo,Ama,Basic 1\nAddo,Yaa,Basic 1\n'
  await school.call(endpoints.importStudents, { body: { csv, dryRun: false } })
  const [left = '', stays = ''] = [...(await idsOf(school, 'Ama')), ...(await idsOf(school, 'Yaa'))]
  await archiveStudents(school.context, [left])
  const body = { studentIds: [left, stays] }
  const done = await school.call(endpoints.billStudents, { params: { schoolId: school.schoolId }, body })

  expect(done).toMatchObject({ students: 1, total: 400 })
})

test('a fee of a class that is named twice is refused, and nothing is billed or set', async () => {
  const school = await schoolOfTwoClasses()
  const fees = await feesOf(school, [
    ['Basic 1', 'School Fees', 400],
    ['Basic 1', 'school fees', 500],
  ])
  const sent = { params: { schoolId: school.schoolId }, body: { fees } }

  for (const endpoint of [endpoints.billClasses, endpoints.setClassFees])
    expect((await school.inject(endpoint, sent)).problem).toMatchObject({
      code: 'invalid',
      fields: { fees: 'Name each fee of a class once.' },
    })
  expect(await debts(school)).toEqual({ Kofi: 0, Esi: 0, Yaw: 0 })
})

test('the grid holds every class with what it pays, what it was billed and who is not billed', async () => {
  const school = await schoolOfTwoClasses()
  const params = { schoolId: school.schoolId }
  const fees = await feesOf(school, [
    ['Basic 1', 'School Fees', 400],
    ['Basic 2', 'School Fees', 450],
    ['Basic 2', 'No Such Fees', 450],
  ])

  const saved = await school.call(endpoints.setClassFees, { params, body: { fees } })
  await bill(school, [['Basic 1', 'School Fees', 400]])
  const away = { ...fees[0], feeType: 'School Fees', classId: fees[0]?.classId ?? '', amount: 0 }
  const taken = await school.call(endpoints.setClassFees, {
    params,
    body: { fees: [away, { ...away, classId: fees[1]?.classId ?? '' }] },
  })
  const grid = await school.call(endpoints.readFeeGrid, { params })

  expect(saved).toMatchObject({ set: 2, notSet: [{ feeType: 'No Such Fees' }] })
  expect(taken).toMatchObject({ set: 1, notSet: [{ reason: expect.stringMatching(/was billed/) }] })
  const classId = fees[0]?.classId
  const fee = { classId, feeType: 'School Fees', amount: 400, dueDate: null, lastTerm: null }
  expect(grid.fees).toEqual([{ ...fee, billed: { amount: 400, students: 2 } }])
  expect(grid.classes.length).toBeGreaterThanOrEqual(14)
  expect(grid.unbilled).toEqual([{ classId: fees[1]?.classId, students: 1 }])
})

test('another school’s act, class and pupil are not found', async () => {
  const [school, other] = [await schoolOfTwoClasses(), await schoolOfTwoClasses()]
  const fees: Fee[] = [['Basic 1', 'School Fees', 400]]
  const { reply } = await bill(other, fees)
  const params = { schoolId: school.schoolId }

  const billed = await school.call(endpoints.billClasses, {
    params,
    body: { fees: await feesOf(other, fees) },
  })
  const undone = await school.inject(endpoints.undoBillClasses, {
    params: { actId: reply.actId },
    body: { reason: 'not mine' },
  })

  expect(billed).toMatchObject({ billed: [], students: 0, notBilled: [{ reason: expect.any(String) }] })
  expect(undone.status).toBe(404)
  expect(await debts(other)).toEqual({ Kofi: 400, Esi: 400, Yaw: 0 })
})

type Fee = [className: string, feeType: string, amount: number]

/** Kofi and Esi in Basic 1, Yaw, who is Kofi's brother, in Basic 2. */
async function schoolOfTwoClasses(): Promise<TestSchool> {
  const school = await createTestSchool()
  const csv = [
    'Surname,First name,Class,Parent,Phone',
    'Mensah,Kofi,Basic 1,Ama Mensah,024 123 4567',
    'Owusu,Esi,Basic 1,Yaa Owusu,020 987 6543',
    'Mensah,Yaw,Basic 2,Ama Mensah,024 123 4567',
  ].join('\n')
  await school.call(endpoints.importStudents, { body: { csv: `${csv}\n`, dryRun: false } })
  return school
}

async function bill(school: TestSchool, fees: readonly Fee[], more: object = {}, key?: string) {
  const body = { fees: await feesOf(school, fees), ...more }
  const sent = { params: { schoolId: school.schoolId }, body }
  return await school.inject(endpoints.billClasses, sent, key ? { key } : {})
}

function feesOf(school: TestSchool, fees: readonly Fee[]) {
  return Promise.all(
    fees.map(async ([className, feeType, amount]) => ({
      classId: await school.classId(className),
      feeType,
      amount,
    })),
  )
}

function unbilled(school: TestSchool) {
  return school.call(endpoints.listUnbilled, { params: { schoolId: school.schoolId } })
}

async function listed(school: TestSchool) {
  return await school.call(endpoints.listStudents, { params: { schoolId: school.schoolId } })
}

async function debts(school: TestSchool) {
  const students = await listed(school)
  return Object.fromEntries(students.map((one) => [one.student_first_name, one.totalDebt]))
}

async function idsOf(school: TestSchool, firstName: string): Promise<string[]> {
  const students = await listed(school)
  return students.filter((one) => one.student_first_name === firstName).map(({ id }) => id)
}
