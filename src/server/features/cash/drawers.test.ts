import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { PIECES, sumOfPieces } from '#shared/pieces.ts'
import { sql } from '../../context/context.ts'
import { counted, counter, countOf, daysLater, opened, problems, seen, take } from './testing/counter.ts'

test('a school that has not switched drawers on keeps none', async () => {
  const office = await counter({ isOn: false })
  await take(office, office.ama, 50, { askFloat: true })

  const { isOn, drawer } = await office.school.call(endpoints.readMyDrawer, {}, office.ama)

  expect({ isOn, drawer }).toEqual({ isOn: false, drawer: null })
  expect(await accounts(office)).toEqual({ students: -5_000, cash: 5_000 })
  const { problem } = await office.school.inject(endpoints.openDrawer, { body: { float: 0 } }, office.ama)
  expect(problem).toMatchObject({ code: 'conflict', message: 'Drawers are not switched on.' })
})

test('the first cash of who asks for it asks for the float; of an older client it opens a drawer', async () => {
  const office = await counter()
  const sent = {
    params: { studentId: office.studentId },
    body: { amountPaid: 60, feeType: 'School Fees', askFloat: true },
  }
  const key = { token: office.ama.token, key: 'the-same-act' }

  const asked = await office.school.inject(endpoints.payStudent, sent, key)
  expect(asked.problem).toMatchObject({ code: 'drawer_needed', facts: { kept: 0 } })
  const drawerId = await opened(office, office.ama, 100)
  expect((await office.school.inject(endpoints.payStudent, sent, key)).status).toBe(200)
  expect((await office.school.inject(endpoints.payStudent, sent, key)).status).toBe(200)
  await take(office, office.kojo, 40)

  expect(await seen(office, office.kofi, drawerId)).toMatchObject({
    float: 100,
    cashIn: 60,
    expected: 160,
    cashReceipts: 1,
  })
  const { drawer } = await office.school.call(endpoints.readMyDrawer, {}, office.kojo)
  expect(drawer).toMatchObject({
    float: 0,
    openedByItself: true,
    cashReceipts: 1,
    expected: null,
    movements: null,
  })
  expect(await problems(office)).toEqual([])
})

test('a count that agrees closes the drawer; one that does not says nothing but that', async () => {
  const office = await counter()
  const drawerId = await opened(office, office.ama, 100)
  await take(office, office.ama, 250)

  const first = await counted(office, office.ama, drawerId, 349.5)
  expect(first.reply).toMatchObject({ result: 'again', message: 'Count once more.' })
  expect(first.reply.drawer).toMatchObject({
    expected: null,
    difference: null,
    firstCount: null,
    counted: null,
    firstPieces: null,
  })
  const second = await counted(office, office.ama, drawerId, 350)

  expect(second.reply).toMatchObject({
    result: 'agrees',
    drawer: { state: 'closed', expected: 350, counted: 350, difference: 0, firstCount: 349.5, inDrawer: 350 },
  })
  expect(await problems(office)).toEqual([])
})

test('a difference stands in the person’s name, on no pupil, and above one cedi with a reason', async () => {
  const office = await counter()
  const drawerId = await opened(office, office.ama, 100)
  await take(office, office.ama, 865)
  await counted(office, office.ama, drawerId, 950)

  const { reply } = await counted(office, office.ama, drawerId, 960)
  expect(reply).toMatchObject({
    result: 'say_why',
    drawer: { state: 'counted', expected: 965, difference: -5 },
  })
  const said = { params: { drawerId }, body: { reason: 'Gave 5 cedis too much change.' } }
  const { drawer } = await office.school.call(endpoints.explainDifference, said, office.ama)

  expect(drawer).toMatchObject({ state: 'closed', reason: 'Gave 5 cedis too much change.', firstCount: 950 })
  expect(drawer.movements).toMatchObject([
    { kind: 'float', amount: 100 },
    { kind: 'cash', amount: 865, count: 1 },
  ])
  expect(await accounts(office)).toEqual({
    students: -86_500,
    cash: -10_000,
    drawers: 96_000,
    'over and short': 500,
  })
  expect(await problems(office)).toEqual([])
  expect((await office.school.inject(endpoints.explainDifference, said, office.ama)).problem?.code).toBe(
    'conflict',
  )
})

test('the Bursar counts for somebody absent, blind; a cashier counts nobody’s but her own', async () => {
  const office = await counter()
  const drawerId = await opened(office, office.kojo)
  await take(office, office.kojo, 70)

  expect((await counted(office, office.ama, drawerId, 70)).problem).toMatchObject({ code: 'not_found' })
  expect(await seen(office, office.adwoa, drawerId)).toMatchObject({ expected: null, movements: null })
  expect(await seen(office, office.kofi, drawerId)).toMatchObject({ expected: 70 })
  const { reply } = await counted(office, office.adwoa, drawerId, 70)

  expect(reply.drawer).toMatchObject({
    staffName: 'Kojo Essien',
    countedBy: { name: 'Adwoa Sarpong' },
    state: 'closed',
  })
  const again = await counted(office, office.kojo, drawerId, 70)
  expect(again.problem?.message).toBe('Kojo Essien’s drawer was counted by Adwoa Sarpong, 09:00.')
})

test('the Head who counts for somebody absent is not told either', async () => {
  const office = await counter()
  const drawerId = await opened(office, office.ama)
  await take(office, office.ama, 70)

  const { reply } = await counted(office, office.kofi, drawerId, 60)

  expect(reply.result).toBe('again')
  expect(reply.drawer).toMatchObject({ expected: null, firstCount: null, movements: null, firstPieces: null })
})

test('cash taken since the counting began is not in the count', async () => {
  const office = await counter()
  const drawerId = await opened(office, office.ama)
  const { now } = await office.school.call(endpoints.readMyDrawer, {}, office.ama)
  office.school.clock.pass({ minutes: 2 })
  await take(office, office.ama, 60)

  const moved = await counted(office, office.ama, drawerId, 0, now)
  const ofHers = await counted(office, office.adwoa, drawerId, 0, now)

  expect(moved.problem).toMatchObject({ code: 'drawer_moved' })
  expect(moved.problem?.message).toBe('You took 60.00 since you began. Count once more.')
  expect(ofHers.problem?.message).toBe('Ama Mensah took 60.00 since you began. Count once more.')
  expect((await counted(office, office.ama, drawerId, 60)).reply.result).toBe('agrees')
})

test('a drawer kept open over night differs on the day it was opened', async () => {
  const office = await counter()
  const drawerId = await opened(office, office.ama)
  await take(office, office.ama, 60)
  await daysLater(office, 3)

  for (const _ of ['once', 'again']) await counted(office, office.ama, drawerId, 59)

  expect(
    await office.school.rows(
      sql`select effective_on::text as day from money_entries where kind = 'cash_difference'`,
    ),
  ).toEqual([{ day: '2026-11-20' }])
})

test('a blank is not a zero, and a piece is a whole number of something there is', async () => {
  const office = await counter()
  const drawerId = await opened(office, office.ama)
  const { coin010: _, coin020: __, ...eleven } = countOf(10)
  const wrong = async (pieces: object) =>
    (
      await office.school.inject(
        endpoints.countDrawer,
        { params: { drawerId }, body: { pieces } as never },
        office.ama,
      )
    ).problem

  expect(await wrong(eleven)).toMatchObject({
    fields: { pieces: '2 kinds are still blank. Type 0 if there are none.' },
  })
  expect(await wrong({ ...countOf(10), note500: 1 })).toMatchObject({
    fields: { pieces: 'There is no such note or coin: note500.' },
  })
  for (const many of [-1, 1.5, 10_000, '2'])
    expect(await wrong({ ...countOf(10), note200: many })).toMatchObject({
      fields: { 'pieces.note200': 'Enter a whole number from 0 to 9,999.' },
    })
  expect((await seen(office, office.ama, drawerId)).wasCountedOnce).toBe(false)
})

test('what was kept is the float of the next drawer, and no less', async () => {
  const office = await counter()
  await counted(office, office.ama, await opened(office, office.ama, 100), 100)
  const { kept } = await office.school.call(endpoints.readMyDrawer, {}, office.ama)

  const { problem } = await office.school.inject(endpoints.openDrawer, { body: { float: 99 } }, office.ama)
  await opened(office, office.ama, 120)

  expect(kept).toBe(100)
  expect(problem).toMatchObject({
    fields: {
      float:
        'Your drawer kept GHS 100.00 when it was closed. Open it with at least that, or hand it over first.',
    },
  })
  expect(await accounts(office)).toMatchObject({ cash: -12_000, drawers: 12_000 })
  expect(await problems(office)).toEqual([])
})

test('other methods stand beside the cash, to be ticked', async () => {
  const office = await counter()
  const drawerId = await opened(office, office.ama)
  const receiptId = await take(office, office.ama, 250, { cash: false, reference: '41880561204' })
  const tick = (ticked: boolean) =>
    office.school.call(
      endpoints.tickPayment,
      { params: { drawerId }, body: { receiptId, ticked } },
      office.ama,
    )

  expect((await tick(true)).drawer.otherMethods).toMatchObject([
    { method: 'Mobile Money', total: 250, payments: [{ reference: '41880561204', tickedBy: 'Ama Mensah' }] },
  ])
  expect((await tick(false)).drawer.otherMethods[0]?.payments[0]).toMatchObject({ tickedAt: null })
})

test('drawers are switched off when all are closed', async () => {
  const office = await counter()
  const drawerId = await opened(office, office.ama)
  const off = () => office.school.inject(endpoints.setRules, { body: { drawers: false } })

  expect((await off()).problem?.message).toBe('Count the open drawers first: Ama Mensah.')
  await counted(office, office.ama, drawerId, 0)
  expect((await off()).reply.drawers).toBe(false)
})

test('pieces come to the same in the browser and in the database', async () => {
  const { school } = await counter()
  const pieces = Object.fromEntries(PIECES.map(({ piece }, place) => [piece, place + 1]))

  const [row] = await school.rows<{ sum: number }>(
    sql`select sum_of_pieces(${JSON.stringify(pieces)}::jsonb) as sum`,
  )

  expect(row?.sum).toBe(sumOfPieces(pieces))
})

async function accounts({ school }: Awaited<ReturnType<typeof counter>>): Promise<Record<string, number>> {
  const rows = await school.rows<{ account: string; balance: number }>(
    sql`select account, balance from trial_balance where school_id = ${school.schoolId} and balance <> 0`,
  )
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]))
}

test('an older client that says the method in its second call takes no cash', async () => {
  const office = await counter()
  const drawerId = await opened(office, office.ama)
  const params = { studentId: office.studentId }
  const act = { feeType: 'School Fees' }
  const pay = (amountPaid: number) =>
    office.school.call(endpoints.payStudent, { params, body: { ...act, amountPaid } }, office.ama)
  const say = (amount: number) =>
    office.school.call(
      endpoints.recordTransaction,
      { params, body: { ...act, amount, transactionType: 'Credit', payment_method: 'Mobile Money' } },
      office.ama,
    )

  await pay(80)
  expect((await say(80)).completes).toBeDefined()
  await pay(30)
  expect((await counted(office, office.ama, drawerId, 30)).reply.result).toBe('agrees')
  await say(30)

  expect(await seen(office, office.ama, drawerId)).toMatchObject({
    expected: 0,
    counted: 30,
    difference: 30,
    cashReceipts: 0,
    otherMethods: [{ method: 'Mobile Money', total: 110 }],
  })
  expect(await accounts(office)).toEqual({
    students: -110_00,
    drawers: 30_00,
    'over and short': -30_00,
    'mobile money': 110_00,
  })
  expect(await problems(office)).toEqual([])
})
