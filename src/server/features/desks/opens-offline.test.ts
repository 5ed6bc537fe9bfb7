import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { query, sql } from '../../context/context.ts'
import { aPersonOf, type Person } from '../../testing/people.ts'
import { aDeskKey, anAddress } from '../../testing/sample-school.ts'
import { createTestSchool, password, type TestSchool } from '../../testing/test-school.ts'

const PIN = '271828'

/** A desk at which all of these have a PIN. */
async function aDeskOf(school: TestSchool, people: readonly Person[]) {
  const deskKey = aDeskKey()
  const { desk } = await school.call(endpoints.enrolDesk, { body: { name: 'Front office', deskKey } })
  for (const { token, context } of people) {
    await query(
      school.context,
      sql`update sessions set workstation_id = ${desk.id} where id = ${context.caller.sessionId}`,
    )
    const sent = { params: { deskId: desk.id }, body: { deskKey, pin: PIN, password } }
    await school.inject(endpoints.setPin, sent, { token })
  }
  return { schoolId: school.schoolId, deskId: desk.id, deskKey }
}

test('with the rule of two on, nothing of Head or Bursar is to open at a desk without the server', async () => {
  const school = await createTestSchool()
  const bursar = await aPersonOf(school, 'bursar', { name: 'Adwoa Boateng' })
  const ama = await aPersonOf(school, 'cashier', { name: 'Ama Mensah' })
  const desk = await aDeskOf(school, [bursar, ama])
  const offlineUntil = async ({ staffId }: Person) => {
    const body = { ...desk, staffId, pin: PIN }
    return (await school.inject(endpoints.unlockDesk, { body }, { address: anAddress() })).reply.offlineUntil
  }
  const inThreeDays = new Date(school.clock.now.getTime() + 72 * 3_600_000).toISOString()
  expect(await offlineUntil(bursar)).toBe(inThreeDays)

  await query(
    school.context,
    sql`insert into school_rules (school_id, two_persons) values (${school.schoolId}, true)`,
  )

  expect(await offlineUntil(bursar), 'over at once').toBe(school.clock.now.toISOString())
  expect(await offlineUntil(ama)).toBe(inThreeDays)
  const { people } = (await school.inject(endpoints.readDesk, { body: desk }, { address: anAddress() })).reply
  expect(Object.fromEntries(people.map(({ name, opensOffline }) => [name, opensOffline]))).toEqual({
    'Adwoa Boateng': false,
    'Ama Mensah': true,
    'The school account': false,
  })
})
