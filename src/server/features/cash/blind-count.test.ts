import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { counted, counter, opened, take } from './testing/counter.ts'

test('nobody learns by a false beginning what several receipts come to', async () => {
  const office = await counter()
  const drawerId = await opened(office, office.ama)
  for (const amount of [60, 45]) await take(office, office.ama, amount)

  const { problem } = await counted(office, office.ama, drawerId, 0, '2020-01-01T00:00:00.000Z')

  expect(problem?.message).toBe('You took money since you began. Count once more.')
  // As a number: the id of the request may hold these digits.
  expect(JSON.stringify(problem)).not.toMatch(/\b105\b/)
})

test('the home and the day’s summary leave out the cash that the reader has to count, and have it afterwards', async () => {
  const office = await counter()
  const { school, kofi, adwoa, ama } = office
  const params = { schoolId: school.schoolId }
  await opened(office, kofi)
  const amas = await opened(office, ama)
  await take(office, kofi, 61.37)
  await take(office, ama, 40)
  await take(office, kofi, 25, { cash: false })
  const homeOf = (who: typeof ama) => school.call(endpoints.readToday, { params }, who)
  const summaryFor = (who: typeof ama) =>
    school.inject(endpoints.printDaySummary, { params: { day: '2026-11-20' } }, who)

  expect(await homeOf(kofi)).toMatchObject({
    taken: 65,
    payments: 3,
    uncounted: { receipts: 1 },
    methods: [
      { method: 'Cash', payments: 1, amount: 40 },
      { method: 'Mobile Money', payments: 1, amount: 25 },
    ],
  })
  expect(await homeOf(adwoa)).toMatchObject({ taken: 25, uncounted: { receipts: 2 } })
  expect(await school.call(endpoints.readToday, { params })).toMatchObject({ taken: 126.37, uncounted: null })
  expect((await summaryFor(kofi)).problem?.message).toBe(
    'A drawer is not counted yet, and the summary says what it should hold.',
  )
  expect((await summaryFor(adwoa)).status).toBe(409)

  await counted(office, ama, amas, 40)
  expect(await homeOf(adwoa)).toMatchObject({ taken: 65, uncounted: { receipts: 1 } })
})

test('the journal does not add up a day for whose drawer of that day is open', async () => {
  const office = await counter()
  await take(office, office.adwoa, 30)
  const drawerId = await opened(office, office.ama)
  for (const amount of [60, 45]) await take(office, office.ama, amount)
  const journalOf = async (who: typeof office.ama) =>
    (
      await office.school.call(
        endpoints.readJournal,
        { params: { schoolId: office.school.schoolId }, query: { limit: 20 } },
        who,
      )
    ).days

  expect(await journalOf(office.ama)).toEqual([])
  expect(await journalOf(office.kofi)).toMatchObject([{ received: 135 }])
  await opened(office, office.kofi)
  expect(await journalOf(office.kofi)).toEqual([])
  await counted(office, office.ama, drawerId, 105)
  expect(await journalOf(office.ama)).toMatchObject([{ received: 105 }])
})

test('the log tells what somebody handed over to whoever counts it once it is counted', async () => {
  const office = await counter()
  const { school, kofi, ama } = office
  const drawerId = await opened(office, ama)
  await take(office, ama, 61)
  const { handOver } = await school.call(
    endpoints.handOver,
    { params: { drawerId }, body: { amount: 61, to: 'safe' } },
    ama,
  )
  const logged = async () =>
    (await school.call(endpoints.listAudit, { query: { limit: 50 } }, kofi)).acts.find(
      ({ act }) => act === 'hand_over',
    )

  expect(await logged()).toMatchObject({ amount: null, subjectId: handOver.id })
  expect((await logged())?.details).not.toHaveProperty('amount')

  await school.call(
    endpoints.receiveHandOver,
    { params: { handOverId: handOver.id }, body: { amount: 61 } },
    kofi,
  )
  expect(await logged()).toMatchObject({ amount: 61, details: { amount: 6_100 } })
})
