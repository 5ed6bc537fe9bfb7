import { expect } from 'vitest'
import type { sql as Sql } from '../../context/context.ts'
import { sql } from '../../context/context.ts'

interface Asked {
  rows: <Row extends object>(statement: ReturnType<typeof Sql>) => Promise<Row[]>
}

/** The accountant's journal holds every entry there is: what it comes to for each account is the trial balance, and of each month what is owed. */
export async function compareAccountant({ rows }: Asked): Promise<void> {
  const sums = await rows<{ month: string; debit: string; credit: string; amount: number }>(
    sql`select to_char(day, 'YYYY-MM') as month, debit, credit, sum(amount)::bigint as amount
        from accountant_sums(current_school(), '2000-01-01', '2100-12-31') group by 1, 2, 3`,
  )
  const accounts = new Map<string, number>()
  const months = new Map<string, number>()
  const add = (to: Map<string, number>, key: string, amount: number) =>
    to.set(key, (to.get(key) ?? 0) + amount)
  for (const { month, debit, credit, amount } of sums) {
    add(accounts, inTrialBalance(debit), amount)
    add(accounts, inTrialBalance(credit), -amount)
    if (debit === 'students') add(months, month, amount)
    if (credit === 'students') add(months, month, -amount)
  }
  expect(withAny(accounts)).toEqual(withAny(await trialBalance(rows)))
  expect(withAny(months)).toEqual(withAny(await owedByMonth(rows)))
}

const withAny = (sums: ReadonlyMap<string, number>) =>
  Object.fromEntries([...sums].filter(([, sum]) => sum !== 0))

async function trialBalance(rows: Asked['rows']): Promise<Map<string, number>> {
  const found = await rows<{ account: string; balance: number }>(
    sql`select account, balance from trial_balance where school_id = current_school()`,
  )
  return new Map(found.map(({ account, balance }) => [account, balance]))
}

async function owedByMonth(rows: Asked['rows']): Promise<Map<string, number>> {
  const found = await rows<{ month: string; owed: number }>(
    sql`select to_char(effective_on, 'YYYY-MM') as month, sum(owed)::bigint as owed from journal
        where school_id = current_school() group by 1`,
  )
  return new Map(found.map(({ month, owed }) => [month, owed]))
}

/** Our account of the journal as the trial balance calls it. One it does not know fails. */
function inTrialBalance(account: string): string {
  const name = NAMES[account.replace(/:.*/, account.startsWith('bank:') ? ':' : '')]
  if (!name) throw new Error(`The accountant's journal has no account ${account}.`)
  return name
}

const SAME = ['students', 'sponsors', 'cash', 'drawers', 'safe', 'bank', 'cheque', 'card', 'charges']
const NAMES: Record<string, string> = {
  ...Object.fromEntries(SAME.map((name) => [name, name])),
  income: 'fee income',
  opening: 'opening balances',
  discount: 'allowances',
  scholarship: 'allowances',
  waiver: 'allowances',
  write_off: 'allowances',
  mobile_money: 'mobile money',
  'bank:': 'bank accounts',
  online: 'online clearing',
  in_hand: 'in hand',
  over_short: 'over and short',
  paid_out: 'paid out',
}
