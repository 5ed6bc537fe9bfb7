import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import type { Person } from '../../testing/people.ts'
import {
  balances,
  type Counter,
  counted,
  counter,
  countOf,
  opened,
  problems,
  seen,
  take,
} from './testing/counter.ts'

test('cash handed to the safe is on its way, in the giver’s name, until it has been counted there', async () => {
  const office = await counter()
  const drawerId = await opened(office, office.ama, 100)
  await take(office, office.ama, 860)
  await counted(office, office.ama, drawerId, 960)

  const { reply } = await give(office, office.ama, drawerId, 860)
  expect(reply).toMatchObject({
    message: 'GHS 860.00 is on its way to the safe.',
    handOver: { state: 'on_its_way', mayWithdraw: true, mayReceive: false, from: { name: 'Ama Mensah' } },
  })
  expect(await balances(office)).toEqual({ cash: -100_00, 'drawer Ama Mensah': 960_00 })
  const more = await give(office, office.ama, drawerId, 100.1)
  expect(more.problem).toMatchObject({ fields: { amount: 'Only GHS 100.00 lies in the drawer.' } })
  expect(await waiting(office, office.adwoa)).toBe(1)
  const safe = await receive(office, office.adwoa, reply.handOver.id, { pieces: countOf(860) })

  expect(safe.reply).toMatchObject({ result: 'agrees', handOver: { state: 'received', difference: 0 } })
  expect(await balances(office)).toEqual({ cash: -100_00, safe: 860_00, 'drawer Ama Mensah': 100_00 })
  expect(await seen(office, office.ama, drawerId)).toMatchObject({ expected: 960, inDrawer: 100 })
  expect((await receive(office, office.kofi, reply.handOver.id, { amount: 860 })).problem?.message).toBe(
    'Adwoa Sarpong has counted this already.',
  )
  // A float comes out of the safe as long as that holds it.
  await opened(office, office.kojo, 860)
  expect(await balances(office)).toEqual({
    cash: -100_00,
    'drawer Ama Mensah': 100_00,
    'drawer Kojo Essien': 860_00,
  })
  expect(await problems(office)).toEqual([])
})

test('what somebody absent handed over is taken back by the office, so that it does not stay on its way for good', async () => {
  const office = await counter()
  const drawerId = await opened(office, office.ama)
  await take(office, office.ama, 500)
  await opened(office, office.kojo)
  const { reply } = await give(office, office.ama, drawerId, 200, {
    to: 'drawer',
    staffId: office.kojo.staffId,
  })
  const params = { handOverId: reply.handOver.id }

  const stranger = await office.school.inject(endpoints.withdrawHandOver, { params }, office.kojo)
  expect(stranger.problem?.code).toBe('not_found')
  const { handOver } = await office.school.call(endpoints.withdrawHandOver, { params }, office.adwoa)

  expect(handOver.state).toBe('withdrawn')
  expect((await counted(office, office.ama, drawerId, 500)).reply.result).toBe('agrees')
  expect(await problems(office)).toEqual([])
})

test('counted differently, the difference is the giver’s, with a sentence from both', async () => {
  const office = await counter()
  const drawerId = await opened(office, office.ama)
  await take(office, office.ama, 500)
  const { reply } = await give(office, office.ama, drawerId, 200)
  const { id } = reply.handOver
  const seenBy = async (who: Person) =>
    (await office.school.call(endpoints.listHandOvers, { query: { state: 'all' } }, who)).handOvers[0]?.amount
  expect(reply.handOver.amount).toBe(200)
  expect(await seenBy(office.ama)).toBe(200)
  expect(await seenBy(office.adwoa), 'who is to count it counts blind').toBeNull()

  const silent = await receive(office, office.adwoa, id, { amount: 190 })
  expect(silent.problem).toMatchObject({
    fields: { says: 'Say what you found: it is not what was handed over.' },
  })
  const told = await receive(office, office.adwoa, id, { amount: 190, says: 'One ten is missing.' })
  expect(told.reply).toMatchObject({
    message: 'You counted GHS 190.00, Ama Mensah said GHS 200.00: short GHS 10.00.',
    result: 'differs',
    handOver: { received: 190, difference: -10 },
  })
  expect(await seenBy(office.adwoa)).toBe(200)
  const says = { params: { handOverId: id }, body: { says: 'It was in there.' } }
  const explained = await office.school.call(endpoints.explainHandOver, says, office.ama)

  expect(explained.handOver).toMatchObject({
    receiverSays: 'One ten is missing.',
    giverSays: 'It was in there.',
  })
  expect((await office.school.inject(endpoints.explainHandOver, says, office.ama)).problem?.code).toBe(
    'conflict',
  )
  expect(await balances(office)).toEqual({
    safe: 190_00,
    'drawer Ama Mensah': 300_00,
    'over_short Ama Mensah': 10_00,
  })
  expect((await counted(office, office.ama, drawerId, 300)).reply.result).toBe('agrees')
  expect(await problems(office)).toEqual([])
})

test('from drawer to drawer, the receiver needs an open one', async () => {
  const office = await counter()
  const [hers, his] = [await opened(office, office.ama, 50), await opened(office, office.kojo)]
  const toKojo = { to: 'drawer' as const, staffId: office.kojo.staffId }
  const { reply } = await give(office, office.ama, hers, 50, toKojo)
  await counted(office, office.kojo, his, 0)

  expect((await receive(office, office.adwoa, reply.handOver.id, { amount: 50 })).problem?.code).toBe(
    'not_found',
  )
  expect((await receive(office, office.kojo, reply.handOver.id, { amount: 50 })).problem?.code).toBe(
    'drawer_needed',
  )
  const another = await opened(office, office.kojo)
  expect((await receive(office, office.kojo, reply.handOver.id, { amount: 50 })).reply.result).toBe('agrees')

  expect((await counted(office, office.kojo, another, 50)).reply.drawer.movements).toMatchObject([
    { kind: 'float', amount: 0 },
    { kind: 'received', amount: 50, with: 'Ama Mensah' },
  ])
  const closed = await give(office, office.ama, hers, 1, toKojo)
  expect(closed.problem).toMatchObject({ fields: { staffId: 'Kojo Essien has no open drawer.' } })
  const own = await give(office, office.ama, hers, 1, { to: 'drawer', staffId: office.ama.staffId })
  expect(own.problem).toMatchObject({ fields: { staffId: 'Choose somebody else.' } })
  expect(await problems(office)).toEqual([])
})

test('what is withdrawn lies in the giver’s newest drawer again', async () => {
  const office = await counter()
  const first = await opened(office, office.ama, 80)
  await counted(office, office.ama, first, 80)
  const { reply } = await give(office, office.ama, first, 80)
  const second = await opened(office, office.ama)
  const params = { handOverId: reply.handOver.id }

  expect(
    (await office.school.inject(endpoints.withdrawHandOver, { params }, office.kojo)).problem?.code,
  ).toBe('not_found')
  await office.school.call(endpoints.withdrawHandOver, { params }, office.ama)

  expect((await give(office, office.ama, first, 10)).problem?.message).toBe(
    'A newer drawer is open. Hand over from that one.',
  )
  expect((await counted(office, office.ama, second, 80)).reply.result).toBe('agrees')
  expect(await problems(office)).toEqual([])
})

test('an open drawer hands over any amount: what it should hold is not found out by trying', async () => {
  const office = await counter()
  const drawerId = await opened(office, office.ama)

  const { status, reply } = await give(office, office.ama, drawerId, 999_999)

  expect(status).toBe(201)
  await office.school.call(
    endpoints.withdrawHandOver,
    { params: { handOverId: reply.handOver.id } },
    office.ama,
  )
  expect((await counted(office, office.ama, drawerId, 0)).reply.drawer.movements).toMatchObject([
    { kind: 'float' },
  ])
})

test('the Bursar brings to the safe what somebody absent left, and counts it in', async () => {
  const office = await counter()
  const drawerId = await opened(office, office.kojo)
  await take(office, office.kojo, 300)
  await counted(office, office.adwoa, drawerId, 300)

  const { reply } = await give(office, office.adwoa, drawerId, 300)
  await receive(office, office.adwoa, reply.handOver.id, { amount: 300 })

  expect(await balances(office)).toEqual({ safe: 300_00 })
  expect((await give(office, office.ama, drawerId, 1)).problem?.code).toBe('not_found')
})

interface To {
  to: 'safe' | 'drawer'
  staffId?: string
}

function give({ school }: Counter, who: Person, drawerId: string, amount: number, to: To = { to: 'safe' }) {
  return school.inject(endpoints.handOver, { params: { drawerId }, body: { amount, ...to } }, who)
}

type Received = { amount: number; says?: string } | { pieces: ReturnType<typeof countOf> }

function receive({ school }: Counter, who: Person, handOverId: string, body: Received) {
  return school.inject(endpoints.receiveHandOver, { params: { handOverId }, body }, who)
}

async function waiting({ school }: Counter, who: Person): Promise<number> {
  return (await school.call(endpoints.listHandOvers, {}, who)).waiting
}
