import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { closeThrough, openLastDay } from '../../ledger/index.ts'
import { readPdf } from '../../paper/testing/read-pdf.ts'
import { balances, counted, counter, daysLater, opened, problems, seen, take } from './testing/counter.ts'

test('what was taken without a connection goes into the drawer that was open then', async () => {
  const office = await counter()
  const first = await opened(office, office.ama)
  office.school.clock.pass({ minutes: 10 })
  const takenAt = office.school.clock.now.toISOString()
  office.school.clock.pass({ minutes: 10 })
  for (const _ of ['once', 'again']) await counted(office, office.ama, first, 60)
  const second = await opened(office, office.ama, 60)
  office.school.clock.pass({ minutes: 10 })

  await take(office, office.ama, 60, { takenAt, date: '2026-11-20', slip: 'AM-0001' })

  expect(await seen(office, office.ama, first)).toMatchObject({
    lateReceipts: 1,
    expected: 60,
    difference: 0,
  })
  expect(await balances(office)).toEqual({ 'drawer Ama Mensah': 60_00, 'over_short Ama Mensah': 0 })
  expect((await counted(office, office.ama, second, 60)).reply.result).toBe('agrees')
  expect(await problems(office)).toEqual([])
})

test('a drawer has the cash from the moment it was opened until the moment it was counted, that one left out', async () => {
  const office = await counter()
  const { school, ama } = office
  const first = await opened(office, ama)
  const openedAt = school.clock.now.toISOString()
  school.clock.pass({ minutes: 10 })
  await counted(office, ama, first, 0)
  const countedAt = school.clock.now.toISOString()
  school.clock.pass({ minutes: 10 })
  const second = await opened(office, ama)

  await take(office, ama, 40, { takenAt: openedAt, date: '2026-11-20', slip: 'AM-0001' })
  await take(office, ama, 60, { takenAt: countedAt, date: '2026-11-20', slip: 'AM-0002' })

  const figures = await school.rows(
    sql`select drawer_id as id, cash_in as cash, late_receipts as late from drawer_figures order by opened_at`,
  )
  expect(figures).toEqual([
    { id: first, cash: 4_000, late: 1 },
    { id: second, cash: 6_000, late: 0 },
  ])
})

test('what comes in the moment a drawer is counted is in the count, and not late', async () => {
  const office = await counter()
  const drawer = await opened(office, office.ama)
  await take(office, office.ama, 60)

  expect((await counted(office, office.ama, drawer, 60)).reply.result).toBe('agrees')

  expect(await seen(office, office.ama, drawer)).toMatchObject({ lateReceipts: 0, difference: 0 })
})

test('with the clock of a device an hour off, either way, the cash is in one of the two drawers and the books agree', async () => {
  for (const minutesOff of [-60, 60]) {
    const office = await counter()
    const first = await opened(office, office.ama)
    office.school.clock.pass({ minutes: 30 })
    const takenAt = new Date(office.school.clock.now.getTime() + minutesOff * 60_000).toISOString()
    // What was taken lies in it, and is not known yet: over.
    for (const _ of ['once', 'again']) await counted(office, office.ama, first, 60)
    await office.school.call(
      endpoints.explainDifference,
      { params: { drawerId: first }, body: { reason: 'Slip' } },
      office.ama,
    )
    const second = await opened(office, office.ama, 60)
    office.school.clock.pass({ minutes: 10 })

    await take(office, office.ama, 60, { takenAt, date: '2026-11-20', slip: 'AM-0001' })

    for (const _ of ['once', 'again']) await counted(office, office.ama, second, 60)
    const differences = [await seen(office, office.ama, first), await seen(office, office.ama, second)]
    // Over in the one and short in the other, or neither: nothing is left in her name.
    expect(differences.reduce((sum, { difference }) => sum + (difference ?? 0), 0)).toBe(0)
    expect(await balances(office)).toMatchObject({ 'over_short Ama Mensah': 0 })
    expect(await problems(office)).toEqual([])
  }
})

test('typed for a day that is locked, and taken on the open one it counts for, nothing of it is told as late', async () => {
  const office = await counter()
  await opened(office, office.ama)
  await closeThrough(office.school.context, '2026-11-19')
  const takenAt = office.school.clock.now.toISOString()

  await take(office, office.ama, 60, { takenAt, date: '2026-11-19', slip: 'AM-0001' })

  const query = { date: '2026-11-20' }
  const { late } = await office.school.call(endpoints.readCashDay, { query }, office.kofi)
  expect(late).toEqual([])
})

test('an old moment alone, without the slip of a device, puts nothing into a counted drawer', async () => {
  const office = await counter()
  const first = await opened(office, office.ama)
  const takenAt = office.school.clock.now.toISOString()
  office.school.clock.pass({ minutes: 10 })
  await counted(office, office.ama, first, 0)
  const second = await opened(office, office.ama)

  await take(office, office.ama, 60, { takenAt, date: '2026-11-20' })

  expect(await seen(office, office.ama, first)).toMatchObject({ lateReceipts: 0, difference: 0 })
  expect((await counted(office, office.ama, second, 60)).reply.result).toBe('agrees')
})

test('arriving after its day was locked it counts from the next open day, and says when it was taken', async () => {
  const office = await counter()
  const first = await opened(office, office.ama)
  const takenAt = office.school.clock.now.toISOString()
  office.school.clock.pass({ minutes: 10 })
  await counted(office, office.ama, first, 0)
  await closeThrough(office.school.context, '2026-11-20')
  await daysLater(office, 3)

  const receiptId = await take(office, office.ama, 60, { takenAt, date: '2026-11-20', slip: 'AM-0001' })

  const rows = await office.school.call(
    endpoints.listTransactions,
    { params: { studentId: office.studentId } },
    office.adwoa,
  )
  expect(rows.find((row) => row.receiptId === receiptId)).toMatchObject({
    date: '2026-11-21',
    note: 'Slip AM-0001, taken 20 Nov 2026, 09:00',
  })
  const late = [
    { number: 'AGA-000001', amount: 60, takenOn: '2026-11-20', countsOn: '2026-11-21', receiptId },
  ]
  for (const [date, told] of [
    ['2026-11-20', 'AGA-000001, 60.00, taken this day, arrived after the lock; counts on Sat 21 Nov.'],
    ['2026-11-21', 'AGA-000001, 60.00, taken Fri 20 Nov, arrived after the lock of that day.'],
  ] as const) {
    expect((await office.school.call(endpoints.readCashDay, { query: { date } }, office.kofi)).late).toEqual(
      late,
    )
    const { raw } = await office.school.inject(endpoints.printCashDay, { query: { date } }, office.kofi)
    expect((await readPdf(raw.rawPayload)).replaceAll(/\s+/g, ' ')).toContain(told)
  }
  const other = { query: { date: '2026-11-22' as const } }
  expect((await office.school.call(endpoints.readCashDay, other, office.kofi)).late).toEqual([])
  expect(await seen(office, office.ama, first)).toMatchObject({ lateReceipts: 1, difference: -60 })
  expect(await problems(office)).toEqual([])
})

test('arriving while today is locked it is told when to come again, and is recorded then', async () => {
  const office = await counter({ isOn: false })
  const { school, studentId } = office
  const takenAt = school.clock.now.toISOString()
  school.clock.pass({ minutes: 60 })
  await closeThrough(school.context, '2026-11-20')
  const body = {
    amountPaid: 60,
    feeType: 'School Fees',
    payment_method: 'Cash' as const,
    takenAt,
    date: '2026-11-20',
    slip: 'AM-0001',
    confirm: true,
  }
  const key = randomUUID()
  const send = () =>
    school.inject(endpoints.payStudent, { params: { studentId }, body }, { token: office.ama.token, key })

  const refused = await send()
  expect(refused.problem).toMatchObject({ status: 422, code: 'day_closed' })
  expect(refused.raw.headers['retry-after']).toBe(String(14 * 3_600))
  const { takenAt: _, slip: __, ...atTheDesk } = body
  const typed = await school.inject(
    endpoints.payStudent,
    { params: { studentId }, body: atTheDesk },
    office.ama,
  )
  expect(typed.raw.headers['retry-after']).toBeUndefined()
  expect(typed.problem.facts).toMatchObject({ isTodayLocked: true })

  await daysLater(office, 1)
  const { reply } = await send()
  expect(reply.transaction.date).toBe('2026-11-21')
  const print = { params: { receiptId: reply.receipt?.id ?? '' }, query: {} }
  const { raw } = await school.inject(endpoints.printReceipt, print, office.ama)
  const paper = (await readPdf(raw.rawPayload)).replaceAll(/\s+/g, ' ')
  expect(paper).toContain('Taken on Fri 20 Nov, which was locked. It counts for Sat 21 Nov.')
})

test('where the Head opens today again, what waited for the next day counts for today', async () => {
  const office = await counter({ isOn: false })
  const { school, studentId } = office
  await closeThrough(school.context, '2026-11-20')
  const body = {
    amountPaid: 60,
    feeType: 'School Fees',
    payment_method: 'Cash' as const,
    takenAt: school.clock.now.toISOString(),
    date: '2026-11-20',
    slip: 'AM-0001',
  }
  const key = randomUUID()
  const send = () =>
    school.inject(endpoints.payStudent, { params: { studentId }, body }, { token: office.ama.token, key })
  expect((await send()).problem.code).toBe('day_closed')

  await openLastDay(school.context, '2026-11-20', 'A parent came late')

  const { reply } = await send()
  expect(reply.transaction.date).toBe('2026-11-20')
  expect((await send()).reply.receipt?.id).toBe(reply.receipt?.id)
  expect(await problems(office)).toEqual([])
})
