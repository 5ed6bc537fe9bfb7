// A statement of 50,000 lines, from the file's bytes to the tray: read as the browser's thread reads it, sent in pieces, checked,
// brought, brought once more, and the tray and the month opened. On the embedded database and on PostgreSQL.
// Limits: 20 s of the processor in all, and 300 MB more than before in the reader and in the server.
// Usage: npm run bench -- statement     BENCH_LINES (50000), BENCH_ENGINE (embedded or postgres: one alone)
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { toCedis } from '#shared/money.ts'
import { Reading } from '#web/files/statements/reading.ts'
import { madeUpPayers, movementsOf, OWN_NUMBER } from '#web/files/statements/testing/movements.ts'
import { shapes } from '#web/files/statements/testing/shapes.ts'
import { peakMegabytes, residentMegabytes } from './api/resident.ts'
import { addressOf, onStage } from './api/stage.ts'

const LINES = Number(process.env.BENCH_LINES ?? 50_000)
const SECONDS_MAX = 20
const MEGABYTES_MAX = 300
const FORM = process.env.BENCH_FORM ?? 'MTN, CSV'
const main = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))

interface Server {
  origin: string
  pid: number
  /** Processes of its database besides. */
  workers: () => Promise<number[]>
}

/** What one or the other call answers. */
interface Said {
  account: { id: string }
  fileId: string
  new: number
}

if (process.env.BENCH_ENGINE !== 'postgres') {
  const folder = mkdtempSync(join(tmpdir(), 'akontaa-bench-statement-'))
  await withServer({ DATA_DIR: folder }, (server) => bringOne('embedded', server))
  rmSync(folder, { recursive: true })
}
if (process.env.BENCH_ENGINE !== 'embedded')
  await onStage(async ({ cluster, owner }) => {
    const workers = async () =>
      (
        await owner.query<{ pid: number }>(
          "select pid from pg_stat_activity where backend_type = 'client backend' and datname = current_database()",
        )
      ).rows.map(({ pid }) => pid)
    await withServer({ DATABASE_URL: cluster.url }, (server) =>
      bringOne('PostgreSQL', { ...server, workers }),
    )
  })

async function withServer(env: Record<string, string>, act: (server: Server) => Promise<void>) {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...env, PORT: '0', DEMO: 'on', LOG_LEVEL: 'error', NODE_ENV: 'development' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  try {
    await act({ origin: await addressOf(child), pid: child.pid ?? 0, workers: async () => [] })
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

async function bringOne(engine: string, server: Server): Promise<void> {
  const call = await signIn(server)
  const payers = madeUpPayers(Math.round(LINES * 0.92))
  const bytes = await (shapes[FORM] ?? shapes['MTN, CSV'])?.(
    movementsOf(payers, 7, '2017-06-01').slice(0, LINES),
  )
  if (!bytes) throw new Error('no such form')
  const account = { type: 'wallet', bank: 'MTN Mobile Money', number: OWN_NUMBER }
  const accountId = (await call('POST', '/accounts', account)).account.id

  const readerBefore = residentMegabytes(process.pid)
  const reading = new Reading()
  const step = stepsOf(engine, server)
  const statement = await step('read in the browser', async () => {
    const { guess } = await reading.open(bytes)
    const answer = reading.read({ columns: guess, dayOrder: 'day_first' }, OWN_NUMBER)
    if ('question' in answer) throw new Error(`asked about ${answer.question.about}`)
    return answer.statement
  })
  const readerGrew = residentMegabytes(process.pid) - readerBefore

  const serverBefore = residentMegabytes(server.pid)
  // Its peak counts from here.
  writeFileSync(`/proc/${server.pid}/clear_refs`, '5')
  const fileId = await step('send', () => send(call, accountId, reading, statement))
  await step('check', () => call('POST', `/files/${fileId}/check`))
  await step('bring', () => call('POST', `/files/${fileId}/bring`))
  const spent = step.spent()
  const serverGrew = peakMegabytes(server.pid) - serverBefore
  const again = await step('send again', () => send(call, accountId, reading, statement))
  const known = await step('bring again', () => call('POST', `/files/${again}/bring`))
  if (known.new !== 0) throw new Error(`${known.new} lines came in twice`)
  await step('the tray', () => call('GET', `/accounts/${accountId}/tray`))
  await step('the month', () => call('GET', `/accounts/${accountId}/month`))

  const isHeld = spent <= SECONDS_MAX && readerGrew <= MEGABYTES_MAX && serverGrew <= MEGABYTES_MAX
  process.stdout.write(
    `${engine}: ${statement.lines} lines from file to tray in ${spent.toFixed(1)} s of the processor (up to ${SECONDS_MAX}), reader ${readerGrew} MB and server ${serverGrew} MB more (up to ${MEGABYTES_MAX}): ${isHeld ? 'held' : 'NOT HELD'}\n`,
  )
  if (!isHeld) process.exitCode = 1
}

type Call = Awaited<ReturnType<typeof signIn>>

async function send(
  call: Call,
  accountId: string,
  reading: Reading,
  { lines, pieces }: { lines: number; pieces: number },
): Promise<string> {
  const head = { accountId, fileName: 'bench.csv', format: 'csv', lines }
  const { fileId } = await call('POST', '/files', head)
  for (let place = 0; place < pieces; place++)
    await call('POST', `/files/${fileId}/pieces`, {
      place,
      lines: reading.piece(place).map(({ amount, charge, balance, ...line }) => ({
        ...line,
        amount: toCedis(amount),
        ...(charge !== undefined && { charge: toCedis(charge) }),
        ...(balance !== undefined && { balance: toCedis(balance) }),
      })),
    })
  return fileId
}

/** Calls under /api/cash/statements as the demo school. */
async function signIn({ origin }: Server) {
  const signedIn = await fetch(`${origin}/api/schools/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ schoolEmail: 'demo@akontaa.example', schoolPassword: 'demo-school' }),
  })
  const { authToken } = await signedIn.json()
  return async (method: string, path: string, body?: object): Promise<Said> => {
    const answer = await fetch(`${origin}/api/cash/statements${path}`, {
      method,
      headers: { authorization: `Bearer ${authToken}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const said = await answer.json()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(said)}`)
    return said
  }
}

/** Says of each step how long it took, and how much of it the processor was busy for us: here, in the server, and in PostgreSQL. */
function stepsOf(engine: string, server: Server) {
  let sum = 0
  const step = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
    const [began, busy] = [performance.now(), await busySeconds(server)]
    const done = await act()
    const spent = (await busySeconds(server)) - busy
    sum += spent
    process.stdout.write(
      `${engine.padEnd(11)}${name.padEnd(22)}${spent.toFixed(1).padStart(6)} s busy${((performance.now() - began) / 1_000).toFixed(1).padStart(8)} s, server ${residentMegabytes(server.pid)} MB\n`,
    )
    return done
  }
  return Object.assign(step, { spent: () => sum })
}

async function busySeconds({ pid, workers }: Server): Promise<number> {
  const { user, system } = process.cpuUsage()
  const ticks = [pid, ...(await workers())].map(ticksOf)
  return (user + system) / 1e6 + ticks.reduce((sum, one) => sum + one, 0) / 100
}

function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return Number(fields[11]) + Number(fields[12])
}
