import { Refusal } from '#shared/errors.ts'
import { sql } from '../../context/context.ts'
import { nowIn } from '../../context/platform.ts'
import type { World } from '../../context/world.ts'
import { type PaystackBank, paystackOf } from '../../gateways/paystack/index.ts'

export interface Bank {
  name: string
  code: string
  type: 'ghipss' | 'mobile_money'
}

/** The list changes a few times a year. */
const FRESH_MS = 24 * 3_600_000

/** Banks and wallets of Ghana, by name; a day old at most, or older while Paystack is down. Refuses upstream. */
export async function listBanks(world: World): Promise<Bank[]> {
  const kept = await keptList(world)
  if (kept && nowIn(world).getTime() - kept.fetchedAt.getTime() < FRESH_MS) return kept.banks
  const answer = await paystackOf(world).listBanks()
  const banks = answer.is === 'ok' ? tidied(answer.data) : []
  if (banks.length > 0) return await keepList(world, banks)
  if (kept) return kept.banks
  throw new Refusal('upstream', 'The list of banks could not be fetched. Try again in a moment.')
}

async function keptList({ database }: World): Promise<{ banks: Bank[]; fetchedAt: Date } | undefined> {
  const { rows } = await database.pool.query<{ banks: Bank[]; fetchedAt: Date }>(
    sql`select banks, fetched_at as "fetchedAt" from bank_list`,
  )
  return rows[0]
}

async function keepList(world: World, banks: Bank[]): Promise<Bank[]> {
  await world.database.pool.query(
    sql`insert into bank_list (banks, fetched_at) values (${JSON.stringify(banks)}::jsonb, ${nowIn(world)})
        on conflict (only_row) do update set banks = excluded.banks, fetched_at = excluded.fetched_at`,
  )
  return banks
}

/** Paystack lists wallets among the banks, and what is no longer there too. */
function tidied(rows: PaystackBank[]): Bank[] {
  const byCode = new Map(
    rows
      .filter((row) => row.active && !row.is_deleted)
      .map(({ name, code, type }) => [code, { name: name.trim(), code, type: typeOf(type, code) }]),
  )
  return [...byCode.values()].sort((a, b) => a.type.localeCompare(b.type) || a.name.localeCompare(b.name))
}

function typeOf(type: string | null, code: string): Bank['type'] {
  return type === 'mobile_money' || (type === null && /^\D/.test(code)) ? 'mobile_money' : 'ghipss'
}
