import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { listsBrought } from './queries.ts'
import { register } from './testing/register.ts'
import { undoList } from './undo-list.ts'

const HERE = ['Name,Class,Phone,School Fees owed', '"Baidoo, Esi",Basic 4,0244000001,120']
const LIST = [
  'Name,Class,Phone,School Fees owed',
  '"Baidoo, Esi",Basic 5,0244000009,180',
  '"Tetteh, Ato",Basic 4,0244000002,50',
  '"Ofori, Yaw",Basic 4,0244000003,',
]

test('a list that is undone leaves no child and no arrears of its own, and puts back what it changed', async () => {
  const school = await createTestSchool()
  await bring(school, HERE)
  const before = await register(school)
  school.clock.pass({ minutes: 5 })
  const listId = await bring(school, LIST)
  const during = await register(school)

  const undone = await school.call(endpoints.undoImport, { params: { listId } })

  expect(during).toEqual([
    'Baidoo Esi, Basic 5, 0244000009, 180',
    'Ofori Yaw, Basic 4, 0244000003, 0',
    'Tetteh Ato, Basic 4, 0244000002, 50',
  ])
  expect(undone).toMatchObject({
    message: '2 children taken out, 1 change put back.',
    takenOut: 2,
    putBack: 1,
    left: 0,
  })
  expect(await register(school)).toEqual(before)
  expect(await listed(school)).toMatchObject([
    { listId, students: 2, changed: 1, opening: 110, undoneBy: expect.any(String), stays: '' },
    { students: 1, opening: 120, undoneAt: null },
  ])
  expect(await school.rows(sql`select * from verify_school(${school.schoolId})`)).toEqual([])
  const again = await bring(school, LIST)
  expect(again).not.toBe(listId)
  expect(await register(school)).toEqual(during)
})

test('what was changed by hand since stays as it is', async () => {
  const school = await createTestSchool()
  await bring(school, HERE)
  const listId = await bring(school, LIST)
  await school.rows(
    sql`update students set class_id = ${await school.classId('Basic 6')} where school_id = ${school.schoolId} and surname = 'Baidoo'`,
  )

  const undone = await school.call(endpoints.undoImport, { params: { listId } })

  expect(undone).toMatchObject({ putBack: 0, left: 1 })
  expect(await register(school)).toEqual(['Baidoo Esi, Basic 6, 0244000001, 120'])
})

test('a list stays once somebody of it has paid, and says who; a payment taken back is none', async () => {
  const school = await createTestSchool()
  const listId = await bring(school, LIST)
  const studentId = await idOf(school, 'Tetteh')
  const paid = await school.call(endpoints.payStudent, {
    params: { studentId },
    body: { studentId, lines: [{ feeType: 'School Fees', amount: 50 }] },
  })

  const refused = await school.inject(endpoints.undoImport, { params: { listId } })
  const [said] = await listed(school)
  const register_ = await register(school)
  await school.call(endpoints.reverseReceipt, {
    params: { receiptId: paid.receipt?.id ?? '' },
    body: { reason: 'A mistake' },
  })
  const { takenOut } = await school.call(endpoints.undoImport, { params: { listId } })

  expect([refused.status, refused.problem.message]).toEqual([
    409,
    'Ato Tetteh has paid since. The list stays, and nothing was changed.',
  ])
  expect(said?.stays).toBe('stays: 1 of it has paid')
  expect(register_).toHaveLength(3)
  expect(takenOut).toBe(3)
  expect(await school.rows(sql`select * from verify_school(${school.schoolId})`)).toEqual([])
})

test('a list that was billed says that the bill is undone first, and one of yesterday stays', async () => {
  const school = await createTestSchool()
  const listId = await bring(school, LIST)
  const classId = await school.classId('Basic 4')
  const { billingRunId } = await school.call(endpoints.addClassFees, {
    params: { schoolId: school.schoolId },
    body: { classId, feeType: 'School Fees', amount: 300 },
  })

  const billed = await school.inject(endpoints.undoImport, { params: { listId } })
  await school.call(endpoints.undoBillingRun, { params: { billingRunId }, body: { reason: 'Too early' } })
  school.clock.pass({ days: 1 })
  const late = undoList(school.context, listId)

  expect(billed.problem.message).toBe(
    'Ato Tetteh and Yaw Ofori have been billed since, or something else was recorded. Take that back first, then undo the list. Nothing was changed.',
  )
  await expect(late).rejects.toThrow('This list came in more than 24 hours ago, and stays.')
  expect((await listsBrought(school.context))[0]?.stays).toBe('stays: 24 hours are over')
})

test('two people undo a list at once: it is undone once, and the other hears by whom; a key sent twice is one undoing', async () => {
  const school = await createTestSchool()
  const listId = await bring(school, LIST)
  const params = { listId }
  const key = randomUUID()

  const both = await Promise.all([
    school.inject(endpoints.undoImport, { params }, { key }),
    school.inject(endpoints.undoImport, { params }),
  ])
  const other = await school.inject(endpoints.undoImport, { params })

  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(other.problem).toMatchObject({
    code: 'already_reversed',
    message: expect.stringMatching(/^This list was undone already, by .+\. Nothing was changed\.$/),
  })
  expect(await register(school)).toEqual([])
  expect(await school.rows(sql`select * from verify_school(${school.schoolId})`)).toEqual([])
})

async function bring(school: TestSchool, lines: readonly string[]): Promise<string> {
  const decisions =
    lines === LIST
      ? [{ row: 2, is: 'same' as const, changes: 'take' as const, arrears: 'make' as const }]
      : []
  const { listId = '' } = await school.call(endpoints.importStudents, {
    body: { csv: lines.join('\n'), dryRun: false, decisions, name: 'Class list.xlsx' },
  })
  return listId
}

async function listed(school: TestSchool) {
  const { lists } = await school.call(endpoints.listImports, { params: { schoolId: school.schoolId } })
  return lists
}

async function idOf(school: TestSchool, surname: string): Promise<string> {
  const [found] = await school.rows<{ id: string }>(
    sql`select id from students where school_id = ${school.schoolId} and surname = ${surname}`,
  )
  return found?.id ?? ''
}
