import { dump, load } from '../backup/index.ts'
import { copyClosed, withCopy } from '../db/embedded.ts'
import { openPostgres } from '../db/postgres.ts'
import { readEnv } from '../env.ts'
import { counted, say, speakOf } from './run-command.ts'

/**
 * `npm run move-to-postgres` brings everything from the embedded database in DATA_DIR into the empty PostgreSQL of
 * DATABASE_URL: all of it, with control totals that agree, or nothing. It works on a copy and changes no file of DATA_DIR.
 */
await speakOf(async () => {
  const { url, folder } = readEnv().database
  if (!url) throw new Error('Set DATABASE_URL to the empty PostgreSQL database that takes over.')
  const target = await openPostgres({ url, poolSize: 1 })
  try {
    const { totals } = await withCopy(
      (to) => copyClosed(folder, to),
      (source) => load(target, dump(source), { purpose: 'move' }),
    )
    const rows = Object.values(totals.tables).reduce((sum, table) => sum + table.rows, 0)
    const schools = Object.keys(totals.schools).length
    say(`Moved to: ${target.description}`)
    say(
      `${counted(schools, 'school')}, ${counted(rows, 'row')} in ${counted(Object.keys(totals.tables).length, 'table')}; ` +
        'control totals, ledger, receipts and audit chain agree.',
    )
    say(`Start with this DATABASE_URL from now on. ${folder} is as it was.`)
  } finally {
    await target.close()
  }
  return 0
})
