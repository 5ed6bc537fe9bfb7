import { expect, test } from 'vitest'
import type { Context } from '#server/context/context.ts'
import {
  closeThrough,
  countDrawer,
  explainDifference,
  handOverCash,
  openDrawer,
  payOut,
  receiveHandOver,
  takeBackPayOut,
  withdrawHandOver,
} from '#server/ledger/index.ts'
import { type CashOffice, countOf, openCashOffice, payCash } from '#server/ledger/testing/cash-office.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { pesewas } from '#shared/money.ts'
import type { CashSeen, Line } from '../client/journal.ts'
import { wrongOrder } from './school.ts'

/** Drawers and hand-overs are in no journal: the audit log has their order, and readings are held against it. */

test('a cash day that was read after each of its acts is in order, and no reading may be of an earlier moment', async () => {
  const { office, lines, seen } = await played()
  expect(await wrongOrder(office.school.context(), lines)).toEqual([])

  for (const early of seen.slice(0, -1)) {
    const found = await wrongOrder(office.school.context(), [...lines, sawLate(office, early)])
    expect(found, JSON.stringify(early)).toEqual([expect.stringMatching(/locks, drawers and hand-overs/)])
  }
})

const forged: [what: string, statement: string, found: RegExp][] = [
  [
    'a drawer that was counted before it was opened',
    `update audit_log set number = 1000 - number where act = 'open_drawer'`,
    /count_drawer \d+: the drawer is not there/,
  ],
  [
    'a second drawer of a person whose first is open',
    `update audit_log set number = 1000 + number where act = 'count_drawer'`,
    /has another open drawer/,
  ],
  [
    'a count that was told another sum than the facts say',
    `update ledger_entries set amount = amount + 1 where counter_account = 'cash'`,
    /told of 16500 in the drawer, where 16501 should have been/,
  ],
  [
    'a pay-out that a count did not know of',
    `update audit_log set number = 1000 + number where act = 'pay_out'`,
    /told of 16500 in the drawer, where 17/,
  ],
  [
    'cash received that nobody had handed over',
    `delete from audit_log where act = 'hand_over'`,
    /receive_hand_over \d+: it is not on its way/,
  ],
]

test.each(forged)('%s is found', async (_what, statement, found) => {
  const { office, lines } = await played()
  const faults = await asOwner(
    office.school,
    async (client) => {
      await client.query(statement)
      return await wrongOrder({ ...office.school.context(), client }, lines)
    },
    { forging: ['ledger_entries', 'audit_log'] },
  )
  expect(faults).toContainEqual(expect.stringMatching(found))
})

function sawLate({ school }: CashOffice, day: CashSeen) {
  const seen = { of: 'day' as const, cashIn: {}, ...day }
  return {
    said: 'saw' as const,
    key: 'look:late',
    school: school.schoolId,
    seen,
    began: 10_000,
    ended: 10_001,
  }
}

/** Two drawers of one person: paid into, paid out of, handed over, counted; each act is followed by a reading of how it stands. */
async function played() {
  const office = await openCashOffice(2)
  const lines: Line[] = []
  const seen: CashSeen[] = []
  let time = 0
  const tick = () => {
    time += 10
    return time
  }
  const act = async <T>(key: string, run: (at: (person: number) => Context) => Promise<T>): Promise<T> => {
    office.school.now = new Date(office.school.now.getTime() + 1_000)
    const began = tick()
    const made = await run((person) => office.at(person, { key }))
    lines.push({ said: 'done', key, school: office.school.schoolId, ids: [], began, ended: tick() })
    return made
  }
  const look = (day: CashSeen) => {
    if (JSON.stringify(seen.at(-1)) !== JSON.stringify(day)) seen.push(day)
    lines.push({ ...sawLate(office, day), began: tick(), ended: tick() })
  }
  const lockedThrough = null
  const { drawer } = await act('open:a', (at) => openDrawer(at(0), pesewas(10_000)))
  look({ lockedThrough, states: { [drawer]: 'open' }, underWay: [] })
  await act('pay:b', (at) => payCash(at(0), office.student, 25_000))
  const spend = { from: 'drawer' as const, word: 'Gas', allowedBy: office.people[1] ?? '' }
  await act('spend:c', (at) => payOut(at(0), { ...spend, amount: pesewas(500), payee: 'spend:c' }))
  const { payOut: water } = await act('spend:d', (at) =>
    payOut(at(0), { ...spend, amount: pesewas(300), payee: 'spend:d' }),
  )
  await act('unspend:e', (at) =>
    takeBackPayOut(at(1), { payOut: water, reason: 'unspend:e', cash: 'never_paid' }),
  )
  const give = (key: string, amount: number) =>
    act(key, (at) => handOverCash(at(0), { drawer, amount: pesewas(amount), to: 'safe', note: key }))
  const { handOver } = await give('give:f', 18_000)
  const { handOver: other } = await give('give:g', 2_000)
  look({ lockedThrough, states: { [drawer]: 'open' }, underWay: [handOver, other] })
  await act('take:h', (at) => receiveHandOver(at(1), { handOver, amount: pesewas(18_000) }))
  look({ lockedThrough, states: { [drawer]: 'open' }, underWay: [other] })
  await act('back:i', (at) => withdrawHandOver(at(0), other))
  const count = (key: string) => act(key, (at) => countDrawer(at(0), { drawer, pieces: countOf(14_000) }))
  await count('count:j')
  look({ lockedThrough, states: { [drawer]: 'open' }, underWay: [] })
  await count('count:k')
  look({ lockedThrough, states: { [drawer]: 'counted' }, underWay: [] })
  await act('why:l', (at) => explainDifference(at(0), drawer, 'why:l'))
  look({ lockedThrough, states: { [drawer]: 'closed' }, underWay: [] })
  const { drawer: next } = await act('open:m', (at) => openDrawer(at(0), pesewas(14_000)))
  look({ lockedThrough, states: { [drawer]: 'closed', [next]: 'open' }, underWay: [] })
  await act('lock:n', (at) => closeThrough(at(1), '2026-11-19'))
  look({ lockedThrough: '2026-11-19', states: { [drawer]: 'closed', [next]: 'open' }, underWay: [] })
  return { office, lines, seen }
}
