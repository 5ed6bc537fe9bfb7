import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { readPdf } from '../../paper/testing/read-pdf.ts'
import { counted, counter, opened, take } from './testing/counter.ts'

test('the slip of a drawer says how it came to what it should hold, what was counted, and who signs', async () => {
  const desk = await counter()
  const drawerId = await opened(desk, desk.ama, 100)
  const params = { drawerId }
  await take(desk, desk.ama, 865)
  await take(desk, desk.ama, 250, { cash: false })
  const early = await desk.school.inject(endpoints.printDrawerSlip, { params }, desk.ama)
  expect(early.problem?.message).toBe('Count the drawer first.')
  for (const _ of ['once', 'again']) await counted(desk, desk.ama, drawerId, 960.5)
  const reason = 'Gave five cedis too much change at feeding time.'
  await desk.school.call(endpoints.explainDifference, { params, body: { reason } }, desk.ama)
  const body = { amount: 860.5, to: 'safe' as const }
  await desk.school.call(endpoints.handOver, { params, body }, desk.ama)

  const { raw } = await desk.school.inject(endpoints.printDrawerSlip, { params }, desk.adwoa)

  const text = (await readPdf(raw.rawPayload)).replace(/\s+/g, ' ')
  for (const line of [
    'Drawer 20 Nov 2026',
    'Float 100.00',
    'Cash, 1 receipt 865.00',
    'Should hold 965.00',
    '1 note × 960 960.00',
    '0.10 coin × 5 0.50',
    'Counted 960.50',
    'Short 4.50',
    `“${reason}”`,
    'Mobile Money, 0 of 1 ticked 250.00',
    'The safe, on its way 860.50',
    'Stays in the drawer 100.00',
    'by Adwoa Sarpong',
  ])
    expect(text).toContain(line)
})

test('a drawer out of which more was handed over than came says so below zero', async () => {
  const desk = await counter()
  const drawerId = await opened(desk, desk.ama)
  const given = { params: { drawerId }, body: { amount: 40, to: 'safe' as const } }
  await desk.school.call(endpoints.handOver, given, desk.ama)
  for (const _ of ['once', 'again']) await counted(desk, desk.ama, drawerId, 0)

  const { raw } = await desk.school.inject(endpoints.printDrawerSlip, { params: { drawerId } }, desk.ama)

  expect((await readPdf(raw.rawPayload)).replaceAll(/\s+/g, ' ')).toContain('Should hold −40.00')
})
