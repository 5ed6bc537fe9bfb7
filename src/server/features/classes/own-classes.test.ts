import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'

test('a stream is added beside its class, and its children go where the others go', async () => {
  const school = await createTestSchool()
  const basic4 = await school.classId('Basic 4')

  await school.call(endpoints.editClass, { body: { classId: basic4, name: 'Basic 4A' } })
  await school.call(endpoints.addClass, { body: { name: 'Basic 4B', afterClassId: basic4 } })

  expect(await pathsOf(school)).toMatchObject({
    'Basic 3': 'Basic 4A',
    'Basic 4A': 'Basic 5',
    'Basic 4B': 'Basic 5',
    'Basic 9': 'Completed',
  })
  const names = (await classesOf(school)).map(({ class_name }) => class_name)
  expect(names.slice(names.indexOf('Basic 4A'), names.indexOf('Basic 5'))).toEqual(['Basic 4A', 'Basic 4B'])
})

test('a renamed class is found by its former name, until another class takes that name', async () => {
  const school = await createTestSchool()
  const basic4 = await school.classId('Basic 4')
  await school.call(endpoints.editClass, { body: { classId: basic4, name: 'Hope' } })
  const studentId = await school.addStudent({ classRef: 'Basic 4' })
  const before = await placeOf(school, studentId)

  await school.call(endpoints.addClass, { body: { name: 'Basic 4' } })
  const later = await placeOf(school, await school.addStudent({ classRef: 'Class 4' }))

  expect([before, later]).toEqual(['Hope', 'Basic 4'])
})

test('the order of the classes changes the lists, not where their children go', async () => {
  const school = await createTestSchool()
  const before = await pathsOf(school)
  const classIds = (await classesOf(school)).map(({ id }) => id).reverse()

  await school.call(endpoints.orderClasses, { body: { classIds } })

  expect((await classesOf(school)).map(({ id }) => id)).toEqual(classIds)
  expect(await pathsOf(school)).toEqual(before)
})

test('an order that leaves a class out is refused', async () => {
  const school = await createTestSchool()
  const [, ...classIds] = (await classesOf(school)).map(({ id }) => id)

  const { problem } = await school.inject(endpoints.orderClasses, { body: { classIds } })

  expect(problem).toMatchObject({ code: 'invalid', fields: { classIds: expect.any(String) } })
})

test('children never come back to a class they left', async () => {
  const school = await createTestSchool()
  const classId = await school.classId('Basic 6')
  const nextClassId = await school.classId('Basic 2')

  const { problem } = await school.inject(endpoints.editClass, { body: { classId, nextClassId } })

  expect(problem).toMatchObject({ code: 'invalid', fields: { nextClassId: expect.any(String) } })
})

test('a name that another class has is refused, also in another spelling and of one out of use', async () => {
  const school = await createTestSchool()
  await school.call(endpoints.archiveClass, { body: { classId: await school.classId('Creche') } })

  const says: (string | undefined)[] = []
  for (const name of ['KG 1', 'creche', '...', 'Completed']) {
    says.push((await school.inject(endpoints.addClass, { body: { name } })).problem.message)
  }

  expect(says).toEqual([
    'There is a class Kindergarten 1 already.',
    'Creche was taken out of use. Bring it back.',
    'Enter a name with letters or numbers.',
    'Completed is for those who have left the school.',
  ])
})

test('a class with children is not taken out of use without a class for them; what they owe goes along', async () => {
  const school = await createTestSchool()
  const [basic4, basic5] = [await school.classId('Basic 4'), await school.classId('Basic 5')]
  const studentId = await school.addStudent()
  await school.call(endpoints.debitStudent, {
    params: { studentId },
    body: { feeType: 'School Fees', amount: 80 },
  })

  const { problem } = await school.inject(endpoints.archiveClass, { body: { classId: basic4 } })
  const done = await school.call(endpoints.archiveClass, {
    body: { classId: basic4, moveToClassId: basic5 },
  })

  expect(problem).toMatchObject({
    code: 'conflict',
    message: '1 student is in Basic 4. Say which class they move to.',
    facts: { students: 1 },
  })
  expect(done).toMatchObject({ moved: 1 })
  expect(await placeOf(school, studentId)).toBe('Basic 5')
  expect(await pathsOf(school)).toMatchObject({ 'Basic 3': 'Basic 5' })
  expect((await classesOf(school)).find(({ id }) => id === basic5)).toMatchObject({ totalDebt: 80 })
})

test('nobody is put into a class that is out of use; brought back it takes children again', async () => {
  const school = await createTestSchool()
  const gone = await school.addStudent()
  await school.call(endpoints.archiveStudents, { body: { studentIds: [gone] } })
  const classId = await school.classId('Basic 4')
  await school.call(endpoints.archiveClass, { body: { classId } })

  const restoring = await school.inject(endpoints.restoreStudents, { body: { studentIds: [gone] } })
  await expect(school.addStudent()).rejects.toThrow('Basic 4 is not in use any more.')
  await school.call(endpoints.restoreClass, { body: { classId } })
  await school.call(endpoints.restoreStudents, { body: { studentIds: [gone] } })

  expect(restoring.problem).toMatchObject({ code: 'conflict' })
  expect(await placeOf(school, gone)).toBe('Basic 4')
  expect(await pathsOf(school)).toMatchObject({ 'Basic 4': 'Basic 5' })
})

test('classes taken out of use are listed when they are asked for', async () => {
  const school = await createTestSchool()
  const params = { schoolId: school.schoolId }
  await school.call(endpoints.archiveClass, { body: { classId: await school.classId('Creche') } })

  const archived = await school.call(endpoints.listClasses, { params, query: { archived: 'true' } })

  expect(archived.map(({ class_name }) => class_name)).toEqual(['Creche'])
  expect(await classesOf(school)).toHaveLength(13)
})

function classesOf(school: TestSchool) {
  return school.call(endpoints.listClasses, { params: { schoolId: school.schoolId } })
}

async function pathsOf(school: TestSchool): Promise<Record<string, string>> {
  const classes = await classesOf(school)
  const named = new Map(classes.map(({ id, class_name }) => [id, class_name]))
  return Object.fromEntries(
    classes.map(({ class_name, nextClassId }) => [class_name, named.get(nextClassId ?? '') ?? 'Completed']),
  )
}

async function placeOf(school: TestSchool, studentId: string): Promise<string> {
  const student = await school.call(endpoints.readStudent, { params: { studentId } })
  return student.student_class_name
}
