// A PostgreSQL of our own that lives as long as what uses it: for tests and benchmarks.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { installPackages } from './debian.js'

/** Nothing a test writes is to survive a power cut; what is measured must. */
const SETTINGS = {
  quick: '-c fsync=off -c full_page_writes=off',
  durable: '-c shared_buffers=256MB -c max_wal_size=2GB -c random_page_cost=1.1',
}

/**
 * Starts a cluster, gives its addresses to `use`, and removes it afterwards in any case. `programs` is where psql and
 * pgbench are; `postmaster`, `stop` and `start` are for those who want to see it fall and get up again.
 */
export async function withCluster(use, settings = 'quick') {
  const programs = findPrograms() ?? installPrograms()
  if (!programs) {
    console.error(
      'No PostgreSQL (initdb, pg_ctl, psql) from 15 on is installed here: install one, or set DATABASE_URL.',
    )
    process.exit(1)
  }
  const cluster = {
    programs,
    folder: mkdtempSync(join(tmpdir(), 'akontaa-cluster-')),
    port: await freePort(),
    settings: SETTINGS[settings],
  }
  try {
    return await use({ ...startCluster(cluster), programs, ...controlsOf(cluster) })
  } finally {
    if (isRunning(cluster)) control(cluster, ['-m', 'immediate', 'stop'])
    rmSync(cluster.folder, { recursive: true, force: true })
  }
}

/** Starts it and answers its addresses: as the ordinary role that tests log in as, and as the superuser. */
function startCluster(cluster) {
  const { programs, folder, port } = cluster
  const data = join(folder, 'data')
  const password = randomBytes(12).toString('hex')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  const owner = serverUser()
  if (owner) for (const path of [folder, passwordFile]) chownSync(path, owner.uid, owner.gid)

  const access = ['-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  asOwner(cluster, 'initdb', ['-D', data, ...access, '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'])
  control(cluster, startWords(cluster))
  const role = `create role akontaa login createrole createdb password '${password}'`
  execFileSync(join(programs, 'psql'), ['-qX', '-h', folder, '-p', `${port}`, '-U', 'postgres', '-c', role], {
    env: { ...process.env, PGPASSWORD: password },
  })
  const place = `${password}@127.0.0.1:${port}/postgres`
  return { url: `postgres://akontaa:${place}`, superuserUrl: `postgres://postgres:${place}` }
}

function controlsOf(cluster) {
  return {
    /** The process id of the server's first process; undefined while it is down. */
    postmaster: () => (isRunning(cluster) ? postmasterOf(cluster) : undefined),
    /** `fast` ends transactions under way, `immediate` is a crash on demand. Does not block this process. */
    stop: (mode) => controlApart(cluster, ['-m', mode, '-w', 'stop']),
    /** `env` is added to its surroundings. Recovers first, if it has to. */
    start: (env = {}) => controlApart(cluster, startWords(cluster), env),
    /** Runs `use` with a streaming copy beside it, which goes with it. */
    withStandby: (use) => withStandby(cluster, use),
  }
}

/** The name a standby is known by in `synchronous_standby_names`. */
const STANDBY = 'standby'

async function withStandby(primary, use) {
  const folder = mkdtempSync(join(tmpdir(), 'akontaa-standby-'))
  const owner = serverUser()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const standby = { ...primary, folder, port: await freePort() }
  const password = readFileSync(join(primary.folder, 'password'), 'utf8')
  const from = `host=127.0.0.1 port=${primary.port} user=postgres password=${password} application_name=${STANDBY}`
  const copy = ['-D', join(folder, 'data'), '-d', from, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']
  asOwner(standby, 'pg_basebackup', copy)
  control(standby, startWords(standby))
  try {
    const place = `${password}@127.0.0.1:${standby.port}/postgres`
    return await use({
      name: STANDBY,
      url: `postgres://akontaa:${place}`,
      superuserUrl: `postgres://postgres:${place}`,
      stop: (mode) => controlApart(standby, ['-m', mode, '-w', 'stop']),
      start: () => controlApart(standby, startWords(standby)),
      /** Becomes a primary, which takes writes. */
      promote: () => controlApart(standby, ['-w', 'promote']),
    })
  } finally {
    if (isRunning(standby)) control(standby, ['-m', 'immediate', 'stop'])
    rmSync(folder, { recursive: true, force: true })
  }
}

function startWords({ folder, port, settings }) {
  const options = `-c listen_addresses=127.0.0.1 -p ${port} -k ${folder} ${settings}`
  return ['-l', join(folder, 'log'), '-w', '-o', options, 'start']
}

/** The file outlives a server that was killed. */
function isRunning(cluster) {
  if (!existsSync(pidFile(cluster))) return false
  try {
    return process.kill(postmasterOf(cluster), 0)
  } catch {
    return false
  }
}

function postmasterOf(cluster) {
  return Number.parseInt(readFileSync(pidFile(cluster), 'utf8'), 10)
}

function pidFile({ folder }) {
  return join(folder, 'data', 'postmaster.pid')
}

function control(cluster, words) {
  asOwner(cluster, 'pg_ctl', ['-D', join(cluster.folder, 'data'), ...words])
}

async function controlApart({ programs, folder }, words, env = {}) {
  const child = spawn(join(programs, 'pg_ctl'), ['-D', join(folder, 'data'), ...words], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, ...env },
    ...serverUser(),
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`pg_ctl ${words.at(-1)} ended with ${code}; see ${folder}/log`)
}

/** PostgreSQL refuses to run as root; then it runs as the user its package made. */
function asOwner({ programs, folder }, program, args) {
  execFileSync(join(programs, program), args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...serverUser(),
  })
}

function serverUser() {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = ['-u', '-g'].map((kind) =>
    Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' })),
  )
  return { uid, gid }
}

/** The folder of the newest server programs, from 15 on: those on the PATH, or where Debian hides them. */
export function findPrograms() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const onPath = (process.env.PATH ?? '').split(delimiter)
  return [...versions.map((version) => join(debian, version, 'bin')), ...onPath].find(
    (folder) => existsSync(join(folder, 'psql')) && versionIn(folder) >= 15,
  )
}

function versionIn(folder) {
  const { stdout } = spawnSync(join(folder, 'initdb'), ['--version'], { encoding: 'utf8' })
  return Number.parseInt(/\d+/.exec(stdout ?? '')?.[0] ?? '0', 10)
}

function installPrograms() {
  if (!installPackages('postgresql-common')) return undefined
  // Only the programs are wanted, not a server that starts with the machine.
  appendFileSync('/etc/postgresql-common/createcluster.conf', '\ncreate_main_cluster = false\n')
  installPackages('postgresql')
  return findPrograms()
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return port
}
