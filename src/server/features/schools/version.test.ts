import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { aPersonOf } from '../../testing/people.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'

test('who waits for the next version of a school hears of its acts within seconds, and of no other school’s', async () => {
  const [school, other] = [await createTestSchool(), await createTestSchool()]
  const studentId = await school.addStudent()
  const teacher = await aPersonOf(school, 'teacher')
  const { version: known } = await versionAt(school)
  const theirs = await versionAt(other)
  const began = Date.now()
  const waiting = [versionAt(school, known), versionAt(school, known, teacher.token)]
  const elsewhere = versionAt(other, theirs.version)
  await new Promise((resolve) => setTimeout(resolve, 200))

  const body = { feeType: 'School Fees', amountPaid: 50 }
  await school.call(endpoints.payStudent, { params: { studentId }, body })

  const heard = await Promise.all(waiting)
  expect(heard.map(({ version }) => version > known)).toEqual([true, true])
  expect(Date.now() - began).toBeLessThan(5_000)
  expect(await Promise.race([elsewhere, 'still waiting'])).toBe('still waiting')
  await other.addStudent()
  expect((await elsewhere).version).toBeGreaterThan(theirs.version)
})

test('who is signed out while waiting hears nothing of the school', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  const bursar = await aPersonOf(school, 'bursar')
  const { version: known } = await versionAt(school)
  const waiting = school.inject(endpoints.awaitVersion, { query: { known } }, { token: bursar.token })
  await new Promise((resolve) => setTimeout(resolve, 200))

  await school.rows(sql`update sessions set revoked_at = now() where id = ${bursar.context.caller.sessionId}`)
  await school.call(endpoints.payStudent, {
    params: { studentId },
    body: { feeType: 'School Fees', amountPaid: 50 },
  })

  expect((await waiting).problem?.code).toBe('signed_out')
})

function versionAt(school: TestSchool, known?: number, token = school.token) {
  return school.call(endpoints.awaitVersion, { query: known === undefined ? {} : { known } }, { token })
}
