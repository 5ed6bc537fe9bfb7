import { expect, test } from 'vitest'
import type { Context } from '#server/context/context.ts'
import { billClass, closeThrough, moveMoney, post, reverseReceipt } from '#server/ledger/index.ts'
import { foundLedgerSchool, type LedgerSchool } from '#server/ledger/testing/ledger-school.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { pesewas } from '#shared/money.ts'
import type { Line, Seen } from '../client/journal.ts'
import { wrongOrder } from './school.ts'

/** Whoever is told that an act is done may count on it. Each rule is held against numbers or readings that break it. */

test('acts one after the other, and what was read between them, are in order', async () => {
  const { school, lines } = await played()
  expect(lines.filter(({ said }) => said === 'saw')).toHaveLength(7)
  expect(await faultsIn(school.context(), lines)).toEqual([])
})

const numbers: [what: string, statement: string, found: RegExp][] = [
  [
    'a number of the journal that was given before an earlier act had its own',
    `update ledger_entries set journal_number = 100 + journal_number where kind = 'payment' and reference in ('pay:a', 'pay:b');
     update ledger_entries set journal_number = case reference when 'pay:a' then 2 else 1 end where kind = 'payment' and reference in ('pay:a', 'pay:b')`,
    /journal: pay:a has 2 and ended before pay:b began, which has 1/,
  ],
  [
    'numbers of the audit log in another order than time',
    `update audit_log set number = 100 - number`,
    /audit: pay:a has \d+ and ended before/,
  ],
  [
    'a receipt with another balance',
    'update receipts set balance_after = balance_after + 1',
    /receipt 1 says/,
  ],
  [
    'receipts in another order than the journal',
    'update receipts set number = 100 - number',
    /before an earlier one/,
  ],
  [
    'an entry on a day that was locked',
    `update ledger_entries set effective_on = '2026-11-19' where reference = 'pay:d'`,
    /came when 2026-11-19 was locked/,
  ],
]

test.each(numbers)('%s is found', async (_what, statement, found) => {
  const { school, lines } = await played()
  const faults = await asOwner(
    school,
    async (client) => {
      await client.query(statement)
      return await faultsIn({ ...school.context(), client }, lines)
    },
    { forging: ['ledger_entries', 'receipts', 'audit_log'] },
  )
  expect(faults).toContainEqual(expect.stringMatching(found))
})

test('a reading that lacks what was over, or knows what had not begun, is found', async () => {
  const { school, lines, one, other, receipt } = await played()
  const [before, after] = [lines.slice(0, 2), lines.slice(2)]
  const stale: Seen[] = [
    { of: 'list', owed: { [one]: -5_000, [other]: 0 } },
    // One side of a move without the other: of no moment at all.
    { of: 'list', owed: { [one]: -2_000, [other]: 0 } },
    { of: 'child', student: one, owed: -5_000 },
    { of: 'report', entries: 1 },
    { of: 'receipt', receipt, isVoid: false },
    { of: 'day', lockedThrough: null, cashIn: {}, ...noDrawers },
  ]
  for (const seen of stale) {
    const late = { ...saw(school, seen), began: 10_000, ended: 10_001 }
    expect(await faultsIn(school.context(), [...lines, late]), JSON.stringify(seen)).toHaveLength(1)
  }
  const early = { ...saw(school, { of: 'receipt', receipt, isVoid: true }), ...timeBetween(before, after) }
  expect(await faultsIn(school.context(), [...before, early, ...after])).toHaveLength(1)
})

const noDrawers = { states: {}, underWay: [] }

function faultsIn(context: Context, lines: readonly Line[]) {
  return wrongOrder(context, lines)
}

function timeBetween(before: readonly Line[], after: readonly Line[]) {
  const [past] = before.flatMap((line) => ('ended' in line && line.ended ? [line.ended] : [])).slice(-1)
  const [next] = after.flatMap((line) => ('began' in line && line.began ? [line.began] : []))
  return { began: (past ?? 0) + 1, ended: (next ?? 0) - 1 }
}

function saw(school: LedgerSchool, seen: Seen) {
  return { said: 'saw' as const, key: `look:${seen.of}`, school: school.schoolId, seen }
}

/** Payments, a move, a bill, a receipt taken back and a lock, ten moments apart, each followed by a reading. */
async function played() {
  const school = await foundLedgerSchool()
  const [one, other] = [await school.admit(), await school.admit()]
  const lines: Line[] = []
  let time = 0
  const tick = () => {
    time += 10
    return time
  }
  const act = async <T>(
    key: string,
    run: (context: Context) => Promise<T>,
    idsOf: (made: T) => string[] = () => [],
  ) => {
    school.now = new Date(school.now.getTime() + 1_000)
    const began = tick()
    const made = await run(school.context({ key }))
    lines.push({ said: 'done', key, school: school.schoolId, ids: idsOf(made), began, ended: tick() })
    return made
  }
  const look = (seen: Seen) => lines.push({ ...saw(school, seen), began: tick(), ended: tick() })
  const pay = (key: string, amount: number) =>
    act(
      key,
      (context) =>
        post(context, {
          kind: 'payment',
          studentId: one,
          reference: key,
          lines: [{ feeType: 'School Fees', amount: pesewas(amount) }],
        }),
      ({ receipt }) => [receipt?.id ?? ''],
    )
  const first = await pay('pay:a', 5_000)
  look({ of: 'child', student: one, owed: -5_000 })
  const second = await pay('pay:b', 700)
  look({ of: 'report', entries: 2 })
  await act('move:c', (context) =>
    moveMoney(context, {
      entry: first.entries[0]?.id ?? '',
      studentId: other,
      amount: pesewas(3_000),
      reason: 'move:c',
    }),
  )
  look({ of: 'list', owed: { [one]: -2_700, [other]: -3_000 } })
  await act('close:x', (context) => closeThrough(context, '2026-11-19'))
  look({ of: 'day', lockedThrough: '2026-11-19', cashIn: {}, ...noDrawers })
  await pay('pay:d', 100)
  look({ of: 'child', student: one, owed: -2_800 })
  await act('void:e', (context) => reverseReceipt(context, second.receipt?.id ?? '', 'void:e'))
  look({ of: 'receipt', receipt: second.receipt?.id ?? '', isVoid: true })
  await act('bill:f', (context) =>
    billClass(context, { classId: school.classId(), feeType: 'Exam Fees', amount: pesewas(900) }),
  )
  look({ of: 'list', owed: { [one]: -1_200, [other]: -2_100 } })
  return { school, lines, one, other, receipt: second.receipt?.id ?? '' }
}
