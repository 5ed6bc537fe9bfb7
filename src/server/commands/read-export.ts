import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import papaparse from 'papaparse'
import { cedis } from '#shared/api/codecs.ts'
import { decodeAt } from '#shared/api/convert.ts'
import { type Manifest, manifest } from '../features/documents/manifest.ts'

/** An export of a school as it says itself to be, and what in it does not agree with that. */
export function readExport(file: string): { said: Manifest; problems: string[] } {
  const files = filesOf(file)
  const said: Manifest = decodeAt(manifest, JSON.parse(textOf(files, 'manifest.json')))
  return { said, problems: [...wrongFiles(files, said), ...wrongTotals(files, said)] }
}

type Files = Record<string, Uint8Array>

function filesOf(file: string): Files {
  try {
    return unzipSync(readFileSync(file))
  } catch {
    throw new Error(`${file} is no export: it cannot be unpacked.`)
  }
}

function textOf(files: Files, name: string): string {
  const content = files[name]
  if (!content) throw new Error(`The export has no ${name}.`)
  return Buffer.from(content)
    .toString()
    .replace(/^\ufeff/, '')
}

/** Files that are missing or are not byte for byte what was exported. */
function wrongFiles(files: Files, said: Manifest): string[] {
  return said.files
    .filter(
      ({ name, sha256 }) =>
        createHash('sha256')
          .update(files[name] ?? '')
          .digest('hex') !== sha256,
    )
    .map(({ name }) => `${name} is missing or was changed.`)
}

/** Totals of the ledger, computed again from the entries in whole pesewas. */
function wrongTotals(files: Files, { totals }: Manifest): string[] {
  const entries = rowsOf(files, 'entries.csv')
  const money = rowsOf(files, 'money_entries.csv')
  const accounts = new Map<string, number>()
  let [debits, credits] = [0, 0]
  for (const { side, amount, account = '' } of entries) {
    const pesewas = amountOf(amount)
    const owed = side === 'Debit' ? pesewas : -pesewas
    if (side === 'Debit') debits += pesewas
    else credits += pesewas
    accounts.set(account, (accounts.get(account) ?? 0) - owed)
    accounts.set('students', (accounts.get('students') ?? 0) + owed)
  }
  const compared: [string, number, number][] = [
    ['entries', entries.length, totals.entries],
    ['money entries', money.length, totals.money?.entries ?? 0],
    ['journal number', entries.length + money.length, totals.journalNumber],
    ['debits', debits, totals.debits],
    ['credits', credits, totals.credits],
    ...Object.entries(totals.accounts).map(([name, balance]): [string, number, number] => [
      name,
      accounts.get(name) ?? 0,
      balance,
    ]),
    ...Object.entries(totals.money?.accounts ?? {}).map(([account, balance]): [string, number, number] => [
      `money account ${account}`,
      balanceOf(money, account),
      balance,
    ]),
  ]
  return compared
    .filter(([, computed, stated]) => computed !== stated)
    .map(([name, computed, stated]) => `${name}: computed ${computed}, stated ${stated}.`)
}

/** Of a CSV, which says cedis. */
function amountOf(text = ''): number {
  return decodeAt(cedis, Number(text))
}

type Row = Record<string, string>

function rowsOf(files: Files, name: string): Row[] {
  const text = files[name] ? textOf(files, name).trim() : ''
  return text ? papaparse.parse<Row>(text, { header: true }).data : []
}

/** What the money entries put into an account, less what they took out of it, in pesewas. */
function balanceOf(money: readonly Row[], account: string): number {
  return money.reduce((sum, { debit_account, credit_account, amount }) => {
    const pesewas = amountOf(amount)
    return sum + (debit_account === account ? pesewas : 0) - (credit_account === account ? pesewas : 0)
  }, 0)
}
