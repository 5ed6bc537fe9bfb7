import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { readPdf } from '../../paper/testing/read-pdf.ts'
import { counted, counter, opened, take } from './testing/counter.ts'

test('the slip of a drawer says how it came to what it should hold, what was counted, and who signs', async () => {
  const office = await counter()
  const drawerId = await opened(office, office.ama, 100)
  const params = { drawerId }
  await take(office, office.ama, 865)
  await take(office, office.ama, 250, { cash: false })
  const early = await office.school.inject(endpoints.printDrawerSlip, { params }, office.ama)
  expect(early.problem?.message).toBe('Count the drawer first.')
  for (const _ of ['once', 'again']) await counted(office, office.ama, drawerId, 960.5)
  const reason = 'Gave five cedis too much change at feeding time.'
  await office.school.call(endpoints.explainDifference, { params, body: { reason } }, office.ama)
  const body = { amount: 860.5, to: 'safe' as const }
  await office.school.call(endpoints.handOver, { params, body }, office.ama)

  const printedBy = async (who: typeof office.ama) => {
    const { raw } = await office.school.inject(endpoints.printDrawerSlip, { params }, who)
    return (await readPdf(raw.rawPayload)).replace(/\s+/g, ' ')
  }
  const text = await printedBy(office.ama)
  const blind = await printedBy(office.adwoa)
  expect(blind, 'who is to count it is not told').toContain('The safe, on its way not counted')
  expect(blind).not.toMatch(/860\.50|Stays in/)
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
    'by Ama Mensah',
  ])
    expect(text).toContain(line)
})

test('a drawer out of which more was handed over than came says so below zero', async () => {
  const office = await counter()
  const drawerId = await opened(office, office.ama)
  const given = { params: { drawerId }, body: { amount: 40, to: 'safe' as const } }
  await office.school.call(endpoints.handOver, given, office.ama)
  for (const _ of ['once', 'again']) await counted(office, office.ama, drawerId, 0)

  const { raw } = await office.school.inject(endpoints.printDrawerSlip, { params: { drawerId } }, office.ama)

  expect((await readPdf(raw.rawPayload)).replaceAll(/\s+/g, ' ')).toContain('Should hold −40.00')
})
