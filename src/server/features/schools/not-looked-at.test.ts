import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { aDeskOf, sitDown, unlock } from '../../testing/desks.ts'
import { aPersonOf } from '../../testing/people.ts'
import { createTestSchool, password } from '../../testing/test-school.ts'
import { aFullQueue } from './testing/full-queue.ts'

/** So often, while nothing is looked at; then once more. */
async function whileNothingIsLookedAt(
  lane: 'sign_in' | 'change',
  times: number,
  attempt: () => Promise<{ status: number }>,
) {
  const queue = aFullQueue(lane)
  const statuses: number[] = []
  for (let tries = 0; tries < times; tries++) statuses.push((await attempt()).status)
  await queue.empty()
  expect(statuses).toEqual(Array(times).fill(429))
  return (await attempt()).status
}

test('a PIN that was not looked at, because too many are, is no wrong one', async () => {
  const school = await createTestSchool()
  const desk = await aDeskOf(school)
  const ama = await aPersonOf(school, 'cashier')
  await sitDown(school, desk, ama, '271828')

  const attempt = () => unlock(school, desk, ama.staffId, '271828')

  expect(await whileNothingIsLookedAt('sign_in', 12, attempt)).toBe(200)
})

test('nor is a current password: of somebody', async () => {
  const school = await createTestSchool()
  const { token } = await aPersonOf(school, 'cashier')
  const body = { currentPassword: password, password: 'another password' }

  const attempt = () => school.inject(endpoints.changeMyPassword, { body }, { token })

  expect(await whileNothingIsLookedAt('sign_in', 11, attempt)).toBe(200)
})

test('and of the school', async () => {
  const school = await createTestSchool()
  const body = { currentPassword: password, school_name: 'Adom Grace Academy, Osu' }

  const attempt = () => school.inject(endpoints.editSchool, { body })

  expect(await whileNothingIsLookedAt('change', 11, attempt)).toBe(200)
})
