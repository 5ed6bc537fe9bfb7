import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sayingHowFar } from '../../context/under-way.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { promoteAll } from './promote-all.ts'
import { undoYearEnd } from './undo-year-end.ts'

test('all classes are promoted at once, those who repeat stay, the last class completes, and no money moves', async () => {
  const { school, mover, repeater, leaver } = await schoolAtYearEnd()
  const repeaters = [repeater]

  const plan = await school.call(endpoints.previewYearEnd, { body: { repeaters } })
  const done = await school.call(endpoints.promoteAll, { body: { repeaters } })

  const sums = { promoted: 1, completed: 1, repeated: 1 }
  expect(plan).toMatchObject({ ...sums, owing: 1, owed: 120.5, last: null, mayPromote: true })
  expect(plan.classes.find(({ className }) => className === 'Basic 4')).toMatchObject({
    toClass: 'Basic 5',
    students: 1,
    repeaters: 1,
  })
  // November: the year goes on, and whoever promotes now is asked about it.
  expect(plan.goesOnUntil).toMatch(/^2027-0[78]-/)
  expect(done).toMatchObject(sums)
  expect(await placesOf(school, [mover, repeater, leaver])).toEqual([
    'Basic 5 active',
    'Basic 4 active',
    'Basic 9 completed',
  ])
  expect(await completedOf(school)).toEqual({ students: 1, owing: 1, totalDebt: 120.5 })
})

test('sent again it is done once; a second time within the year is refused until the first is undone', async () => {
  const { school, mover } = await schoolAtYearEnd()
  const key = randomUUID()

  const done = await school.call(endpoints.promoteAll, { body: {} }, { key })
  const again = await school.call(endpoints.promoteAll, { body: {} }, { key })
  const { problem } = await school.inject(endpoints.promoteAll, { body: {} })
  const plan = await school.call(endpoints.previewYearEnd, { body: {} })

  expect(again).toEqual(done)
  expect(problem).toMatchObject({ code: 'conflict', facts: { yearEndId: done.yearEndId } })
  expect(plan).toMatchObject({ mayPromote: false, last: { yearEndId: done.yearEndId } })
  expect(await placesOf(school, [mover])).toEqual(['Basic 5 active'])
})

test('promoting all classes and undoing it say how many students are done, and who left is told how it ended', async () => {
  const { school } = await schoolAtYearEnd()
  const [promoted, undone]: number[][][] = [[], []]
  const saying = { act: 'promoteAll', gone: AbortSignal.abort(), said: () => 'All are promoted.' } as const

  const { yearEndId } = await sayingHowFar(school.context, saying, () =>
    promoteAll(school.context, [], (...so) => void promoted?.push(so)),
  )
  await undoYearEnd(school.context, yearEndId, undefined, (...so) => void undone?.push(so))

  for (const told of [promoted ?? [], undone ?? []]) {
    expect([told[0], told.at(-1)]).toEqual([
      [0, 3],
      [3, 3],
    ])
    const done = told.map(([each = 0]) => each)
    expect(done).toEqual(done.toSorted((one, other) => one - other))
  }
  const { underWay } = await school.call(endpoints.awaitVersion)
  expect(underWay).toMatchObject([
    { act: 'promoteAll', end: { said: 'All are promoted.', isRefused: false } },
  ])
})

test('a year later all classes are promoted again', async () => {
  const { school, mover } = await schoolAtYearEnd()
  await school.call(endpoints.promoteAll, { body: {} })
  school.clock.pass({ days: 300 })
  const { authToken: token } = await school.call(endpoints.signIn, {
    body: { schoolEmail: school.email, schoolPassword: school.password },
  })

  await school.call(endpoints.promoteAll, { body: {} }, { token })

  const student = await school.call(endpoints.readStudent, { params: { studentId: mover } }, { token })
  expect(student.student_class_name).toBe('Basic 6')
})

test('undone, everybody is back, leavers too, except who was moved since', async () => {
  const { school, mover, repeater, leaver } = await schoolAtYearEnd()
  const { yearEndId } = await school.call(endpoints.promoteAll, { body: {} })
  await school.call(endpoints.promoteStudents, {
    body: { classId: 'Basic 5', students: [mover], toClassId: 'Basic 7' },
  })

  const undone = await school.call(endpoints.undoYearEnd, { params: { yearEndId } })
  const { problem } = await school.inject(endpoints.undoYearEnd, { params: { yearEndId } })

  expect(undone).toMatchObject({ movedBack: 2, left: 1 })
  expect(await placesOf(school, [mover, repeater, leaver])).toEqual([
    'Basic 7 active',
    'Basic 4 active',
    'Basic 9 active',
  ])
  expect(problem).toMatchObject({ code: 'already_reversed' })
})

test('streams are promoted along their own paths', async () => {
  const { school, mover } = await schoolAtYearEnd()
  const { class: stream } = await school.call(endpoints.addClass, {
    body: { name: 'Basic 5B', afterClassId: await school.classId('Basic 5') },
  })
  await school.call(endpoints.editClass, {
    body: { classId: await school.classId('Basic 4'), nextClassId: stream.id },
  })

  await school.call(endpoints.promoteAll, { body: {} })

  expect(await placesOf(school, [mover])).toEqual(['Basic 5B active'])
})

test('somebody who repeats and is in no class is named, and nobody is moved', async () => {
  const { school, mover } = await schoolAtYearEnd()

  const { problem } = await school.inject(endpoints.promoteAll, { body: { repeaters: [randomUUID()] } })

  expect(problem).toMatchObject({ code: 'invalid', fields: { repeaters: expect.any(String) } })
  expect(await placesOf(school, [mover])).toEqual(['Basic 4 active'])
})

async function schoolAtYearEnd() {
  const school = await createTestSchool()
  const mover = await school.addStudent()
  const repeater = await school.addStudent()
  const leaver = await school.addStudent({ classRef: 'Basic 9' })
  await school.call(endpoints.debitStudent, {
    params: { studentId: leaver },
    body: { feeType: 'School Fees', amount: 120.5 },
  })
  return { school, mover, repeater, leaver }
}

function placesOf(school: TestSchool, students: readonly string[]): Promise<string[]> {
  return Promise.all(
    students.map(async (studentId) => {
      const student = await school.call(endpoints.readStudent, { params: { studentId } })
      return `${student.student_class_name} ${student.status}`
    }),
  )
}

function completedOf(school: TestSchool) {
  return school.call(endpoints.readCompleted, { params: { schoolId: school.schoolId } })
}
