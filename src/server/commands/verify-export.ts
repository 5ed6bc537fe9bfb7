import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { closingCodeOf, groupedCode, readClosingCode } from '#shared/closing-code.ts'
import { counted as countedWords } from '#shared/counted.ts'
import { dayOf, formatDay, formatTime } from '#shared/dates.ts'
import { Refusal } from '#shared/errors.ts'
import { isBackup } from '../backup/index.ts'
import { schoolOfCode } from '../context/directory.ts'
import type { Database } from '../db/database.ts'
import { againstBooks, checkClosing } from '../features/closing/index.ts'
import { type BackedUpSchool, readBackupBooks } from './read-backup.ts'
import { readExport } from './read-export.ts'
import { counted, runCommand, say, speakOf } from './run-command.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { books: { type: 'boolean' }, identity: { type: 'string' } },
})
const [given] = positionals
if (given && isCode(given)) await runCommand((database) => verifyCode(database, given))
else if (given && values.books) await runCommand((database) => verifyFile(given, database))
else await speakOf(() => verifyFile(given))

/** A file is never taken for a code. */
function isCode(word: string): boolean {
  return !existsSync(word) && !/\.(zip|gz|backup)$/i.test(word) && word.replace(/[\s-]/g, '').length <= 20
}

async function verifyFile(file: string | undefined, database?: Database): Promise<number> {
  if (!file) throw new Error('Name the export, the backup or the code: akontaa verify-export school.zip')
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  return (await isBackup(file)) ? await verifyBackup(file, database) : await verifyExport(file, database)
}

async function verifyExport(file: string, database?: Database): Promise<number> {
  const { said, problems } = readExport(file)
  const { school, exportedAt, totals, audit } = said
  if (problems.length > 0) {
    say(problems.join('\n'))
    return 1
  }
  say(
    `${school.name}, ${exportedAt}: ${totals.entries} entries, ${totals.receipts} receipts. Everything agrees.`,
  )
  if (!audit) return database ? refuseOld() : 0
  sayCode(audit.code)
  if (!database) return 0
  const schoolId = await schoolOfCode({ database }, audit.code.slice(0, 4))
  const { journalNumber, entries, debits, credits } = totals
  const stated = { journalNumber, entries, debits, credits, auditNumber: audit.number, auditHash: audit.hash }
  const { is, says } = await againstBooks(database, { schoolId: schoolId ?? NO_SCHOOL, ...stated })
  say(says)
  return is === 'agrees' ? 0 : 1
}

const NO_SCHOOL = '00000000-0000-0000-0000-000000000000'

function refuseOld(): number {
  say('Unknown: this export is of a release that did not write down the audit chain.')
  return 1
}

async function verifyBackup(file: string, database?: Database): Promise<number> {
  const { madeAt, schools, problems } = await readBackupBooks(file, values.identity)
  for (const problem of problems) say(problem)
  if (problems.length > 0) return 1
  say(`Backup of ${madeAt}: ${counted(schools.length, 'school')}. Everything agrees.`)
  let wrong = 0
  for (const school of schools) wrong += await verifySchool(school, database)
  return wrong === 0 ? 0 : 1
}

async function verifySchool(school: BackedUpSchool, database?: Database): Promise<number> {
  const { name, code, books } = school
  say(`${name}: ${countedWords(books.entries, 'entry', 'entries')}.`)
  sayCode(groupedCode(closingCodeOf(code, books.auditHash)))
  if (!database) return 0
  const { is, says } = await againstBooks(database, books)
  say(says)
  return is === 'agrees' ? 0 : 1
}

function sayCode(code: string): void {
  say(`Code of these books: ${code}. Typed at /closed it says whether the school still has them.`)
}

async function verifyCode(database: Database, typed: string): Promise<number> {
  const read = readClosingCode(typed)
  if ('wrong' in read) throw new Error(read.wrong)
  try {
    const { what, status, school, term, at, since } = await checkClosing({ database }, typed)
    const day = `${formatDay(dayOf(new Date(at)))}, ${formatTime(new Date(at))}`
    say(
      `${what === 'sheet' ? `Closing sheet of ${term}` : 'Books of an export or a backup'}, ${school}, ${day}.`,
    )
    if (status === 'unchanged') say('Agrees: unchanged.')
    if (status === 'changed')
      say(`Changed since: ${countedWords(since, 'entry', 'entries')} changed the term.`)
    if (status === 'broken') say('Changed: what was recorded before it is not in the books as it was.')
    return status === 'unchanged' ? 0 : 1
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'not_found') throw error
    say('Unknown: no school has this code.')
    return 1
  }
}
