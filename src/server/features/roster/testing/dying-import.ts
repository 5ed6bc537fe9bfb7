import { openEmbedded } from '../../../db/embedded.ts'
import { operatorContext } from '../../schools/index.ts'
import { importRoster } from '../index.ts'
import { largeList } from './large-list.ts'

/** A process that imports a list of so many children into a school of a folder, and is killed when some are in. */
const [folder = '', schoolId = '', children = '', killAt = ''] = process.argv.slice(2)
const database = await openEmbedded({ folder, durability: 'unsynced' })
const context = {
  ...(await operatorContext(database, schoolId)),
  idempotency: { key: 'of the killed one', inputHash: 'cd' },
}
await importRoster(context, { csv: largeList(Number(children)) }, (added) => {
  if (added >= Number(killAt)) process.kill(process.pid, 'SIGKILL')
})
