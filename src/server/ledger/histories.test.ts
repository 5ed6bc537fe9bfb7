import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '../context/context.ts'
import { testDatabase } from '../testing/test-database.ts'
import { keepRows } from './keep-list.ts'
import { type Act, history } from './testing/acts.ts'
import { expectAgreement } from './testing/agree.ts'
import type { Played } from './testing/played.ts'
import { openBooks, play } from './testing/player.ts'

/**
 * LEDGER_HISTORIES=2000 plays that many; LEDGER_SEED=… plays the very same ones again. A failure prints its seed and
 * the shortest history that still fails.
 */
const numRuns = Number(process.env.LEDGER_HISTORIES ?? 12)
/** The same histories in every ordinary run; others each time a longer run is asked for. */
const seed =
  process.env.LEDGER_HISTORIES && !process.env.LEDGER_SEED
    ? {}
    : { seed: Number(process.env.LEDGER_SEED ?? 1_957) }

beforeAll(async () => {
  await testDatabase()
})

test(
  'whatever happens in three schools, the ledger agrees with books kept by hand, and changes no row it has written',
  async () => {
    const outcomes = new Map<string, number>()
    let played = 0
    let isRight = true
    const until = Date.now() + numRuns * 1_000
    await fc.assert(
      fc.asyncProperty(history, async (acts) => {
        // One is always played, and one that fails is made shorter, however slow the machine is.
        if (played > 0 && isRight && Date.now() > until) return
        isRight = false
        for (const outcome of await playHistory(acts)) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
        played++
        isRight = true
      }),
      { numRuns, ...seed },
    )
    // Fewer than were asked for when the time ran out.
    if (played >= 100) expectVariety(outcomes)
  },
  Math.max(120_000, numRuns * 5_000),
)

async function playHistory(acts: readonly Act[]): Promise<string[]> {
  // Five weeks before the First Term ends, so that histories grow across its end.
  let now = new Date('2026-11-13T08:00:00Z')
  // One keeps its cash in drawers; in the last what takes money out of the books needs two persons.
  const schools = [await openBooks(now), await openBooks(now, 'drawers'), await openBooks(now, 'by two')]
  const outcomes: string[] = []
  const written = new Map<Played, string[]>()
  for (const [turn, act] of acts.entries()) {
    now = new Date(now.getTime() + act.seconds * 1_000)
    const [played, stranger] = [schools[act.school], schools[(act.school + 1) % 3]]
    if (!played || !stranger) throw new Error('there are three schools')
    played.school.now = now
    played.books.now = now
    outcomes.push(await play(played, stranger, act))
    // From here on the lists are kept, and every act overtakes rows of them.
    if (turn === Math.floor(acts.length / 3)) for (const one of schools) await keepRows(one.school.context())
    if (turn === Math.floor(acts.length / 2)) for (const one of schools) written.set(one, await rowsOf(one))
  }
  for (const played of schools) {
    played.school.now = now
    played.books.now = now
    await expectAgreement(played)
    expect(await rowsOf(played)).toEqual(expect.arrayContaining(written.get(played) ?? []))
  }
  return outcomes
}

/** A fingerprint of every row that is never to change. */
async function rowsOf({ school }: Played): Promise<string[]> {
  const facts = [
    'receipts',
    'receipt_voids',
    'receipt_students',
    'reduction_entries',
    'sponsor_lines',
    'register_lines',
    'ledger_entries',
    'ledger_details',
    'billing_run_prices',
    'billing_runs',
    'billing_run_undos',
    'audit_log',
    'idempotency_keys',
  ]
  const each = facts.map((table) => `select '${table} ' || md5(t::text) as row from ${table} t`)
  const rows = await school.rows<{ row: string }>(sql([each.join(' union all ')]))
  return rows.map(({ row }) => row)
}

/** A long run in which something never happened has not tried it. */
function expectVariety(outcomes: ReadonlyMap<string, number>) {
  const kinds = [
    'post',
    'bill',
    'setFee',
    'join',
    'undo',
    'reverseReceipt',
    'reverseLine',
    'rule',
    'postReductions',
    'waive',
    'award',
    'withdraw',
    'paySponsor',
    'promise',
    'cancelPromise',
    'plan',
    'cancelPlan',
    'bring',
    'postLine',
    'linkLine',
    'asideLine',
    'returnLine',
    'undoFile',
    'spread',
    'markClass',
    'acceptRegister',
    'sendBack',
    'correctMark',
    'move',
    'open',
    'close',
    'yearEnd',
    'undoYearEnd',
    'takeOut',
    'bringBack',
    'repeat',
  ]
  for (const kind of kinds) expect([...outcomes.keys()]).toContain(`${kind}: done`)
  for (const kind of ['post', 'reverseReceipt', 'reverseLine', 'move', 'correct']) {
    expect([...outcomes.keys()]).toContain(`${kind}: done by two`)
  }
  expect([...outcomes.keys()]).toContain('post: completed')
  for (const refusal of [
    'possible_duplicate',
    'invalid',
    'day_closed',
    'not_found',
    'already_billed',
    'already_reversed',
  ]) {
    expect(
      [...outcomes.keys()].filter((outcome) => outcome.endsWith(refusal)),
      refusal,
    ).not.toEqual([])
  }
}
