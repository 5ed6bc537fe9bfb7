import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { aPhone, createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { type Export, readExport } from '../insights/testing/figures-of-export.ts'
import { archiveStudents } from '../students/archive-students.ts'

test('an export says who pays beside the guardian and which share, as long as the child is not erased', async () => {
  const school = await createTestSchool()
  const second = { firstName: 'Yaw', surname: 'Owusu', phone: aPhone() }
  const studentId = await school.addStudent()
  const params = { studentId }
  const shares = { second, firstPercent: 62.5, secondPercent: 37.5 }
  const { payers } = await school.call(endpoints.setPayers, { params, body: shares })
  const guardianId = payers?.second.guardianId ?? ''

  const { payers: listed = [], ...kept } = await exported(school)
  expect(listed).toMatchObject([
    { student_id: studentId, second_guardian_id: guardianId, first_share: '62.5', second_fees: '' },
  ])
  expect(named(kept, guardianId)).toMatchObject({
    first_name: 'Yaw',
    surname: 'Owusu',
    phone: expect.stringContaining(second.phone),
  })

  await school.call(endpoints.setPayers, { params, body: { second, secondFees: ['Exam Fees'] } })
  expect((await exported(school)).payers).toMatchObject([{ first_share: '', second_fees: 'Exam Fees' }])

  await archiveStudents(school.context, [studentId])
  await school.call(endpoints.eraseStudent, { params })
  const after = await exported(school)
  expect(after.payers ?? []).toEqual([])
  expect(named(after, guardianId)?.first_name ?? '').toBe('')
})

test('an export says when the fees of a term are due, and the days without school', async () => {
  const school = await createTestSchool()
  const { terms: before = [], holidays: usual = [] } = await exported(school)
  expect(before[0]).toHaveProperty('fees_due_on')
  const body = { name: 'Founders day', firstDay: '2026-11-26', lastDay: '2026-11-27' }
  await school.call(endpoints.saveHoliday, { params: { schoolId: school.schoolId }, body })

  const { holidays = [] } = await exported(school)
  expect(holidays.length).toBe(usual.length + 1)
  expect(holidays).toContainEqual(
    expect.objectContaining({
      name: 'Founders day',
      first_day: '2026-11-26',
      last_day: '2026-11-27',
      free: 'true',
    }),
  )
})

async function exported(school: TestSchool): Promise<Export> {
  const { raw } = await school.inject(endpoints.exportSchool)
  return readExport(raw.rawPayload)
}

const named = ({ guardians = [] }: Export, guardianId: string) =>
  guardians.find(({ id }) => id === guardianId)
