import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { pesewas } from '#shared/money.ts'
import { sql } from '../../context/context.ts'
import { billClass, owedBy } from '../../ledger/index.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'

test('promotion moves to the next class and charges nothing; what is owed follows the child', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent({ classRef: 'Kindergarten 2' })
  await school.addStudent({ classRef: 'Basic 1' })
  for (const [className, amount] of [
    ['Kindergarten 2', 300],
    ['Basic 1', 400],
  ] as const) {
    const classId = await school.classId(className)
    await billClass(school.context, { classId, feeType: 'Exam Fees', amount: pesewas(amount * 100) })
  }

  const reply = await promote(school, { classId: 'KG 2', students: [studentId] })

  expect(reply).toEqual({ message: 'Students promoted successfully!', promoted: 1, toClass: 'Basic 1' })
  expect(await placeOf(school, studentId)).toEqual({ name: 'Basic 1', status: 'active' })
  expect(await owedBy(school.context, studentId)).toBe(30_000)
})

test('the last class completes the school', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent({ classRef: 'Basic 9' })

  const reply = await promote(school, { classId: 'Basic 9', students: [studentId, studentId] })

  expect(reply).toMatchObject({ promoted: 1, toClass: 'Completed' })
  expect(await placeOf(school, studentId)).toEqual({ name: 'Basic 9', status: 'completed' })
})

test('one student who is not in the class, or not there at all, and nobody is moved', async () => {
  const school = await createTestSchool()
  const other = await createTestSchool()
  const inside = await school.addStudent({ classRef: 'Basic 2' })
  const strangers = [
    await school.addStudent({ classRef: 'Basic 3' }),
    await other.addStudent({ classRef: 'Basic 2' }),
    randomUUID(),
  ]

  for (const stranger of strangers) {
    const { problem } = await school.inject(endpoints.promoteStudents, {
      body: { classId: 'Basic 2', students: [inside, stranger] },
    })
    expect(problem).toMatchObject({ code: 'invalid' })
    expect(problem.fields).toEqual({
      students: 'One of these students is not in Basic 2. Nobody was moved.',
    })
  }
  expect(await placeOf(school, inside)).toEqual({ name: 'Basic 2', status: 'active' })
})

test('another class can be named, but not the one they are in', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent({ classRef: 'Basic 2' })

  const { problem } = await school.inject(endpoints.promoteStudents, {
    body: { classId: 'Basic 2', students: [studentId], toClassId: 'Class 2' },
  })
  const reply = await promote(school, { classId: 'Basic 2', students: [studentId], toClassId: 'Basic 4' })

  expect(problem.fields).toEqual({ toClassId: 'They are in Basic 2 already.' })
  expect(reply.toClass).toBe('Basic 4')
})

test('nobody selected is the sentence of the specification', async () => {
  const school = await createTestSchool()

  const { problem } = await school.inject(endpoints.promoteStudents, {
    body: { classId: 'Basic 2', students: [] },
  })

  expect(problem.message).toBe('No students selected for promotion.')
})

test('the same key promotes once', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent({ classRef: 'Basic 2' })
  const sent = { body: { classId: 'Basic 2', students: [studentId] } }
  const key = randomUUID()

  await school.call(endpoints.promoteStudents, sent, { key })
  const again = await school.inject(endpoints.promoteStudents, sent, { key })

  expect(again.reply.toClass).toBe('Basic 3')
  expect(await placeOf(school, studentId)).toEqual({ name: 'Basic 3', status: 'active' })
})

function promote(school: TestSchool, body: { classId: string; students: string[]; toClassId?: string }) {
  return school.call(endpoints.promoteStudents, { body })
}

async function placeOf(school: TestSchool, studentId: string) {
  const [place] = await school.rows(
    sql`select k.name, s.status from students s join classes k on k.id = s.class_id where s.id = ${studentId}`,
  )
  return place
}
