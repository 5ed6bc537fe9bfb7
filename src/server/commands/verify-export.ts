import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import papaparse from 'papaparse'
import type { Manifest } from '../features/documents/export-school.ts'

const [file] = process.argv.slice(2)
if (!file) {
  process.stderr.write('Name the export: npm run verify-export -- school.zip\n')
  process.exit(2)
}

const files = unzipSync(await readFile(file))
const manifest: Manifest = JSON.parse(textOf('manifest.json'))
const problems = [...wrongFiles(), ...wrongTotals()]
process.stdout.write(
  problems.length === 0
    ? `${manifest.school.name}, ${manifest.exportedAt}: ${manifest.totals.entries} entries, ${manifest.totals.receipts} receipts. Everything agrees.\n`
    : `${problems.join('\n')}\n`,
)
process.exit(problems.length === 0 ? 0 : 1)

function textOf(name: string): string {
  const content = files[name]
  if (!content) throw new Error(`The export has no ${name}.`)
  return Buffer.from(content)
    .toString()
    .replace(/^\ufeff/, '')
}

/** Files that are missing or are not byte for byte what was exported. */
function wrongFiles(): string[] {
  return manifest.files
    .filter(
      ({ name, sha256 }) =>
        createHash('sha256')
          .update(files[name] ?? '')
          .digest('hex') !== sha256,
    )
    .map(({ name }) => `${name} is missing or was changed.`)
}

/** Totals of the ledger, computed again from the entries in whole pesewas. */
function wrongTotals(): string[] {
  const entries = papaparse.parse<Record<string, string>>(textOf('entries.csv').trim(), { header: true }).data
  const accounts = new Map<string, number>()
  let [debits, credits] = [0, 0]
  for (const { side, amount, account = '' } of entries) {
    const pesewas = Math.round(Number(amount) * 100)
    const owed = side === 'Debit' ? pesewas : -pesewas
    if (side === 'Debit') debits += pesewas
    else credits += pesewas
    accounts.set(account, (accounts.get(account) ?? 0) - owed)
    accounts.set('students', (accounts.get('students') ?? 0) + owed)
  }
  const { totals } = manifest
  const compared: [string, number, number][] = [
    ['entries', entries.length, totals.entries],
    ['journal number', entries.length, totals.journalNumber],
    ['debits', debits, Math.round(totals.debits * 100)],
    ['credits', credits, Math.round(totals.credits * 100)],
    ...Object.entries(totals.accounts).map(([name, balance]): [string, number, number] => [
      name,
      accounts.get(name) ?? 0,
      Math.round(balance * 100),
    ]),
  ]
  return compared
    .filter(([, computed, stated]) => computed !== stated)
    .map(([name, computed, stated]) => `${name}: computed ${computed}, stated ${stated}.`)
}
