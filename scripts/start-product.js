import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodePath } from './prepare.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const TRY_EVERY_MS = 200
const TRIES_MAX = 600

/**
 * Starts the product as built, in a database of its own that goes when it stops; on a copy of what another one left in the
 * folder `from`, if that is given. Answers its address and folder, and the ways to end it (its folder stays), to kill it
 * (SIGKILL) and to start it again on what it left behind.
 */
export async function startProduct({ demo, port = process.env.PORT ?? '4790', from = '', env = {} }) {
  const folder = await mkdtemp(join(tmpdir(), 'akontaa-product-'))
  if (from) await cp(from, folder, { recursive: true })
  const site = `http://127.0.0.1:${port}`
  const settings = {
    PORT: port,
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'db'),
    DEMO: demo ? 'on' : 'off',
    LOG_LEVEL: 'error',
    ...env,
  }
  let server
  const end = async (signal) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  const stop = async () => {
    await end('SIGTERM')
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const start = async () => {
    // When whoever started it is killed, it ends too.
    server = spawn(nodePath(), ['--import', './scripts/end-with-parent.js', 'src/server/main.ts'], {
      cwd: root,
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (await isReady(site, server)) return
    await stop()
    throw new Error('The server did not start.')
  }
  await start()
  return { site, folder, stop, start, end: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

async function isReady(site, server) {
  for (let tries = 0; tries < TRIES_MAX && server.exitCode === null; tries++) {
    const isUp = await fetch(`${site}/api/health/ready`).then(
      (response) => response.ok,
      () => false,
    )
    if (isUp) return true
    await new Promise((resolve) => setTimeout(resolve, TRY_EVERY_MS))
  }
  return false
}
