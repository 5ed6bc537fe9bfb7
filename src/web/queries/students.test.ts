import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { keepRows } from '#server/ledger/index.ts'
import { createTestSchool, type TestSchool } from '#server/testing/test-school.ts'
import { archiveStudents, editStudent } from '#shared/api/students.ts'
import { payStudent } from '#shared/api/students-money.ts'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import { queryClient } from './client.ts'
import { studentsQuery } from './students.ts'

const read = async () => (await queryClient.fetchQuery({ ...studentsQuery(), staleTime: 0 })).students

/** How many rows each answer of the list had. */
function countRows(): number[] {
  const counts: number[] = []
  const ask = globalThis.fetch
  globalThis.fetch = async (...asked) => {
    const answer = await ask(...asked)
    if (String(asked[0]).includes('/students/')) counts.push((await answer.clone().json()).length)
    return answer
  }
  return counts
}

test('after another desk’s payment the list asks for one row, and is what a new desk reads whole', async () => {
  const { school, ids } = await schoolOfThree()
  const counts = countRows()
  const before = await read()
  expect(await read()).toBe(before)

  await payAt(school, ids[1] ?? '')
  const changed = await read()

  expect(counts).toEqual([3, 0, 1])
  expect(changed.find(({ id }) => id === ids[1])?.totalDebt).toBe(-4_000)
  queryClient.clear()
  expect(changed).toEqual(await read())
})

test('who is renamed stands in the new place, and who is archived leaves the list', async () => {
  const { school, ids } = await schoolOfThree()
  const before = await read()
  await school.call(editStudent, { body: { ...form, studentId: ids[0] ?? '', studentSurname: 'Zigah' } })
  await school.call(archiveStudents, { body: { studentIds: [ids[2] ?? ''] } })

  const changed = await read()

  expect(changed.map(({ surname }) => surname)).toEqual(['Boateng', 'Zigah'])
  expect(changed[1]?.fees, 'what is as before is the very same').toBe(before[0]?.fees)
  queryClient.clear()
  expect(changed).toEqual(await read())
})

test('a list of before the server began to keep one is read whole again', async () => {
  const { school, ids } = await schoolOfThree()
  const counts = countRows()
  const { students } = await queryClient.fetchQuery(studentsQuery())
  queryClient.setQueryData(studentsQuery().queryKey, { version: '00000000.1.1.', students: [] })
  await payAt(school, ids[0] ?? '')

  expect(await read()).toHaveLength(students.length)
  expect(counts).toEqual([3, 3])
})

async function schoolOfThree() {
  const school = await createTestSchool({ now: new Date() })
  serveInProcess(school)
  const ids: string[] = []
  for (const surname of ['Acquah', 'Boateng', 'Cudjoe']) ids.push(await school.addStudent({ surname }))
  await keepRows(school.context)
  return { school, ids }
}

function payAt(school: TestSchool, studentId: string) {
  const body = { feeType: 'School Fees', amountPaid: 40 }
  return school.call(payStudent, { params: { studentId }, body }, { key: randomUUID() })
}

const form = {
  studentFirstName: 'Efua',
  studentOtherNames: '',
  studentGender: 'Female' as const,
  studentClass: 'Basic 4',
  studentAddress: '7 Ring Road, Accra',
  studentParentFirstName: 'Kojo',
  studentParentSurname: 'Acquah',
  studentParentNumber: '024 123 4567',
}
