import { parseArgs } from 'node:util'
import { load, type Manifest, readBackup } from '../backup/index.ts'
import { withCopy } from '../db/embedded.ts'
import { openDatabase } from '../db/open.ts'
import { readEnv } from '../env.ts'
import { counted, say, speakOf } from './run-command.ts'

/**
 * `npm run restore -- <file>` fills the empty database of DATABASE_URL or DATA_DIR from a backup of either engine, and
 * checks control totals, ledger, receipts and audit chain before it keeps anything. `--drill` does the same in a database
 * that is thrown away. Books that already disagreed when they were backed up are refused without `--keep-differences`.
 * `--identity` names the file with the key of a backup that is encrypted.
 */
await speakOf(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      drill: { type: 'boolean' },
      'keep-differences': { type: 'boolean' },
      identity: { type: 'string' },
    },
  })
  const [file] = positionals
  if (!file)
    throw new Error(
      'Name the backup: akontaa restore <file> [--drill] [--keep-differences] [--identity <file>]',
    )
  const options = {
    purpose: 'restore',
    areDifferencesKept: values['keep-differences'] ?? false,
  } as const
  if (values.drill) {
    report(
      await withCopy(
        () => {},
        (database) => load(database, readBackup(file, values.identity), options),
      ),
      options.areDifferencesKept,
    )
    say('This was a drill: it was restored into a database of its own, which is gone again.')
    return 0
  }
  const env = readEnv()
  // What is restored is somebody's books: never into a place that was only guessed.
  if (!env.database.url && !process.env.DATA_DIR)
    throw new Error('Say where to: set DATABASE_URL, or DATA_DIR for an embedded database.')
  const database = await openDatabase(env)
  try {
    report(await load(database, readBackup(file, values.identity), options), options.areDifferencesKept)
    say(`Restored into: ${database.description}`)
    say(
      'Each school only reads until its Head or Bursar has said which numbers are on paper, after signing in; ' +
        'or answer for them: akontaa last-numbers.',
    )
  } finally {
    await database.close()
  }
  return 0
})

function report({ version, madeAt, totals }: Manifest, areDifferencesKept: boolean): void {
  const schools = Object.values(totals.schools)
  const sum = (part: 'entries' | 'receipts') => schools.reduce((total, school) => total + school[part], 0)
  say(
    `Made ${madeAt} by Akontaa ${version}: ${counted(schools.length, 'school')}, ` +
      `${counted(sum('entries'), 'entry', 'entries')}, ${counted(sum('receipts'), 'receipt')}. ` +
      `${areDifferencesKept ? 'Control totals agree' : 'Control totals, ledger, receipts and audit chain agree'}.`,
  )
}
