import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, inject, onTestFinished, test } from 'vitest'
import { emptyFolder } from '../testing/test-database.ts'
import { openEmbedded } from './embedded.ts'

test('a process killed while it commits has lost nothing it acknowledged, and the next one starts at once', async () => {
  const folder = await newSchool()
  const acknowledged: string[] = []
  for (const kill of [30, 75, 140]) {
    const writer = writing(folder)
    for await (const id of linesOf(writer)) {
      acknowledged.push(id)
      if (acknowledged.length === kill) writer.kill('SIGKILL')
    }
  }

  const ids = await recorded(folder)

  expect(acknowledged.length).toBeGreaterThanOrEqual(140)
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
})

test.skipIf(!hasStrace())('no commit is acknowledged before its log is on the disk (strace)', async () => {
  const folder = await newSchool()
  const trace = join(folder, 'trace')
  const writer = writing(folder, 40, ['-f', '-y', '-o', trace, '-e', 'trace=fdatasync,write'])
  await once(writer, 'exit')

  const calls = readFileSync(trace, 'utf8').split('\n')
  const story = calls.flatMap((line) => {
    if (/fdatasync\(.*pg_wal\/.*= 0$|fdatasync resumed.*= 0$/.test(line)) return 'synced'
    return /write\(1<.*"\d+\\n"/.test(line) ? 'acknowledged' : []
  })

  expect(story.filter((act) => act === 'acknowledged')).toHaveLength(40)
  expect(story.filter((act, index) => act === 'acknowledged' && story[index - 1] !== 'synced')).toEqual([])
})

test.skipIf(!hasStrace())(
  'a disk that fails to sync costs one refused commit, no acknowledged one',
  async () => {
    const folder = await newSchool()
    const fault = [
      '-f',
      '-o',
      '/dev/null',
      '-e',
      'trace=fdatasync',
      '-e',
      'inject=fdatasync:error=EIO:when=30',
    ]
    const writer = writing(folder, 60, fault)
    const said: string[] = []
    for await (const line of linesOf(writer)) said.push(line)

    const ids = await recorded(folder)

    expect(said.filter((line) => line.startsWith('refused'))).toEqual(['refused ECONNRESET'])
    const acknowledged = said.filter((line) => !line.startsWith('refused'))
    expect(acknowledged).toHaveLength(59)
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
  },
)

test.skipIf(!canMount())(
  'a full disk refuses payments, and there is room again without a restart',
  async () => {
    const disk = mkdtempSync(join(inject('runFolder'), 'disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', disk])
    onTestFinished(() => void execFileSync('umount', [disk]))
    const folder = join(disk, 'db')
    cpSync(await newSchool(), folder, { recursive: true })
    const database = await openEmbedded({ folder, durability: 'synced' })
    const pay = () =>
      database.pool.query(
        'insert into payments (note) select md5(random()::text) from generate_series(1, 500)',
      )
    // Less room than the next piece of log needs: the database has to give up, not only the statement.
    const { bavail, bsize } = statfsSync(disk)
    writeFileSync(join(disk, 'films'), Buffer.alloc(bavail * bsize - 3_000_000))

    let paid = 0
    const refusals: string[] = []
    while (refusals.length < 3) {
      await pay().then(
        () => (paid += 1),
        (error) => refusals.push(error.code),
      )
    }
    rmSync(join(disk, 'films'))
    await pay()

    const { rows } = await database.pool.query('select count(*) from payments')
    await database.close()
    expect(rows).toEqual([{ count: (paid + 1) * 500 }])
    // No room, or a connection that broke: whoever asks is told to ask again.
    expect(refusals.filter((code) => !['53100', 'ECONNRESET'].includes(code))).toEqual([])
  },
)

async function newSchool(): Promise<string> {
  const folder = await emptyFolder()
  const database = await openEmbedded({ folder, durability: 'unsynced' })
  await database.pool.query('create table payments (id bigint generated always as identity, note text)')
  await database.close()
  return folder
}

/** A process that records payments one after another and says the id of each once it is committed. */
function writing(folder: string, count = 100_000, strace?: string[]): ChildProcess {
  const engine = JSON.stringify(new URL('./embedded.ts', import.meta.url).href)
  const program = `
    const { writeSync } = await import('node:fs')
    const { openEmbedded } = await import(${engine})
    const { pool, close } = await openEmbedded({ folder: ${JSON.stringify(folder)}, durability: 'synced' })
    const pay = 'insert into payments (note) values (repeat($1, 50)) returning id'
    for (let i = 0; i < ${count}; i += 1) {
      const said = await pool.query(pay, ['paid']).then(({ rows }) => rows[0].id, (error) => 'refused ' + error.code)
      writeSync(1, said + '\\n')
    }
    await close()`
  const node = [process.execPath, '--input-type=module', '-e', program]
  const [command = '', ...args] = strace ? ['strace', ...strace, ...node] : node
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

function linesOf(child: ChildProcess): AsyncIterable<string> {
  if (!child.stdout) throw new Error('The child has no output.')
  return createInterface(child.stdout)
}

async function recorded(folder: string): Promise<Set<string>> {
  const database = await openEmbedded({ folder, durability: 'synced' })
  const { rows } = await database.pool.query<{ id: number }>('select id from payments')
  await database.close()
  return new Set(rows.map(({ id }) => String(id)))
}

function hasStrace(): boolean {
  return isPossible('strace', ['-o', '/dev/null', 'true'], 'a tracer (strace) that may trace')
}

function canMount(): boolean {
  return isPossible(
    'unshare',
    ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'],
    'the right to mount a small disk',
  )
}

function isPossible(command: string, args: string[], what: string): boolean {
  const isThere = spawnSync(command, args).status === 0
  if (!isThere) console.warn(`Skipped, for want of ${what}.`)
  return isThere
}
