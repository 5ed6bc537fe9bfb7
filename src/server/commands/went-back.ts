import { parseArgs } from 'node:util'
import { goOnFromPast } from '../backup/index.ts'
import { counted, runCommand, say } from './run-command.ts'

/**
 * `akontaa went-back --to <moment>` after the database itself was brought back to an earlier moment (point-in-time recovery): what was lost
 * since is treated as after the restore of a backup. Before a server is started on it.
 */
await runCommand(async (database) => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  const moment = new Date(values.to ?? '')
  if (!values.to || Number.isNaN(moment.getTime()) || moment > new Date())
    throw new Error('Say to which moment: akontaa went-back --to "2026-11-20 10:15:00+00".')
  const schools = await goOnFromPast(database, moment)
  say(
    `${counted(schools, 'school')}: everybody signs in again, texts that waited are for a person to decide, and each only reads until its ` +
      'Head or Bursar has said which numbers are on paper; or answer for them: akontaa last-numbers.',
  )
  return 0
})
