import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { openEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'

const root = mkdtempSync(join(tmpdir(), 'akontaa-verify-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('a backup says by verify-export whether the books are still what they were: agrees, changed, unknown', async () => {
  const [folder, backups] = [join(root, 'data'), join(root, 'backups')]
  const empty = await openEmbedded({ folder, durability: 'unsynced' })
  await migrate(empty.pool)
  await empty.close()
  run(folder, 'seed')
  run(folder, 'backup', backups)
  const file = join(backups, readdirSync(backups)[0] ?? '')

  const alone = run(join(root, 'nowhere'), 'verify-export', file)
  const agrees = run(folder, 'verify-export', file, '--books')
  const [, code = ''] = /Code of these books: ([0-9A-Z ]{19})/.exec(alone.out) ?? []
  const byCode = run(folder, 'verify-export', code)
  const slip = run(folder, 'verify-export', `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`)
  await changeLastAct(folder)
  const changed = run(folder, 'verify-export', file, '--books')
  const unknown = run(folder, 'verify-export', code)
  truncateSync(file, 2_000)
  const damaged = run(folder, 'verify-export', file)

  expect(alone).toMatchObject({ code: 0, out: expect.stringContaining('2 schools. Everything agrees.') })
  expect(agrees.out).toContain('Agrees with the books here; nothing was recorded since.')
  expect(byCode).toMatchObject({ code: 0, out: expect.stringMatching(/\nAgrees: unchanged\.\n$/) })
  expect(slip).toMatchObject({
    code: 1,
    err: expect.stringContaining('is wrong, or two have changed places'),
  })
  expect(changed).toMatchObject({
    code: 1,
    out: expect.stringContaining('Changed: the audit chain here is another one'),
  })
  expect(unknown).toMatchObject({ code: 1, out: 'Unknown: no school has this code.\n' })
  expect(damaged).toMatchObject({ code: 1, err: expect.stringContaining('is damaged or cut short') })
}, 300_000)

/** With the database’s own tools. */
async function changeLastAct(folder: string): Promise<void> {
  const { pool, close } = await openEmbedded({ folder, durability: 'unsynced' })
  const { rows } = await pool.query('select id from all_schools() id')
  await pool.query(`begin; select set_config('app.school_id', '${rows[0].id}', true); alter table audit_log disable trigger user;
    update audit_log set hash = sha256(hash) where number = (select max(number) from audit_log);
    alter table audit_log enable trigger user; commit`)
  await close()
}

function run(folder: string, command: string, ...args: string[]) {
  const script = fileURLToPath(new URL('./akontaa.ts', import.meta.url))
  const { DATABASE_URL: _, ...own } = process.env
  const env = { ...own, NODE_ENV: 'development', DATA_DIR: folder }
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, command, ...args], {
    env,
    encoding: 'utf8',
  })
  return { code: status, out: stdout, err: stderr }
}
