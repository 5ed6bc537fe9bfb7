import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { student, transaction } from '#shared/api/wire.ts'
import { sql } from '../../context/context.ts'
import { createTestSchool } from '../../testing/test-school.ts'

/** The rows that the database spells itself have the names of the contract, neither fewer nor others. */
test('a student and an entry, as the database spells them, have the fields of the contract', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  const body = { amountPaid: 20, feeType: 'School Fees' }
  await school.call(endpoints.payStudent, { params: { studentId }, body })

  const fieldsOf = async (view: 'student_rows' | 'entry_rows') => {
    const from = view === 'student_rows' ? sql`student_rows` : sql`entry_rows`
    const [row] = await school.rows<{ content: object }>(
      sql`select content from ${from} where school_id = ${school.schoolId}`,
    )
    return Object.keys(row?.content ?? {}).sort()
  }

  // The year of birth is there where it is known, the kind where the school has kinds.
  const { birthYear: _birthYear, kind: _kind, ...ofStudent } = student.shape
  expect(await fieldsOf('student_rows')).toEqual(Object.keys(ofStudent).sort())
  await school.rows(sql`update students set born_on = '2015-04-02' where id = ${studentId}`)
  expect(await fieldsOf('student_rows')).toEqual([...Object.keys(ofStudent), 'birthYear'].sort())
  // The balance after an entry belongs to the list that shows it: whoever reads a list adds it.
  const { balanceAfter: _, ...ofEntry } = transaction.shape
  expect(await fieldsOf('entry_rows')).toEqual(Object.keys(ofEntry).sort())
})
