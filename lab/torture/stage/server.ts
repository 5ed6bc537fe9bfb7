import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface Server {
  port: number
  /** SIGKILL: nothing is finished, nothing is said. */
  kill: () => Promise<void>
  /** SIGTERM: it answers what is under way and goes. False when it did not go in good order. */
  drain: () => Promise<boolean>
  /** Whether it ended although nobody asked it to. */
  hasFallen: () => boolean
}

const main = fileURLToPath(new URL('../../../src/server/main.ts', import.meta.url))

/** Starts the product as an operator would, in a process of its own, on a free port. Its output goes to `log`. */
export async function startServer(settings: NodeJS.ProcessEnv, log: string): Promise<Server> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, ...settings, PORT: '0', HOST: '127.0.0.1', DEMO: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let wasAsked = false
  const ended = once(child, 'exit')
  const file = createWriteStream(log, { flags: 'a' })
  child.stderr.pipe(file, { end: false })
  const port = await portOf(child, file)
  if (!port) throw new Error(`the server did not start; see ${log}`)
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    wasAsked = true
    child.kill(signal)
    const [code] = child.exitCode === null && child.signalCode === null ? await ended : [child.exitCode]
    file.end()
    return code
  }
  return {
    port,
    kill: async () => void (await end('SIGKILL')),
    drain: async () => (await end('SIGTERM')) === 0,
    hasFallen: () => !wasAsked && (child.exitCode !== null || child.signalCode !== null),
  }
}

/** Reads its greeting, and goes on reading, so that it never waits for us. */
async function portOf(child: ChildProcess, file: NodeJS.WritableStream): Promise<number | undefined> {
  if (!child.stdout) return undefined
  const lines = createInterface({ input: child.stdout })
  const port = new Promise<number | undefined>((resolve) => {
    lines.on('line', (line) => {
      file.write(`${line}\n`)
      const found = /ready at http:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1]
      if (found) resolve(Number(found))
    })
    child.once('exit', () => resolve(undefined))
  })
  return await port
}
