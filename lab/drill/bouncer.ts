import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answering, freePort, startProgram } from './programs.ts'

export interface Bouncer {
  /** The same database, through it. */
  url: string
  end: () => Promise<void>
}

/** PgBouncer in transaction mode before the database of an address, with so few connections to it. */
export async function startBouncer(program: string, url: string, poolSize: number): Promise<Bouncer> {
  const { hostname, port, username, password, pathname } = new URL(url)
  const name = pathname.slice(1)
  const folder = mkdtempSync(join(tmpdir(), 'akontaa-bouncer-'))
  chmodSync(folder, 0o755)
  const own = await freePort()
  const settings = [
    '[databases]',
    `${name} = host=${hostname} port=${port} dbname=${name}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${own}`,
    'unix_socket_dir =',
    'pool_mode = transaction',
    `default_pool_size = ${poolSize}`,
    'max_client_conn = 200',
    'auth_type = scram-sha-256',
    `auth_file = ${join(folder, 'users')}`,
    'ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout',
  ]
  writeFileSync(join(folder, 'users'), `"${username}" "${password}"\n`)
  writeFileSync(join(folder, 'settings.ini'), `${settings.join('\n')}\n`)
  const bouncer = startProgram(program, ['-q', join(folder, 'settings.ini')])
  const end = async () => {
    await bouncer.end()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await answering(own)
    return { url: Object.assign(new URL(url), { port: String(own) }).href, end }
  } catch (error) {
    await end()
    throw error
  }
}

/** PgBouncer does not pass on what a connection asks for at its start, so the role brings the three limits itself. */
export const LIMITS_OF_ROLE = `alter role akontaa set statement_timeout = '15s';
  alter role akontaa set lock_timeout = '5s';
  alter role akontaa set idle_in_transaction_session_timeout = '30s'`
