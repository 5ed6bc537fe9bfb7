import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const STUDENTS = 10_000

/** The product with a school of 10,000, in a database of its own that goes when it stops. */
export async function startBigSchool() {
  const folder = await mkdtemp(join(tmpdir(), 'akontaa-screens-'))
  const port = process.env.PORT ?? '4794'
  const env = {
    ...process.env,
    PORT: port,
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'db'),
    LOG_LEVEL: 'error',
  }
  const seeded = spawnSync(
    process.execPath,
    ['src/server/commands/seed.ts', '--students', String(STUDENTS)],
    { env },
  )
  if (seeded.status !== 0) throw new Error(`The school was not made: ${seeded.stderr}`)
  // As `npm start` does.
  const server = spawn(process.execPath, ['--max-semi-space-size=4', 'src/server/main.ts'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const site = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 240; tries++) {
    const isUp = await fetch(`${site}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) break
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  const stop = async () => {
    const stopped = once(server, 'exit')
    server.kill('SIGTERM')
    await stopped
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return { site, stop, pid: server.pid ?? 0 }
}
