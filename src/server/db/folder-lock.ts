import { execFileSync } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeFolder } from './make-folder.ts'

/**
 * Takes a data folder for this process alone, waiting up to `waitMs` for a holder that is just dying.
 * Two writers in one folder would silently destroy it. Throws a sentence for the operator when the holder lives.
 *
 * The lock is a file `lock.N`. It is taken over by creating `lock.N+1` (which only one process can), and the highest
 * number always stays, so a slow process can never mistake a new holder's lock for the dead one it looked at.
 */
export async function lockFolder(folder: string, waitMs = 10_000): Promise<FolderLock> {
  makeFolder(folder)
  const me = identityOf(process.pid)
  const deadline = Date.now() + waitMs
  for (;;) {
    const last = highestLock(folder)
    const holder = last > 0 ? holderOf(folder, last) : 'free'
    // An empty file was created a moment ago by somebody about to write into it; by the deadline he is dead.
    const isFree = holder === 'free' || (holder === 'unknown' && Date.now() >= deadline)
    if (isFree && claimFolder(folder, last + 1, me))
      return { release: () => writeLock(folder, last + 1, 'w', 'free') }
    if (!isFree && Date.now() >= deadline) throw new Error(refusal(folder, holder))
    await sleep(50)
  }
}

interface FolderLock {
  /** Gives the folder back. To be called when nothing writes into it any more. */
  release: () => void
}

function refusal(folder: string, holder: string): string {
  const [pid] = holder.split(' ')
  const who = pid === String(process.pid) ? 'this same process' : `process ${pid}`
  return (
    `The data folder ${folder} is in use by ${who}. Two programs writing there would destroy the data: ` +
    'stop the other one first, or set DATA_DIR to another folder.'
  )
}

const lockName = /^lock\.(\d+)$/

function highestLock(folder: string): number {
  return Math.max(0, ...readdirSync(folder).map((name) => Number(lockName.exec(name)?.[1] ?? 0)))
}

/** Who holds a lock and lives: 'free' when nobody does. */
function holderOf(folder: string, number: number): string {
  let holder: string
  try {
    holder = readFileSync(join(folder, `lock.${number}`), 'utf8')
  } catch {
    return 'unknown' // Removed this moment by a new holder: look again.
  }
  if (holder === '') return 'unknown'
  if (holder === 'free') return 'free'
  const pid = Number.parseInt(holder, 10)
  return identityOf(pid) === holder ? holder : 'free'
}

/** Whether we now hold the folder: we made the file, and nobody had already made a later one. */
function claimFolder(folder: string, number: number, me: string): boolean {
  try {
    writeLock(folder, number, 'wx', me)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
  if (highestLock(folder) !== number) {
    rmSync(join(folder, `lock.${number}`))
    return false
  }
  const older = readdirSync(folder).filter((name) => Number(lockName.exec(name)?.[1] ?? number) < number)
  for (const name of older) rmSync(join(folder, name), { force: true })
  return true
}

function writeLock(folder: string, number: number, flags: 'w' | 'wx', text: string): void {
  const file = openSync(join(folder, `lock.${number}`), flags, 0o600)
  writeSync(file, text)
  closeSync(file)
}

/**
 * The process with this id, told apart from any other that had or will have the same id; '' if there is none alive.
 * Process ids come again, in a container even the same one at each start: hence the start time and the boot.
 */
function identityOf(pid: number): string {
  if (process.platform !== 'linux') return identityFromPs(pid)
  try {
    const { startTime } = statOf(`/proc/${pid}/stat`)
    // Killed but not yet reaped by its parent: dead, once no thread of it is still in a last write.
    if (readdirSync(`/proc/${pid}/task`).every((thread) => hasEnded(`/proc/${pid}/task/${thread}/stat`)))
      return ''
    return `${pid} ${startTime} ${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`
  } catch {
    return ''
  }
}

function hasEnded(thread: string): boolean {
  try {
    const { state } = statOf(thread)
    return state === 'Z' || state === 'X'
  } catch {
    return true
  }
}

/** The fields after the command name, which is in brackets and may itself contain anything. */
function statOf(path: string): { state: string; startTime: string } {
  const text = readFileSync(path, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0] ?? '', startTime: fields[19] ?? '' }
}

function identityFromPs(pid: number): string {
  try {
    const options = { encoding: 'utf8', stdio: 'pipe' } as const
    const [state = '', ...started] = execFileSync('ps', ['-o', 'state=,lstart=', '-p', `${pid}`], options)
      .trim()
      .split(/\s+/)
    return state === '' || state.startsWith('Z') ? '' : `${pid} ${started.join(' ')}`
  } catch {
    return ''
  }
}
