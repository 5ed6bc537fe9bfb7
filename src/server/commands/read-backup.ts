import { type Heading, type Manifest, readBackup, takeManifest } from '../backup/index.ts'
import type { StatedBooks } from '../features/closing/index.ts'

export interface BackedUpSchool {
  name: string
  code: string
  books: StatedBooks
}

/** What a backup says of the books of each school, and what its own rows say otherwise. Refuses one that is damaged. */
export async function readBackupBooks(
  file: string,
  identityFile: string | undefined,
): Promise<{ madeAt: string; schools: BackedUpSchool[]; problems: string[] }> {
  const lines = readBackup(file, identityFile)
  const { madeAt, totals: said } = await takeManifest(lines)
  const found = new Map<string, Found>()
  let heading: Heading | undefined
  for await (const line of lines) {
    const content = JSON.parse(line)
    if (!Array.isArray(content)) heading = content
    else if (heading?.school) add(found, heading.school, heading.table, content)
  }
  const stated = Object.entries(said.schools)
  return {
    madeAt,
    schools: stated.map(([schoolId, totals]) => {
      const { name = '', code = '' } = found.get(schoolId) ?? {}
      return { name, code, books: { schoolId, ...totals } }
    }),
    problems: stated.flatMap(([schoolId, totals]) => wrongIn(totals, found.get(schoolId))),
  }
}

type Totals = Manifest['totals']['schools'][string]

interface Found extends Pick<Totals, 'entries' | 'debits' | 'credits'> {
  name: string
  code: string
  /** Of the rows of the audit log, by number: only the newest is asked for. */
  newest: { number: number; hash: string }
}

interface Row {
  name?: string
  code?: string
  side?: string
  amount?: number
  number?: number
  hash?: string
}

function add(schools: Map<string, Found>, school: string, table: string, rows: Row[]): void {
  const found = schools.get(school) ?? {
    name: '',
    code: '',
    entries: 0,
    debits: 0,
    credits: 0,
    newest: { number: 0, hash: '' },
  }
  schools.set(school, found)
  for (const { name = '', code = '', side, amount = 0, number = 0, hash = '' } of rows) {
    if (table === 'schools') Object.assign(found, { name, code })
    if (table === 'audit_log' && number > found.newest.number)
      found.newest = { number, hash: hash.replace(/^\\x/, '') }
    if (table !== 'ledger_entries') continue
    found.entries += 1
    if (side === 'Debit') found.debits += amount
    else found.credits += amount
  }
}

function wrongIn(totals: Totals, found: Found | undefined): string[] {
  if (!found) return ['A school that it names is not in it.']
  const compared: [string, unknown, unknown][] = [
    ['entries', found.entries, totals.entries],
    ['debits', found.debits, totals.debits],
    ['credits', found.credits, totals.credits],
    ['audit log', `${found.newest.number} ${found.newest.hash}`, `${totals.auditNumber} ${totals.auditHash}`],
  ]
  return compared
    .filter(([, computed, stated]) => computed !== stated)
    .map(([name, computed, stated]) => `${found.name}, ${name}: computed ${computed}, stated ${stated}.`)
}
