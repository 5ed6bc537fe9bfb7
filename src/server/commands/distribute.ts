import { parseArgs } from 'node:util'
import { addMachine } from '../db/citus/add.ts'
import { checkSpread } from '../db/citus/check.ts'
import { distribute } from '../db/citus/distribute.ts'
import { introduceRoles } from '../db/citus/introduce-roles.ts'
import { isolateSchool, moveSchool } from '../db/citus/move.ts'
import { closeTraps, openTraps } from '../db/citus/traps.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { readEnv } from '../env.ts'
import { say, speakOf } from './run-command.ts'

/*
 * npm run distribute: deals the schools out to the workers of the Citus coordinator at DATABASE_URL, empty or filled, and
 * names every table, function, right and rule that is not where it belongs. Repeatable. The server is stopped meanwhile.
 * --shards 8: how many parts the schools are dealt into, the first time.
 * With DATABASE_SUPERUSER_URL, it makes Citus know roles that were there before it, and takes away the right to functions of Citus that would lose rows.
 * --add HOST:PORT takes a machine with an empty database among the workers first, and goes on as without it. The server goes on meanwhile.
 * --isolate SCHOOL gives a school a part of its own; --move SCHOOL --to HOST:PORT moves its part. The server goes on during a move. All
 * three want DATABASE_SUPERUSER_URL.
 */
const text = { type: 'string' } as const
const { values } = parseArgs({
  options: { shards: { ...text, default: '8' }, add: text, isolate: text, move: text, to: text },
})

const CLOSING = 'Run this once with DATABASE_SUPERUSER_URL to have that right taken away.'

await speakOf(async () => {
  const shards = Number(values.shards)
  if (!Number.isInteger(shards) || shards < 1 || shards > 512)
    throw new Error('--shards is a number from 1 to 512.')
  const env = readEnv()
  const { url } = env.database
  if (!url) throw new Error('Set DATABASE_URL to the coordinator.')
  const database = await openDatabase(env)
  try {
    const role = database.role ?? null
    const schoolId = values.isolate ?? values.move
    const { superuserUrl } = env.database
    if ((schoolId || values.add) && !superuserUrl)
      throw new Error('Set DATABASE_SUPERUSER_URL: rows hidden from a role are not moved by it.')
    if (superuserUrl && values.add) await addMachine({ url, role, superuserUrl, address: values.add })
    if (superuserUrl && schoolId) {
      const move = { url, role, superuserUrl, say, schoolId }
      await (values.isolate ? isolateSchool(move) : moveSchool({ ...move, to: values.to ?? '' }))
      return 0
    }
    if (superuserUrl) await introduceRoles({ url, role }, superuserUrl)
    await migrate(database.pool)
    await distribute({ url, role, shards, say })
    if (superuserUrl) await closeTraps(superuserUrl)
    const open = await openTraps({ url, role })
    if (open.length > 0) say(`WARNING: this role may call ${open.join(', ')}, which lose rows. ${CLOSING}`)
    const wrong = await checkSpread({ url, role }, say)
    for (const line of wrong) say(`MISSING: ${line}`)
    return wrong.length > 0 ? 1 : 0
  } finally {
    await database.close()
  }
})
