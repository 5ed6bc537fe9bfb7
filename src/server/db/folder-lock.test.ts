import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'

test('a folder held by a living process is refused with a sentence that names it', async () => {
  const folder = newFolder()
  const holder = await holderOf(folder)

  const refusal = await lockFolder(folder, 100).catch((error: Error) => error.message)

  expect(refusal).toContain(`is in use by process ${holder.pid}`)
  expect(refusal).toContain('DATA_DIR')
})

test('a folder held by this process itself is refused as well', async () => {
  const folder = newFolder()
  await lockFolder(folder)

  await expect(lockFolder(folder, 100)).rejects.toThrow('this same process')
})

test('a folder given back is free', async () => {
  const folder = newFolder()
  const lock = await lockFolder(folder)

  lock.release()

  await expect(lockFolder(folder, 0)).resolves.toBeDefined()
})

test('the folder of a killed process is taken over at once', async () => {
  const folder = newFolder()
  const holder = await holderOf(folder)

  holder.kill('SIGKILL')
  await once(holder, 'exit')

  await expect(lockFolder(folder, 0)).resolves.toBeDefined()
})

test('a killed process that its parent never buries is dead', async () => {
  const folder = newFolder()
  // The shell turns into a sleep, which never asks after the child it inherited.
  const parent = spawn('sh', ['-c', `"$0" -e "$1" & exec sleep 60`, process.execPath, holding(folder)])
  onTestFinished(() => void parent.kill('SIGKILL'))
  const pid = Number(await firstLine(parent))

  process.kill(pid, 'SIGKILL')

  await expect(lockFolder(folder, 5_000)).resolves.toBeDefined()
})

test('a process that has our id by chance, as in a restarted container, does not lock us out', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'lock.1'), `${process.pid} 1 another-boot`)

  await expect(lockFolder(folder, 0)).resolves.toBeDefined()
})

test('a process that died between making its lock and signing it is waited for, then passed over', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'lock.1'), '')

  await expect(lockFolder(folder, 200)).resolves.toBeDefined()
})

test('of eight processes that find a dead holder at the same moment one gets the folder', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'lock.7'), '1 1 another-boot')

  const rivals = await Promise.all(Array.from({ length: 8 }, () => firstLine(start(folder, 0))))

  expect(rivals.filter((line) => line !== 'refused')).toHaveLength(1)
  expect(readdirSync(folder)).toEqual(['lock.8'])
  expect(readFileSync(join(folder, 'lock.8'), 'utf8')).toMatch(new RegExp(`^${rivals.find(Number)} `))
})

function newFolder(): string {
  return mkdtempSync(join(inject('runFolder'), 'lock-'))
}

async function holderOf(folder: string): Promise<ChildProcess> {
  const holder = start(folder, 10_000)
  await firstLine(holder)
  return holder
}

function start(folder: string, waitMs: number): ChildProcess {
  const child = spawn(process.execPath, ['-e', holding(folder, waitMs)])
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** A program that takes the folder, says its process id (or 'refused'), and keeps it. */
function holding(folder: string, waitMs = 10_000): string {
  const lock = JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)
  return `import(${lock})
    .then(({ lockFolder }) => lockFolder(${JSON.stringify(folder)}, ${waitMs}))
    .then(() => console.log(process.pid), () => console.log('refused'))
  setTimeout(() => {}, 60_000)`
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The child has no output.')
  const [bytes] = await once(child.stdout, 'data')
  return String(bytes).trim()
}
