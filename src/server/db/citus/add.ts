import pg from 'pg'
import { connected, type Spread } from './distribute.ts'
import { ownerOf } from './introduce-roles.ts'
import { addressAt } from './nodes.ts'
import { putBack, standIn } from './stand-ins.ts'

interface Add extends Pick<Spread, 'url' | 'role'> {
  /** The coordinator again, as a superuser. */
  superuserUrl: string
  /** HOST:PORT of the machine. */
  address: string
}

/**
 * A machine more for schools: known to the coordinator, with the functions, roles and small tables that all machines have. `distribute`
 * makes it ready afterwards. Citus brings the owner of everything after what is his, and what views call before the tables these
 * take rows of: so the owner is there first, and while Citus is at it nobody sees the views.
 */
export async function addMachine({ url, role, superuserUrl, address }: Add): Promise<void> {
  const [, host = '', port = 0] = /^(.+):(\d+)$/.exec(address) ?? []
  if (!host) throw new Error('--add wants HOST:PORT.')
  const owner = await ownerOf({ url, role })
  await connected(addressAt(superuserUrl, { host, port: Number(port) }), null, async (there) => {
    await there.query('create extension if not exists citus')
    const { rows } = await there.query('select from pg_roles where rolname = $1', [owner])
    if (rows.length === 0) await there.query(`create role ${pg.escapeIdentifier(owner)}`)
  })
  await connected(superuserUrl, null, async (client) => {
    await client.query('begin')
    await standIn(client)
    await client.query('set local citus.enable_ddl_propagation = on')
    await client.query('select citus_add_node($1, $2::int)', [host, port])
    await putBack(client)
    await client.query('commit')
    await client.query(`select replicate_reference_tables('block_writes')`)
  })
}
