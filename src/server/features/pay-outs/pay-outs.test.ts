import { expect, test } from 'vitest'
import type { WireSent as Sent } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import type { Person } from '../../testing/people.ts'
import {
  balances,
  type Counter,
  counted,
  counter,
  daysLater,
  opened,
  problems,
  seen,
  take,
} from '../cash/testing/counter.ts'

type Form = NonNullable<Sent<typeof endpoints.payOut>['body']>

function payOut({ school, adwoa }: Counter, who: Person, form: Partial<Form> = {}) {
  const body = {
    from: 'drawer' as const,
    amount: 20,
    payee: 'Kingsway Gas',
    word: 'Gas',
    allowedById: adwoa.staffId,
    ...form,
  }
  return school.inject(endpoints.payOut, { body }, who)
}

test('gas paid out of the drawer is what the drawer should hold less, and nobody is short', async () => {
  const desk = await counter()
  const { school, ama } = desk
  const drawerId = await opened(desk, ama)
  await take(desk, ama, 100)

  const { reply, status } = await payOut(desk, ama)
  const closed = await counted(desk, ama, drawerId, 80)

  expect(status).toBe(201)
  expect(reply.payOut).toMatchObject({
    number: 'AGA-V-000001',
    from: 'drawer',
    amount: 20,
    payee: 'Kingsway Gas',
    word: 'Gas',
    allowedBy: { name: 'Adwoa Sarpong' },
    paidBy: { name: 'Ama Mensah' },
    takenBack: null,
  })
  expect(closed.reply.result).toBe('agrees')
  expect(closed.reply.drawer).toMatchObject({ cashIn: 100, paidOut: 20, expected: 80 })
  expect(closed.reply.drawer.movements).toContainEqual(
    expect.objectContaining({ kind: 'paid_out', amount: -20, count: 1 }),
  )
  expect(await balances(desk)).toEqual({ 'drawer Ama Mensah': 8_000, paid_out: 2_000 })
  const debt = await school.call(endpoints.readFees, { params: { studentId: desk.studentId } })
  expect(debt.totalDebt, 'no pupil knows of it').toBe(-100)
  expect(await problems(desk)).toEqual([])
})

test('more than the drawer holds is refused, and nobody learns what it holds before the count', async () => {
  const desk = await counter()
  const { ama, adwoa, kojo } = desk
  await opened(desk, ama)
  await take(desk, ama, 50)

  const tooMuch = await payOut(desk, ama, { amount: 900 })
  const ofNobody = await payOut(desk, kojo, { amount: 1 })
  const ofSafe = await payOut(desk, adwoa, { from: 'safe', amount: 1 })
  const safe = await payOut(desk, ama, { from: 'safe', amount: 1 })
  const all = await payOut(desk, ama, { amount: 50 })

  expect(tooMuch.problem).toMatchObject({
    status: 422,
    fields: { amount: 'Your drawer does not hold 900.00.' },
  })
  expect(JSON.stringify(tooMuch.problem)).not.toContain('50.00')
  expect(ofNobody.problem.fields).toEqual({ amount: 'Your drawer does not hold 1.00.' })
  expect(ofSafe.problem.fields).toEqual({ amount: 'The safe does not hold 1.00.' })
  expect(safe.problem.code, 'the safe is the office’s').toBe('forbidden')
  expect(all.reply.payOut.number, 'what was refused took no number').toBe('AGA-V-000001')
  expect(await problems(desk)).toEqual([])
})

test('taken back: given back now lies in the drawer of who takes it back, never paid was in its own all the time', async () => {
  const desk = await counter()
  const { school, ama, adwoa } = desk
  const drawerId = await opened(desk, ama)
  await take(desk, ama, 100)
  const [first, second] = [
    await payOut(desk, ama, { amount: 30 }),
    await payOut(desk, ama, { amount: 20, word: 'Water' }),
  ]
  // Nobody has paid the water: the count is over.
  await counted(desk, ama, drawerId, 70)
  await counted(desk, ama, drawerId, 70)
  const back = (of: typeof first, cash: 'given_back' | 'never_paid', who: Person) =>
    school.inject(
      endpoints.takeBackPayOut,
      { params: { payOutId: of.reply.payOut.id }, body: { reason: 'Entered twice', cash } },
      who,
    )

  const asCashier = await back(first, 'given_back', ama)
  const given = await back(first, 'given_back', adwoa)
  const never = await back(second, 'never_paid', adwoa)
  const again = await back(second, 'never_paid', adwoa)

  expect(asCashier.problem.code).toBe('forbidden')
  expect(given.reply.payOut).toMatchObject({ number: 'AGA-V-000001', takenBack: { cash: 'given_back' } })
  expect(never.reply.payOut.takenBack).toMatchObject({ by: 'Adwoa Sarpong', reason: 'Entered twice' })
  expect(again.problem.code).toBe('already_reversed')
  expect(await seen(desk, adwoa, drawerId)).toMatchObject({ expected: 70, difference: 0, paidOut: 30 })
  expect(await balances(desk)).toEqual({
    'drawer Ama Mensah': 7_000,
    'drawer Adwoa Sarpong': 3_000,
    'over_short Ama Mensah': 0,
  })
  const { payOuts, count, total } = await school.call(endpoints.listPayOuts)
  expect([payOuts.length, count, total]).toEqual([2, 0, 0])
  expect(await problems(desk)).toEqual([])
})

test('drawers switched off later: what is given back is cash outside of them, and opens none', async () => {
  const desk = await counter()
  const { school, ama, adwoa } = desk
  const drawerId = await opened(desk, ama)
  await take(desk, ama, 100)
  const { reply } = await payOut(desk, ama)
  await counted(desk, ama, drawerId, 80)
  await school.call(endpoints.setRules, { body: { drawers: false } })

  await school.call(
    endpoints.takeBackPayOut,
    { params: { payOutId: reply.payOut.id }, body: { reason: 'Entered twice', cash: 'given_back' } },
    adwoa,
  )

  expect(await balances(desk)).toEqual({ 'drawer Ama Mensah': 8_000, cash: 2_000 })
  const inDrawers = sql`select staff_id, state from drawers where school_id = ${school.schoolId}`
  expect(await school.rows(inDrawers)).toEqual([{ staff_id: ama.staffId, state: 'closed' }])
  expect(await seen(desk, adwoa, drawerId)).toMatchObject({ expected: 80, difference: 0, paidOut: 20 })
  expect(await problems(desk)).toEqual([])
})

test('sent twice it is paid once, under one number', async () => {
  const desk = await counter()
  await opened(desk, desk.ama)
  await take(desk, desk.ama, 100)
  const body = {
    from: 'drawer' as const,
    amount: 20,
    payee: 'Kingsway Gas',
    word: 'gas',
    allowedById: desk.adwoa.staffId,
  }
  const sent = { token: desk.ama.token, key: 'pay-out-1' }

  const first = await desk.school.call(endpoints.payOut, { body }, sent)
  const second = await desk.school.call(endpoints.payOut, { body }, sent)

  expect(second).toEqual(first)
  expect(first.payOut.word, 'as the list writes it').toBe('Gas')
  expect(await problems(desk)).toEqual([])
})

test('a locked day takes none, and none back', async () => {
  const desk = await counter()
  const { school, kofi, ama, adwoa } = desk
  const drawerId = await opened(desk, ama)
  await take(desk, ama, 100)
  const { reply } = await payOut(desk, ama)
  await counted(desk, ama, drawerId, 80)
  const params = { schoolId: school.schoolId }
  await school.call(endpoints.closeDays, { params, body: { through: '2026-11-20' } }, kofi)

  const locked = await payOut(desk, ama)
  const body = { reason: 'Entered twice', cash: 'never_paid' as const }
  const back = await school.inject(
    endpoints.takeBackPayOut,
    { params: { payOutId: reply.payOut.id }, body },
    adwoa,
  )
  expect(locked.problem.code).toBe('day_closed')
  expect(back.problem.code).toBe('day_closed')
  expect((await school.call(endpoints.readPayOutForm)).isTodayLocked).toBe(true)

  await daysLater(desk, 1)
  const next = await school.inject(
    endpoints.takeBackPayOut,
    { params: { payOutId: reply.payOut.id }, body },
    adwoa,
  )
  expect(next.status).toBe(200)
  expect(await problems(desk)).toEqual([])
})

test('words are the school’s own: a cashier takes one of the list, the Bursar writes a new one and takes one off', async () => {
  const desk = await counter()
  const { school, ama, adwoa } = desk
  await opened(desk, ama)
  await take(desk, ama, 100)

  const unknown = await payOut(desk, ama, { word: 'Diesel' })
  await school.call(endpoints.keepPayOutWord, { body: { word: 'Diesel' } }, adwoa)
  const known = await payOut(desk, ama, { word: 'diesel' })
  const off = await school.call(endpoints.keepPayOutWord, { body: { word: 'Repairs', ended: true } }, adwoa)
  const form = await school.call(endpoints.readPayOutForm, {}, ama)

  expect(unknown.problem.fields).toEqual({
    word: '“Diesel” is not on the list. The Head or the Bursar writes new words.',
  })
  expect(known.reply.payOut.word).toBe('Diesel')
  expect(off.words).toEqual(['Gas', 'Water', 'Transport', 'Chalk and paper', 'Feeding market', 'Diesel'])
  expect(form).toMatchObject({
    places: ['drawer'],
    number: 'AGA-V-000002',
    mayWriteWord: false,
    payees: [{ payee: 'Kingsway Gas', word: 'Diesel' }],
    limit: null,
  })
  expect(form.allowers.map(({ name }) => name)).toContain('Adwoa Sarpong')
})

test('a cashier reads what went out of the own hands alone', async () => {
  const desk = await counter()
  const { school, ama, kojo } = desk
  await opened(desk, ama)
  await take(desk, ama, 100)
  const { reply } = await payOut(desk, ama)
  const params = { payOutId: reply.payOut.id }

  expect((await school.call(endpoints.listPayOuts, {}, ama)).payOuts).toHaveLength(1)
  expect(await school.call(endpoints.listPayOuts, {}, kojo)).toMatchObject({
    payOuts: [],
    count: 0,
    total: 0,
  })
  expect((await school.inject(endpoints.printVoucher, { params }, kojo)).status).toBe(404)
  expect((await school.inject(endpoints.printVoucher, { params }, ama)).status).toBe(200)
})

test('without drawers it is paid out of the cash that is not paid in, and the cash book agrees', async () => {
  const desk = await counter({ isOn: false })
  const { school, ama, adwoa } = desk
  await take(desk, ama, 100)

  const tooMuch = await payOut(desk, ama, { from: 'cash', amount: 101 })
  const paid = await payOut(desk, ama, { from: 'cash', amount: 45 })
  const day = await school.call(endpoints.readCashDay)
  const { sources } = await school.call(endpoints.listDeposits)

  expect(tooMuch.problem.fields).toEqual({ amount: 'The cash that is not paid in is less than 101.00.' })
  expect(paid.status).toBe(201)
  expect(day.statement).toMatchObject({
    came: [
      { what: 'start_outside', amount: 0 },
      { what: 'cash', amount: 100 },
      { what: 'paid_out', amount: -45 },
    ],
    where: [{ what: 'outside', amount: 55 }],
    missing: 0,
  })
  expect(day.paidOut).toMatchObject([{ number: 'AGA-V-000001', amount: 45 }])
  expect(sources).toMatchObject([{ from: 'cash', inIt: 55 }])
  expect((await payOut(desk, adwoa, { from: 'drawer' })).problem.code).toBe('conflict')
  expect(await problems(desk)).toEqual([])
})
