import { expect, test } from 'vitest'
import { counted, counter, opened, take } from '#server/features/cash/testing/counter.ts'
import type { Person } from '#server/testing/people.ts'
import { aPersonOf } from '#server/testing/people.ts'
import { endpoints } from '#shared/api/index.ts'

test('a session says how the own drawer stands, and nothing where the school keeps none', async () => {
  const without = await counter({ isOn: false })
  const desk = await counter()
  const says = async ({ token }: Person) =>
    (await desk.school.call(endpoints.readSession, {}, { token })).cash

  expect((await without.school.call(endpoints.readSession, {}, without.ama)).cash).toBeNull()
  expect(await says(desk.ama)).toEqual({ state: 'none', since: null, handOvers: 0 })

  const drawerId = await opened(desk, desk.ama, 100)
  await take(desk, desk.ama, 50)
  expect(await says(desk.ama)).toMatchObject({ state: 'open', since: expect.any(String) })
  expect(await says(desk.kojo)).toMatchObject({ state: 'none' })

  await counted(desk, desk.ama, drawerId, 150)
  expect(await says(desk.ama)).toMatchObject({ state: 'closed' })
  const teacher = await aPersonOf(desk.school, 'teacher', { name: 'Samuel Boateng' })
  expect(await says(teacher)).toEqual({ state: 'none', since: null, handOvers: 0 })
})

test('what is on its way to the safe waits for the office, and to a drawer for its person alone', async () => {
  const desk = await counter()
  const waiting = async ({ token }: Person) =>
    (await desk.school.call(endpoints.readSession, {}, { token })).cash?.handOvers
  const drawerId = await opened(desk, desk.ama, 100)
  await opened(desk, desk.kojo, 0)
  const give = async (body: { amount: number; to: 'safe' | 'drawer'; staffId?: string }) =>
    await desk.school.call(endpoints.handOver, { params: { drawerId }, body }, desk.ama)

  await give({ amount: 60, to: 'safe' })
  await give({ amount: 40, to: 'drawer', staffId: desk.kojo.staffId })

  expect([await waiting(desk.ama), await waiting(desk.kojo), await waiting(desk.kofi)]).toEqual([0, 1, 1])
})
