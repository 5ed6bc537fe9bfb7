import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { delimiter, join } from 'node:path'

/** Where a program is: on the PATH, or where a package puts what only the system calls. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin', '/usr/local/bin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/** Starts a program beside us, with what it complains of shown; answers how to end it. */
export function startProgram(program: string, args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
    ...nobodyElse(),
  })
  return { child, end: (signal: NodeJS.Signals = 'SIGTERM') => end(child, signal) }
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

/** What refuses to run as root runs as the user of PostgreSQL's package. */
export function nobodyElse(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** Makes a file or folder that user's. */
export function giveAway(path: string) {
  const { uid, gid } = nobodyElse()
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

/**
 * A process and all its children at once, as when the power goes. It is stopped first: what it would start meanwhile would outlive
 * it. Answers once they are gone, since the memory they shared is in use until then.
 */
export async function killWhole(parent: number | undefined): Promise<void> {
  if (!parent) throw new Error('what is to be killed is not running')
  signalled(parent, 'SIGSTOP')
  // It ends with 1 when there are none.
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(parent)], { encoding: 'utf8' })
  const children = stdout.split(/\s+/).filter((pid) => pid !== '')
  const all = [parent, ...children.map(Number)]
  for (const pid of all) signalled(pid, 'SIGKILL')
  for (let tries = 0; tries < 200 && isAnyLeft(all); tries += 1) await seconds(0.1)
}

function signalled(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // It had ended by itself meanwhile.
  }
}

/** A process that has ended and that nobody has asked for yet is none. */
function isAnyLeft(pids: readonly number[]): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', pids.join(',')], { encoding: 'utf8' })
  return stdout.split('\n').some((state) => /^[^Z\s]/.test(state))
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || !address) throw new Error('a listening server has an address')
  return address.port
}

/** Waits until something listens there. */
export async function answering(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const socket = connect(port, '127.0.0.1')
    const isThere = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isThere) return
    await seconds(0.1)
  }
  throw new Error(`nothing answers at port ${port}`)
}

export function seconds(count: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, count * 1_000))
}

/** Seconds since this moment. */
export function since(moment: number): number {
  return (performance.now() - moment) / 1_000
}

export function say(line: string) {
  process.stdout.write(`${line}\n`)
}
