import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { formatGhs, type Pesewas } from '#shared/money.ts'
import { accountSentence } from '#shared/roster/account.ts'
import type { Database } from '../db/database.ts'
import {
  checkRoster,
  type DecidedRoster,
  decodeRoster,
  importRoster,
  type RosterCheck,
} from '../features/roster/index.ts'
import { operatorContext } from '../features/schools/index.ts'
import { counted, runCommand, say } from './run-command.ts'

const FILE_BYTES_MAX = 10_000_000
const USAGE =
  'Usage: akontaa import-roster class-list.csv --school <e-mail> [--commit] [--map "Heading=field" …] [--class "Written=Basic 4" …] [--heading-row 3] [--above-headings yes|no] [--changes take|leave] [--first-names-first]'

/**
 * `npm run import-roster -- class-list.csv --school <e-mail>` reads a class list and lists every problem by row;
 * with `--commit`, and without a problem, it imports the list, all or nothing. Exit code 1 on any problem.
 */
await runCommand(async (database) => {
  const { file, email, isCommit, ...reading } = options()
  const { text, encoding } = await readList(file)
  const roster: DecidedRoster = { csv: text, ...reading }
  const context = await operatorContext(database, await schoolOf(database, email))
  const check = await checkRoster(context, roster)
  report(basename(file), encoding, check)
  if (check.problems.length > 0 || check.waiting > 0) return 1
  if (!isCommit) {
    say('This was a dry run; nothing was recorded. Add --commit to import the list.')
    return 0
  }
  await importRoster(context, roster, (added) =>
    say(`  ${added} of ${counted(check.students, 'child', 'children')}`),
  )
  say('Imported.')
  return 0
})

function options() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      school: { type: 'string' },
      commit: { type: 'boolean' },
      map: { type: 'string', multiple: true },
      'heading-row': { type: 'string' },
      'first-names-first': { type: 'boolean' },
      class: { type: 'string', multiple: true },
      changes: { type: 'string' },
      'above-headings': { type: 'string' },
    },
  })
  const [file, ...others] = positionals
  if (!file || others.length > 0 || !values.school) throw new Error(USAGE)
  const columns = Object.fromEntries((values.map ?? []).map(fieldAndHeading))
  return {
    file,
    email: values.school,
    isCommit: values.commit ?? false,
    columns,
    headingRow: lineOf(values['heading-row']),
    classes: Object.fromEntries((values.class ?? []).map(writtenAndClass)),
    changes: oneOf('--changes', values.changes, ['take', 'leave'] as const),
    aboveHeadings: yesOrNo(values['above-headings']),
    nameOrder: values['first-names-first'] ? ('first_names_first' as const) : ('surname_first' as const),
  }
}

/** `Basic Four=Basic 4`. */
function writtenAndClass(text: string): [string, string] {
  const at = text.indexOf('=')
  if (at < 1)
    throw new Error('--class says what stands in the list and the class that is meant: "Basic Four=Basic 4".')
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}

function oneOf<T extends string>(name: string, text: string | undefined, words: readonly T[]): T | undefined {
  const word = words.find((one) => one === text)
  if (text !== undefined && word === undefined) throw new Error(`${name} is ${words.join(' or ')}.`)
  return word
}

function yesOrNo(text: string | undefined): boolean | undefined {
  const word = oneOf('--above-headings', text, ['yes', 'no'] as const)
  return word && word === 'yes'
}

function lineOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new Error('--heading-row is the number of a line, such as 3.')
  return Number(text)
}

function fieldAndHeading(text: string): [string, string] {
  const sign = text.lastIndexOf('=')
  if (sign < 1) throw new Error(`--map ${text} is not of the form "Heading=field".`)
  return [text.slice(sign + 1).trim(), text.slice(0, sign).trim()]
}

async function readList(file: string): Promise<{ text: string; encoding: string }> {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw new Error(`There is no file ${file}.`)
  if (found.size > FILE_BYTES_MAX) {
    const megabytes = (found.size / 1_000_000).toFixed(1)
    throw new Error(`${file} has ${megabytes} MB; a class list has at most ${FILE_BYTES_MAX / 1_000_000} MB.`)
  }
  const decoded = decodeRoster(await readFile(file))
  if ('problem' in decoded) throw new Error(`${file}: ${decoded.problem}`)
  return decoded
}

async function schoolOf(database: Database, email: string): Promise<string> {
  const { rows } = await database.pool.query<{ id: string | null }>('select school_of_email($1) as id', [
    email,
  ])
  const id = rows[0]?.id
  if (!id) throw new Error(`There is no school with the e-mail ${email}.`)
  return id
}

function report(file: string, encoding: string, check: RosterCheck): void {
  say(`${file} (${encoding}): ${counted(check.rows, 'row')}`)
  for (const [field, heading] of Object.entries(check.columns)) say(`  ${heading} → ${field}`)
  if (check.unusedColumns.length > 0) say(`  not used: ${check.unusedColumns.join(', ')}`)
  for (const { row, problems } of check.warnings) {
    for (const { column, message } of problems)
      say(`Note on row ${row}${column && `, ${column}`}: ${message}`)
  }
  for (const { row, problems } of check.problems) {
    for (const { column, message } of problems) say(`Row ${row}${column && `, ${column}`}: ${message}`)
  }
  for (const { written, rows, likely } of check.spelt)
    say(`Class “${written}”, ${counted(rows, 'row')}${likely && `: --class "${written}=${likely}"?`}`)
  for (const { letter, heading, holds, cells, sum } of check.unread)
    say(
      `Column ${letter}, “${heading}” (${cells} ${holds}${sum ? `, ${formatGhs(sum)}` : ''}), is not brought.`,
    )
  for (const { written, rows, sum } of check.amounts)
    say(`Amounts like ${written}, ${counted(rows, 'row')}: ${formatGhs(sum)}`)
  for (const { child, student, isWaiting } of check.changes)
    say(
      `Row ${child.line} changes ${student.number}${isWaiting ? ' and waits: --changes take or leave, or the screen.' : '.'}`,
    )
  for (const { row, before } of check.namesakes)
    say(`Row ${row} may be the same child as row ${before}: the screen asks.`)
  say(`${accountSentence(check.account)}.`)
  const { problemRows, students, guardians, withoutPhone, opening } = check
  if (problemRows > check.problems.length) say(`The first ${check.problems.length} rows are shown.`)
  if (problemRows > 0) say(`Problems in ${counted(problemRows, 'row')}. Nothing was recorded.`)
  else
    say(
      `${counted(students, 'child', 'children')} of ${counted(guardians, 'guardian')}${phonelessWords(withoutPhone)}; ${openingWords(opening)}.`,
    )
}

function phonelessWords(withoutPhone: number): string {
  return withoutPhone > 0 ? `, ${withoutPhone} without a phone number` : ''
}

function openingWords(opening: Pesewas): string {
  if (opening === 0) return 'nothing owed from before'
  return opening > 0
    ? `${formatGhs(opening)} owed from before`
    : `${formatGhs(opening)} in credit from before`
}
