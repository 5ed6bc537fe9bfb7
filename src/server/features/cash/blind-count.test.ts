import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { counted, counter, opened, take } from './testing/counter.ts'

test('nobody learns by a false beginning what several receipts come to', async () => {
  const desk = await counter()
  const drawerId = await opened(desk, desk.ama)
  for (const amount of [60, 45]) await take(desk, desk.ama, amount)

  const { problem } = await counted(desk, desk.ama, drawerId, 0, '2020-01-01T00:00:00.000Z')

  expect(problem?.message).toBe('You took money since you began. Count once more.')
  expect(JSON.stringify(problem)).not.toContain('105')
})

test('the journal does not add up a day for whose drawer of that day is open', async () => {
  const desk = await counter()
  await take(desk, desk.adwoa, 30)
  const drawerId = await opened(desk, desk.ama)
  for (const amount of [60, 45]) await take(desk, desk.ama, amount)
  const journalOf = async (who: typeof desk.ama) =>
    (
      await desk.school.call(
        endpoints.readJournal,
        { params: { schoolId: desk.school.schoolId }, query: { limit: 20 } },
        who,
      )
    ).days

  expect(await journalOf(desk.ama)).toEqual([])
  expect(await journalOf(desk.kofi)).toMatchObject([{ received: 135 }])
  await counted(desk, desk.ama, drawerId, 105)
  expect(await journalOf(desk.ama)).toMatchObject([{ received: 105 }])
})
