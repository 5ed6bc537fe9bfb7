import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { Refusal } from '#shared/errors.ts'
import { NUMBER_SERIES, type NumberSeries } from '#shared/numbers.ts'
import { type Context, queryOne, sql } from '../context/context.ts'
import type { Database } from '../db/database.ts'
import { goOnBehind, readNumbers } from '../features/numbers/index.ts'
import { operatorContext } from '../features/schools/index.ts'
import { counted, runCommand, say } from './run-command.ts'

/**
 * After a restore each school says which numbers are on paper. `akontaa last-numbers` lists those that have not, as a table to be filled in;
 * `akontaa last-numbers <file>` answers with it for the schools named there, and `--nothing-given-out` for all of them with what the books have.
 */
await runCommand(async (database) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'nothing-given-out': { type: 'boolean' } },
  })
  const [file] = positionals
  const waiting = await waitingSchools(database)
  if (waiting.length === 0) {
    say('No school waits for its last numbers.')
    return 0
  }
  if (values['nothing-given-out']) return await answerAll(waiting, ({ books }) => books)
  if (!file) {
    say('school,series,in the books,on paper')
    for (const { email, books } of waiting)
      for (const [series, last] of Object.entries(books)) say(`${email},${series},${last},`)
    return 0
  }
  const given = readAnswers(await readFile(file, 'utf8'))
  const unknown = [...given.keys()].filter((email) => !waiting.some((each) => each.email === email))
  if (unknown.length > 0) throw new Error(`No school waits that signs in with ${unknown.join(', ')}.`)
  return await answerAll(
    waiting.filter(({ email }) => given.has(email)),
    ({ email }) => given.get(email) ?? {},
  )
})

type Last = Partial<Record<NumberSeries, number>>

interface Waiting {
  context: Context
  email: string
  books: Last
}

async function waitingSchools(database: Database): Promise<Waiting[]> {
  const { rows } = await database.pool.query<{ id: string }>('select id from all_schools() id')
  const found: Waiting[] = []
  for (const { id } of rows) {
    const context = await operatorContext(database, id)
    const { restored, series } = await readNumbers(context)
    const school = await queryOne<{ email: string }>(context, sql`select email from schools where id = ${id}`)
    if (!restored || !school) continue
    const books = Object.fromEntries(series.map((each) => [each.series, each.last]))
    found.push({ context, email: school.email, books })
  }
  return found
}

/** A school that is refused keeps waiting; the others go on. */
async function answerAll(waiting: Waiting[], lastOf: (school: Waiting) => Last): Promise<number> {
  let refused = 0
  for (const school of waiting) {
    try {
      const { gaps } = await goOnBehind(school.context, lastOf(school))
      const left = gaps.map(({ from, through }) => `${from} to ${through}`)
      say(`${school.email}: records again${left.length > 0 ? `; left out: ${left.join(', ')}` : ''}`)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused += 1
      const fields = Object.entries(error.details.fields ?? {}).map(([field, says]) => `${field}: ${says}`)
      say(`${school.email}: still only reads. ${fields.join(' ') || error.message}`)
    }
  }
  say(`${counted(waiting.length - refused, 'school')} answered for.`)
  return refused === 0 ? 0 : 1
}

/** The lines of the table that was printed, with its last column filled in. */
function readAnswers(text: string): Map<string, Last> {
  const given = new Map<string, Last>()
  for (const line of text.split(/\r?\n/).slice(1)) {
    if (line.trim() === '') continue
    const [email = '', series = '', , last = ''] = line.split(',').map((cell) => cell.trim())
    const number = /(\d{1,12})$/.exec(last)?.[1]
    if (!Object.hasOwn(NUMBER_SERIES, series) || !number)
      throw new Error(`This line is not "e-mail,series,in the books,on paper": ${line}`)
    given.set(email, { ...given.get(email), [series]: Number(number) })
  }
  return given
}
