import type pg from 'pg'
import { type Source, schoolsIn } from './source.ts'
import { rowsIn, type Table, tablesOf } from './tables.ts'

/** What two databases with the same data have in common: compared after every restore and move. */
export interface ControlTotals {
  /** Each table's rows, and a sum over the hashes of all their values. */
  tables: Record<string, { rows: number; fingerprint: string }>
  /** Each school's ledger; amounts in pesewas. */
  schools: Record<string, LedgerTotals>
}

interface LedgerTotals {
  entries: number
  debits: number
  credits: number
  receipts: number
  journalNumber: number
  auditNumber: number
  /** The last link of the audit chain, in hex. */
  auditHash: string
}

/** Reads them in the open transactions, as the owner of the tables. Leaves these in their last schools. */
export async function controlTotals({ platform, at }: Source): Promise<ControlTotals> {
  const tables = await tablesOf(platform)
  const totals = new Map<string, { rows: number; sum: bigint }>()
  const add = async (client: pg.ClientBase, counted: Table[]) => {
    for (const { name, rows, sum } of await fingerprints(client, counted)) {
      const before = totals.get(name) ?? { rows: 0, sum: 0n }
      totals.set(name, { rows: before.rows + rows, sum: before.sum + BigInt(sum) })
    }
  }
  await add(
    platform,
    tables.filter(({ isSchools }) => !isSchools),
  )
  const schools: Record<string, LedgerTotals> = {}
  for (const school of await schoolsIn(platform)) {
    const client = await at(school)
    await add(
      client,
      tables.filter(({ isSchools }) => isSchools),
    )
    schools[school] = await ledgerTotals(client)
  }
  return {
    tables: Object.fromEntries(
      [...totals].map(([name, { rows, sum }]) => [name, { rows, fingerprint: `${sum}` }]),
    ),
    schools,
  }
}

/** A sentence for each difference; none when everything agrees. */
export function differences(wanted: ControlTotals, found: ControlTotals): string[] {
  const compare = (where: string, a: object | undefined, b: object | undefined) =>
    JSON.stringify(a) === JSON.stringify(b)
      ? []
      : [`${where}: ${JSON.stringify(a) ?? 'nothing'} became ${JSON.stringify(b) ?? 'nothing'}`]
  const names = (part: keyof ControlTotals) => [
    ...new Set([...Object.keys(wanted[part]), ...Object.keys(found[part])]),
  ]
  return [
    ...names('tables').flatMap((name) => compare(`table ${name}`, wanted.tables[name], found.tables[name])),
    ...names('schools').flatMap((id) => compare(`school ${id}`, wanted.schools[id], found.schools[id])),
  ]
}

interface Fingerprint {
  name: string
  rows: number
  sum: string
}

/** Independent of the order of rows; sixty bits of each row's MD5, which is enough against anything but malice. */
async function fingerprints(client: pg.ClientBase, tables: Table[]): Promise<Fingerprint[]> {
  // Values as text must read the same on every server.
  await client.query(
    `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local bytea_output = 'hex'`,
  )
  const each = tables.map(
    (table) => `select '${table.name}' as name, count(*)::int as rows,
      coalesce(sum(('x0' || left(md5((r.*)::text), 15))::bit(64)::bigint), 0)::text as sum from ${rowsIn(table)} r`,
  )
  return (await client.query<Fingerprint>(each.join(' union all '))).rows
}

async function ledgerTotals(client: pg.ClientBase): Promise<LedgerTotals> {
  const { rows } = await client.query<LedgerTotals>(`
    select entries, debits, credits, (select count(*)::int from receipts) as receipts,
      t.journal_number as "journalNumber", t.audit_number as "auditNumber", encode(t.audit_hash, 'hex') as "auditHash"
    from school_tails t, (
      select count(*)::int as entries, coalesce(sum(amount) filter (where side = 'Debit'), 0)::bigint as debits,
        coalesce(sum(amount) filter (where side = 'Credit'), 0)::bigint as credits from ledger_entries) e`)
  const [totals] = rows
  if (!totals) throw new Error('A school has no tail row.')
  return totals
}
