import { expect, test } from 'vitest'
import { counted, counter, opened, take } from '#server/features/cash/testing/counter.ts'
import type { Person } from '#server/testing/people.ts'
import { aPersonOf } from '#server/testing/people.ts'
import { endpoints } from '#shared/api/index.ts'

test('a session says how the own drawer stands, and nothing where the school keeps none', async () => {
  const without = await counter({ isOn: false })
  const office = await counter()
  const says = async ({ token }: Person) =>
    (await office.school.call(endpoints.readSession, {}, { token })).cash

  expect((await without.school.call(endpoints.readSession, {}, without.ama)).cash).toBeNull()
  expect(await says(office.ama)).toEqual({ state: 'none', since: null, handOvers: 0 })

  const drawerId = await opened(office, office.ama, 100)
  await take(office, office.ama, 50)
  expect(await says(office.ama)).toMatchObject({ state: 'open', since: expect.any(String) })
  expect(await says(office.kojo)).toMatchObject({ state: 'none' })

  await counted(office, office.ama, drawerId, 150)
  expect(await says(office.ama)).toMatchObject({ state: 'closed' })
  const teacher = await aPersonOf(office.school, 'teacher', { name: 'Samuel Boateng' })
  expect(await says(teacher)).toEqual({ state: 'none', since: null, handOvers: 0 })
})

test('what is on its way to the safe waits for the office, and to a drawer for its person alone', async () => {
  const office = await counter()
  const waiting = async ({ token }: Person) =>
    (await office.school.call(endpoints.readSession, {}, { token })).cash?.handOvers
  const drawerId = await opened(office, office.ama, 100)
  await opened(office, office.kojo, 0)
  const give = async (body: { amount: number; to: 'safe' | 'drawer'; staffId?: string }) =>
    await office.school.call(endpoints.handOver, { params: { drawerId }, body }, office.ama)

  await give({ amount: 60, to: 'safe' })
  await give({ amount: 40, to: 'drawer', staffId: office.kojo.staffId })

  expect([await waiting(office.ama), await waiting(office.kojo), await waiting(office.kofi)]).toEqual([
    0, 1, 1,
  ])
})
