// Acts that take long, over HTTP: a bill of all classes of the demo school taken back (420 pupils, eleven fees, 4,620
// charges), then a list of 5,000 brought in, and with them the letters of all who are late, the export and the year end.
// Aims for the undo: 6 s on the embedded database, 3 s on PostgreSQL. Beside it stands the bill itself, which writes as many entries.
// Usage: npm run bench -- long-acts     BENCH_ENGINE (embedded or postgres: one alone), BENCH_LIST (5000), BENCH_ROUNDS (3)
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { largeList } from '#server/features/roster/testing/large-list.ts'
import { addressOf, onStage } from './api/stage.ts'

const FEES = 11
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const LIST = Number(process.env.BENCH_LIST ?? 5_000)

if (process.env.BENCH_ENGINE !== 'postgres') {
  const folder = mkdtempSync(join(tmpdir(), 'akontaa-bench-long-'))
  await measure('embedded', 6, { DATA_DIR: folder })
  rmSync(folder, { recursive: true })
}
if (process.env.BENCH_ENGINE !== 'embedded')
  await onStage(({ cluster }) => measure('PostgreSQL', 3, { DATABASE_URL: cluster.url }))

async function measure(engine: string, secondsMax: number, place: Record<string, string>) {
  const env = { ...process.env, ...place, PORT: '0', LOG_LEVEL: 'error', NODE_ENV: 'development' }
  const seeded = spawnSync(process.execPath, ['src/server/commands/seed.ts'], { env })
  if (seeded.status !== 0) throw new Error(`The school was not made: ${seeded.stderr}`)
  const child = spawn(process.execPath, ['src/server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  try {
    const call = await signIn(await addressOf(child))
    const undone: number[] = []
    for (let round = 1; round <= ROUNDS; round++) undone.push(await billAndUndo(engine, call, round))
    const worst = Math.max(0, ...undone)
    const isHeld = worst <= secondsMax
    process.stdout.write(
      `${engine}: undone in at most ${worst.toFixed(1)} s (up to ${secondsMax}), load ${loadavg()[0]?.toFixed(1)}: ${isHeld ? 'held' : 'NOT HELD'}\n`,
    )
    if (!isHeld) process.exitCode = 1
    await bigSchool(engine, call)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

async function billAndUndo(
  engine: string,
  { schoolId, classIds, ask }: Call,
  round: number,
): Promise<number> {
  const names = Array.from({ length: FEES }, (_, at) => `Bench ${round} ${at}`)
  for (const feeType of names) await ask('POST', `/schools/${schoolId}/addFeeType`, { feeType })
  const fees = classIds.flatMap((classId) => names.map((feeType) => ({ classId, feeType, amount: 10 })))
  const billing = performance.now()
  const { actId } = await ask('POST', `/classes/billing/${schoolId}`, { fees })
  const undoing = performance.now()
  const { runs, entries } = await ask('POST', `/classes/billing/acts/${actId}/undo`, { reason: 'Measured' })
  const done = performance.now()
  const [billed, undone] = [undoing - billing, done - undoing].map((ms) => ms / 1_000) as [number, number]
  process.stdout.write(
    `${engine}: ${runs} runs of ${entries} entries billed in ${billed.toFixed(1)} s, taken back in ${undone.toFixed(1)} s\n`,
  )
  return undone
}

/** The school with a list of thousands more: each act once, as it is done once. */
async function bigSchool(engine: string, { ask, makeFile, pay }: Call) {
  const timed = async (what: string, act: () => Promise<string>) => {
    const begun = performance.now()
    const paying = payUntil(pay)
    const said = await act()
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
    const { longest, median } = await paying.stop()
    process.stdout.write(
      `${engine}: ${what} in ${seconds} s, ${said}; a payment meanwhile ${longest} ms at worst, ${median} in the middle\n`,
    )
  }
  await timed('nothing', async () => {
    await setTimeout(3_000)
    return 'to compare'
  })
  const csv = largeList(LIST)
  await timed('a list brought in', async () => {
    const { students } = await ask('POST', '/students/import', { csv, dryRun: false })
    return `${students} children`
  })
  for (const kind of ['letters', 'export'])
    await timed(`the ${kind} made and taken`, async () => `${await makeFile(kind)} bytes`)
  await timed('a year end', async () => {
    const { promoted, completed } = await ask('POST', '/classes/yearEnd', {})
    return `${promoted} promoted, ${completed} completed`
  })
}

/** Payments one after the other while something else goes on, as a desk in a hurry makes them; in milliseconds. */
function payUntil(pay: () => Promise<unknown>) {
  let isOver = false
  const paid = (async () => {
    const took: number[] = []
    while (!isOver) {
      const begun = performance.now()
      // A server that is too busy says so: the payment is sent again, and has waited.
      while (!(await pay().then(() => true, isBusyError))) await setTimeout(50)
      took.push(Math.round(performance.now() - begun))
      await setTimeout(20)
    }
    took.sort((one, other) => one - other)
    return { longest: took.at(-1), median: took[Math.floor(took.length / 2)] }
  })()
  return {
    stop() {
      isOver = true
      return paid
    },
  }
}

function isBusyError(error: unknown): boolean {
  if (String(error).includes('503')) return false
  throw error
}

type Call = Awaited<ReturnType<typeof signIn>>

/** Calls as the demo school's Head. */
async function signIn(origin: string) {
  const send = async (method: string, path: string, body?: object, token?: string) => {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const login = { schoolEmail: 'demo@akontaa.example', schoolPassword: 'demo-school' }
  const { authToken } = await (await send('POST', '/schools/login', login)).json()
  const ask = async (method: string, path: string, body?: object) =>
    await (await send(method, path, body, authToken)).json()
  const makeFile = async (kind: string) => {
    const { fileId } = await ask('POST', `/documents/made/${kind}`, {})
    while ((await ask('GET', '/version')).files.some((file: { state: string }) => file.state === 'making'))
      await setTimeout(100)
    const file = await send('GET', `/documents/made/${fileId}`, undefined, authToken)
    return (await file.arrayBuffer()).byteLength
  }
  const { schoolId } = (await ask('GET', '/schools/session')) as { schoolId: string }
  const classes = (await ask('GET', `/classes/${schoolId}`)) as { id: string }[]
  const students = (await ask('GET', `/students/${schoolId}`)) as { id: string }[]
  let turn = 0
  const pay = () => {
    const { id } = students[turn++ % students.length] as { id: string }
    return ask('POST', `/students/pay/${id}`, { amountPaid: (100 + turn) / 100, feeType: 'School Fees' })
  }
  return {
    schoolId,
    classIds: classes.map(({ id }) => id),
    ask,
    makeFile,
    pay,
  }
}
