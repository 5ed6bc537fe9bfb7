import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Line, readJournal } from './client/journal.ts'
import type { Report, Task } from './client/main.ts'
import type { Stage } from './stage/stage.ts'

const program = fileURLToPath(new URL('./client/main.ts', import.meta.url))

/** Client processes at work. */
export interface Crowd {
  /** Lets everybody be told about the act in their hands; answers what each has to report. */
  finish: () => Promise<Report[]>
  /** Ends them at once. */
  kill: () => void
}

/** Starts clients, each in a process of its own, and answers when all have signed in. */
export async function startCrowd(
  stage: Stage,
  tasks: readonly Omit<Task, 'journal' | 'origin' | 'sandbox'>[],
): Promise<Crowd> {
  mkdirSync(journalsIn(stage), { recursive: true })
  const children = tasks.map((task) => {
    const child = fork(program, {
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, NODE_COMPILE_CACHE: stage.settings.NODE_COMPILE_CACHE },
    })
    const journal = join(journalsIn(stage), `${task.name}.jsonl`)
    child.send({ ...task, journal, origin: stage.proxy.origin, sandbox: stage.sandbox.url } satisfies Task)
    return child
  })
  const crowd = {
    finish: () =>
      Promise.all(
        children.map(async (child) => {
          const report = said<Report>(child)
          if (child.connected) child.send('finish')
          return await report
        }),
      ),
    kill: () => {
      for (const child of children) child.kill('SIGKILL')
    },
  }
  try {
    await Promise.all(children.map((child) => said(child)))
    return crowd
  } catch (error) {
    crowd.kill()
    throw error
  }
}

async function said<T>(child: ChildProcess): Promise<T> {
  if (!child.connected) throw new Error('a client ended by itself')
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`a client ended with ${code}`)
  })
  ended.catch(() => undefined)
  const [message] = await Promise.race([once(child, 'message'), ended])
  return message
}

/** What the clients of all rounds were told. */
export function journalsOf(stage: Stage): Line[] {
  const folder = journalsIn(stage)
  return readdirSync(folder).flatMap((file) => readJournal(join(folder, file)))
}

export function journalsIn({ folder }: Stage): string {
  return join(folder, 'journals')
}
