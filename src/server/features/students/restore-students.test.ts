import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'

test('what the class was charged while a child was away is shown, and charged on coming back where somebody says so', async () => {
  const { school, away } = await schoolWithOneAway()
  await bill(school, 'Exam Fees', 30)
  await setFee(school, 120)

  const seen = await school.call(endpoints.previewRestore, { body: { studentIds: [away] } })
  const untouched = await owed(school, away)
  const done = await school.call(endpoints.restoreStudents, { body: { studentIds: [away], charge: true } })

  expect(seen).toMatchObject({ charged: 50, familiesOwe: 50 })
  expect(seen.students).toMatchObject([
    {
      studentId: away,
      charges: [
        { feeType: 'Exam Fees', amount: 30 },
        { feeType: 'School Fees', amount: 20 },
      ],
    },
  ])
  expect(untouched).toBe(100)
  expect(done).toMatchObject({ restored: 1, charged: 1, total: 50, notBilled: 0 })
  expect(await owed(school, away)).toBe(150)
  expect((await unbilled(school)).behind).toEqual([])
})

test('who comes back uncharged is named as not billed; saving the price again charges nobody, billing the child does', async () => {
  const { school, away } = await schoolWithOneAway()
  await setFee(school, 120)

  const done = await school.call(endpoints.restoreStudents, { body: { studentIds: [away] } })
  const saved = await setFee(school, 120)

  expect(done).toMatchObject({ restored: 1, charged: 0, notBilled: 1 })
  expect(done.message).toContain('1 of them is not billed')
  expect(saved).toMatchObject({ students: 0, difference: 0 })
  expect(await owed(school, away)).toBe(100)
  expect((await unbilled(school)).behind).toEqual([{ studentId: away, amount: 20 }])

  const params = { schoolId: school.schoolId }
  const billed = await school.call(endpoints.billStudents, { params, body: { studentIds: [away] } })
  expect(billed).toMatchObject({ students: 1, total: 20 })
  expect(await owed(school, away)).toBe(120)
  expect((await unbilled(school)).behind).toEqual([])
})

test('whom another class had charged is named as not billed once that bill is taken back, and is billed like any latecomer', async () => {
  const school = await createTestSchool()
  const params = { schoolId: school.schoolId }
  const moved = await school.addStudent({ classRef: 'Basic 1' })
  await school.addStudent({ classRef: 'Basic 2' })
  const billing = async (classRef: string, feeType: string, amount: number) => {
    const body = { classId: await school.classId(classRef), feeType, amount }
    return (await school.call(endpoints.addClassFees, { params, body })).billingRunId
  }
  const first = await billing('Basic 1', 'School Fees', 100)
  await billing('Basic 1', 'Exam Fees', 30)
  await school.rows(
    sql`update students set class_id = ${await school.classId('Basic 2')} where school_id = ${school.schoolId} and id = ${moved}`,
  )
  await billing('Basic 2', 'School Fees', 120)
  expect(await owed(school, moved)).toBe(130)

  await school.call(endpoints.undoBillingRun, {
    params: { billingRunId: first },
    body: { reason: 'Wrong class' },
  })

  expect(await owed(school, moved)).toBe(30)
  expect((await unbilled(school)).behind).toEqual([{ studentId: moved, amount: 120 }])
  await school.call(endpoints.billStudents, { params, body: { studentIds: [moved] } })
  expect(await owed(school, moved)).toBe(150)
  expect((await unbilled(school)).behind).toEqual([])
})

test('a price that went down meanwhile gives the difference back; whom a bill left out on purpose it does not charge', async () => {
  const { school, away } = await schoolWithOneAway()
  await setFee(school, 80)
  const params = { schoolId: school.schoolId }
  const fees = [{ classId: await school.classId('Basic 1'), feeType: 'Exam Fees', amount: 30 }]
  const other = await school.addStudent({ classRef: 'Basic 1' })
  await school.call(endpoints.billClasses, { params, body: { fees, except: [{ studentId: other }] } })
  await school.call(endpoints.archiveStudents, { body: { studentIds: [other] } })

  const body = { studentIds: [away, other], charge: true }
  const seen = await school.call(endpoints.previewRestore, { body: { studentIds: body.studentIds } })
  const done = await school.call(endpoints.restoreStudents, { body })

  expect(seen.students.map(({ studentId, charged }) => [studentId, charged])).toEqual([[away, 10]])
  expect(done).toMatchObject({ charged: 1, total: 10 })
  expect(await owed(school, away)).toBe(110)
})

test('a family owes one sum on its page, among the families and on its child’s page, also where a brother is archived', async () => {
  const { school, away, stays } = await schoolWithOneAway()
  const student = await school.call(endpoints.readStudent, { params: { studentId: stays } })

  const family = await school.call(endpoints.readFamily, { params: { familyId: student.familyId } })
  const insights = await school.call(endpoints.listInsightFamilies, { query: { from: 0 } })

  expect(family.totalDebt).toBe(200)
  expect(family.children).toMatchObject([
    { className: 'Basic 1' },
    { id: away, className: 'Archived', totalDebt: 100 },
  ])
  expect(insights.rows).toMatchObject([{ owed: 200 }])
  expect(student.siblings).toMatchObject([{ id: away, className: 'Archived', totalDebt: 100 }])
})

/** Two children of one family in Basic 1, billed 100; the second is archived then. */
async function schoolWithOneAway() {
  const school = await createTestSchool()
  const csv = [
    'Surname,First name,Class,Parent,Phone',
    'Mensah,Ama,Basic 1,Yaa Mensah,024 123 4567',
    'Mensah,Kofi,Basic 1,Yaa Mensah,024 123 4567',
  ].join('\n')
  await school.call(endpoints.importStudents, { body: { csv: `${csv}\n`, dryRun: false } })
  const listed = await school.call(endpoints.listStudents, { params: { schoolId: school.schoolId } })
  const idOf = (name: string) => listed.find((one) => one.student_first_name === name)?.id ?? ''
  await bill(school, 'School Fees', 100)
  await school.call(endpoints.archiveStudents, { body: { studentIds: [idOf('Kofi')] } })
  return { school, away: idOf('Kofi'), stays: idOf('Ama') }
}

function bill(school: TestSchool, feeType: string, amount: number) {
  const params = { schoolId: school.schoolId }
  return school.call(endpoints.addClassFees, { params, body: { classId: 'Basic 1', feeType, amount } })
}

function setFee(school: TestSchool, amount: number) {
  const params = { classId: 'Basic 1', feeType: 'School Fees' }
  return school.call(endpoints.setClassFee, { params, body: { amount } })
}

async function owed(school: TestSchool, studentId: string) {
  return (await school.call(endpoints.readFees, { params: { studentId } })).totalDebt
}

function unbilled(school: TestSchool) {
  return school.call(endpoints.listUnbilled, { params: { schoolId: school.schoolId } })
}
