import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import type { Person } from '../../testing/people.ts'
import { counted, counter, opened, take } from '../cash/testing/counter.ts'
import { readInsights } from './read-insights.ts'

const TODAY = '2026-11-20'

test('who took it today stands by every method, under who received it whoever took it back or put it right', async () => {
  const office = await counter({ isOn: false })
  const { school, ama, kojo, adwoa } = office
  await take(office, ama, 60)
  const wrong = await take(office, ama, 45)
  await take(office, ama, 25, { cash: false })
  const swapped = await take(office, kojo, 30)
  await school.call(
    endpoints.correctReceipt,
    {
      params: { receiptId: swapped },
      body: { lines: [{ feeType: 'School Fees', amount: 20 }], reason: 'Typed wrongly' },
    },
    adwoa,
  )
  await school.call(
    endpoints.reverseReceipt,
    { params: { receiptId: wrong }, body: { reason: 'Entered twice', cash: 'came_once' } },
    adwoa,
  )

  const { takers } = await school.call(endpoints.readInsights, {}, adwoa)

  expect(takers).toEqual({
    date: TODAY,
    isBlind: false,
    people: [
      { staffId: ama.staffId, name: 'Ama Mensah', receipts: 2, amount: 85, methods: of(60, 25) },
      { staffId: kojo.staffId, name: 'Kojo Essien', receipts: 1, amount: 20, methods: of(20) },
    ],
    all: { receipts: 3, amount: 105, methods: of(80, 25) },
  })
})

test('cash is told to nobody who still has to count some of it, and to them once it is counted', async () => {
  const office = await counter()
  const { school, kofi, adwoa, ama } = office
  const amas = await opened(office, ama)
  await take(office, ama, 61)
  await take(office, ama, 25, { cash: false })
  const takersFor = async (who?: Person) =>
    (await school.call(endpoints.readInsights, {}, ...(who ? [who] : []))).takers
  const hidden = [
    { method: 'Cash', amount: null },
    { method: 'Mobile Money', amount: 25 },
  ]

  expect(await takersFor(kofi)).toMatchObject({ isBlind: false, people: [{ amount: 86 }] })
  // The Bursar may have to count it for her.
  const blind = await takersFor(adwoa)
  expect(blind).toMatchObject({
    isBlind: true,
    people: [{ amount: null, methods: hidden }],
    all: { amount: null, methods: hidden },
  })
  expect(JSON.stringify(blind)).not.toMatch(/\b(61|86)\b/)

  await counted(office, ama, amas, 61)
  expect(await takersFor(adwoa)).toMatchObject({ isBlind: false, all: { amount: 86 } })
})

test('a term that is over has no today', async () => {
  const { school } = await counter({ isOn: false })
  expect(await school.call(endpoints.readInsights, {})).toMatchObject({ takers: { people: [] } })

  school.clock.pass({ days: 40 })

  // Nobody's session lasts so long.
  const read = await readInsights(school.context, {})
  expect(read.term?.isOver).toBe(true)
  expect(read.takers).toBeNull()
})

const of = (cash: number, mobile?: number) => [
  { method: 'Cash', amount: cash },
  ...(mobile === undefined ? [] : [{ method: 'Mobile Money', amount: mobile }]),
]
