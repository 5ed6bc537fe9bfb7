import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Context, query, sql } from '#server/context/context.ts'
import {
  closeThrough,
  countDrawer,
  drawFromBank,
  enterDeposit,
  explainDifference,
  handOverCash,
  openDrawer,
  payOut,
  receiveHandOver,
  takeBackPayOut,
} from '#server/ledger/index.ts'
import { type CashOffice, countOf, openCashOffice, payCash } from '#server/ledger/testing/cash-office.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { pesewas } from '#shared/money.ts'

const check = readFileSync(new URL('./cash.sql', import.meta.url), 'utf8')

/** What a crash could leave behind if an act with cash were not one transaction. */
const halves: [what: string, statement: string][] = [
  ['a count without its difference', `delete from money_entries where kind = 'cash_difference'`],
  ['a count nobody was told of', `delete from idempotency_keys where key like 'count:%'`],
  ['an answer without its drawer', `update drawers set opened_by_itself = true`],
  ['a reason nobody was told of', `delete from idempotency_keys where key like 'why:%'`],
  ['a hand-over received without its entry', `delete from money_entries where kind = 'handover'`],
  ['a hand-over received without its answer', `delete from idempotency_keys where key like 'take:%'`],
  ['a deposit without its entry', `delete from money_entries where kind = 'deposit'`],
  ['a deposit of another sum than its entry', `update deposits set amount = amount + 1`],
  ['a pay-out without its entry', `delete from money_entries where kind = 'pay_out'`],
  ['a pay-out nobody was told of', `delete from idempotency_keys where key like 'spend:%'`],
  ['a voucher that is gone', `update school_tails set voucher_number = voucher_number + 1`],
  ['a pay-out taken back that nobody was told of', `delete from idempotency_keys where key like 'unspend:%'`],
  ['money drawn without its entry', `delete from money_entries where kind = 'drawn'`],
  ['a lock without its line', `delete from day_locks`],
  [
    'a payment that left its drawer',
    `update ledger_entries set drawer_id = null where drawer_id is not null`,
  ],
]

test('a cash day on which everything happened once shows no fault, and every half is named', async () => {
  const office = await playedOffice()
  expect(await faultsIn(office.school.context())).toEqual([])

  for (const [what, statement] of halves) {
    expect(await faultsAfter(office, statement), what).not.toEqual([])
  }
})

function faultsIn(context: Context) {
  return query<{ subject: string; detail: string }>(context, sql([check]))
}

/** A float, a payment, two counts that do not agree, a hand-over, a deposit and a lock, each under its key. */
async function playedOffice(): Promise<CashOffice> {
  const office = await openCashOffice(2)
  const at = (person: number, key: string) => office.at(person, { key })
  const { drawer } = await openDrawer(at(0, 'open:a'), pesewas(10_000))
  await payCash(office.at(0), office.student, 25_000)
  const spend = { from: 'drawer' as const, word: 'Gas', allowedBy: office.people[1] ?? '' }
  const gas = { ...spend, amount: pesewas(500), payee: 'spend:i' }
  const { payOut: water } = await payOut(at(0, 'spend:j'), {
    ...spend,
    amount: pesewas(300),
    payee: 'spend:j',
  })
  await payOut(at(0, 'spend:i'), gas)
  await takeBackPayOut(at(1, 'unspend:k'), { payOut: water, reason: 'unspend:k', cash: 'never_paid' })
  await drawFromBank(at(1, 'draw:l'), {
    into: 'safe',
    bankAccount: office.bankAccount,
    amount: pesewas(4_000),
    reference: 'draw:l',
    on: '2026-11-20',
  })
  const given = { drawer, amount: pesewas(20_000), to: 'safe' as const, note: 'give:b' }
  const { handOver } = await handOverCash(at(0, 'give:b'), given)
  await receiveHandOver(at(1, 'take:c'), { handOver, amount: pesewas(19_900), says: 'One note less' })
  await countDrawer(at(0, 'count:d'), { drawer, pieces: countOf(14_000) })
  await countDrawer(at(0, 'count:e'), { drawer, pieces: countOf(14_000) })
  await explainDifference(at(0, 'why:f'), drawer, 'why:f')
  await enterDeposit(at(1, 'bank:g'), {
    from: 'safe',
    bankAccount: office.bankAccount,
    amount: pesewas(15_000),
    slip: 'bank:g',
    on: '2026-11-20',
  })
  await closeThrough(at(1, 'lock:h'), '2026-11-20')
  return office
}

/** As the owner of the tables, who has to switch the triggers off first; and then takes it back again. */
async function faultsAfter({ school }: CashOffice, statement: string) {
  return await asOwner(
    school,
    async (client) => {
      await client.query(statement)
      return await faultsIn({ ...school.context(), client })
    },
    { forging: ['ledger_entries', 'money_entries', 'drawers', 'day_locks', 'school_tails'] },
  )
}
