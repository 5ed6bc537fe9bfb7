import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { ended } from '../testing/ended.ts'

const root = mkdtempSync(join(tmpdir(), 'akontaa-commands-'))
const seeded = join(root, 'seeded')
const sample = fileURLToPath(new URL('../features/roster/samples/class-list.csv', import.meta.url))
const minutes = 60_000

let nothing: Awaited<ReturnType<typeof run>>

beforeAll(async () => {
  const empty = await openEmbedded({ folder: seeded, durability: 'unsynced' })
  await migrate(empty.pool)
  await empty.close()
  nothing = await run(seeded, 'verify-ledger')
  const killed = start(seeded, 'seed')
  await sleep(1_500)
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  await run(seeded, 'seed')
}, 5 * minutes)

afterAll(() => rmSync(root, { recursive: true, force: true }))

test(
  'a seeding that is killed leaves no half demo: the next one makes both schools whole',
  async () => {
    const { code, out } = await run(copy(), 'verify-ledger')

    expect(out).toMatch(/Adom Grace Academy: 420 students, .*; 0 differences/)
    expect(out).toMatch(/Sankofa Preparatory: 30 students, .*; 0 differences/)
    expect(out).toMatch(/2 schools verified\. The books agree\.\n$/)
    expect(code).toBe(0)
  },
  5 * minutes,
)

test(
  'the newest backup is restored beside what runs, and said to agree, to be old, or not to be there',
  async () => {
    const [data, backups] = [copy(), mkdtempSync(join(root, 'backups-'))]
    const none = await run(data, 'test-restore', backups)
    const keys = await run(data, 'backup-keys')
    const recipient = /BACKUP_RECIPIENT=(\S+)/.exec(keys.out)?.[1] ?? ''
    const identity = join(root, 'key')
    writeFileSync(identity, keys.out)
    const made = await runWith({ BACKUP_RECIPIENT: recipient }, data, 'backup', backups)
    const without = await run(data, 'test-restore', backups)
    const agreed = await run(data, 'test-restore', backups, '--identity', identity)
    const [name = ''] = readdirSync(backups)
    renameSync(join(backups, name), join(backups, 'akontaa-20240101T021500Z.backup.gz.age'))
    const old = await run(data, 'test-restore', backups)

    expect(none).toMatchObject({ code: 1, err: `There is no backup in ${backups}.\n` })
    expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/backup\.gz\.age \(/) })
    expect(without).toMatchObject({ code: 1, err: expect.stringMatching(/is encrypted/) })
    expect(agreed).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^2 schools, [\d,]+ receipts, all agree\./),
    })
    expect(old).toMatchObject({ code: 1, err: expect.stringMatching(/days old: newer ones are not made/) })
  },
  5 * minutes,
)

test('akontaa looks at its words before anything is opened or written', async () => {
  const [here, settings] = [mkdtempSync(join(root, 'here-')), join(root, 'settings')]
  writeFileSync(settings, `DATA_DIR=${join(root, 'named')}\n`)

  const help = await akontaa(here, 'backup', '--help')
  const refused = [
    await akontaa(here, 'backup', '--hepl'),
    await akontaa(here, 'backup', 'one', 'two'),
    await akontaa(here, 'restore'),
    await akontaa(here, 'verify-legder'),
  ]
  const guessed = await akontaa(here, 'restore', 'school.backup.gz')
  const named = await akontaa(here, 'verify-ledger', '--env', settings)

  expect(help).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^akontaa backup \[folder\].*DATABASE_URL/s),
  })
  expect(refused.map(({ code }) => code)).toEqual([2, 2, 2, 2])
  expect(refused.map(({ err }) => err.replace(/ akontaa.*\n$/, ''))).toEqual([
    "Unknown option '--hepl'.",
    '"two" is a word too many.',
    '<file> is missing.',
    'There is no command "verify-legder".',
  ])
  expect(guessed).toMatchObject({ code: 1, err: expect.stringContaining('set DATABASE_URL, or DATA_DIR') })
  expect(named.err).toContain(`There is no database in ${join(root, 'named')}`)
  expect(readdirSync(here)).toEqual([])
}, 60_000)

test('verify-ledger of nothing fails: no school is told, and a mistyped folder is not made', async () => {
  const mistyped = join(root, 'mistyped')

  const { code, err } = await run(mistyped, 'verify-ledger')

  expect(nothing).toMatchObject({
    code: 1,
    out: expect.stringContaining('There is no school in this database'),
  })
  expect(err).toContain(`There is no database in ${mistyped}`)
  expect(code).toBe(1)
  expect(existsSync(mistyped)).toBe(false)
})

test(
  'verify-ledger names every difference and fails',
  async () => {
    const folder = copy()
    const { pool, close } = await openEmbedded({ folder, durability: 'unsynced' })
    const { rows } = await pool.query("select school_of_email('second@akontaa.example') as id")
    await pool.query(`begin; select set_config('app.school_id', '${rows[0].id}', true);
    update balances set balance = balance + 1 where student_id = (select min(student_id::text)::uuid from balances); commit`)
    await close()

    const { code, out } = await run(folder, 'verify-ledger')

    expect(out).toMatch(/ {2}balance differs from its entries: \S+ \S+ \(stored -?\d+, entries -?\d+\)/)
    expect(code).toBe(1)
  },
  5 * minutes,
)

test(
  'platform-report counts schools, payments, texts and what is unsettled, and names nobody',
  async () => {
    const { code, out } = await run(seeded, 'platform-report')

    expect(out).toMatch(
      /^2 schools: 2 paid up, 0 expired\n450 pupils in all\nActive \(took a payment\): 2 in the last 7 days/,
    )
    expect(out).toMatch(/\n {2}\d{4}-\d\d-\d\d +\d+ receipts {2}GHS [\d,]+\.\d\d\n/)
    expect(out).toMatch(/SMS, the last 30 days\n {2}\w+ +[\d,]+ texts, [\d,]+ segments\n/)
    expect(out).toMatch(/Unsettled payments .*\n {2}none\n$/)
    expect(out).not.toMatch(/Adom|Sankofa|Mensah|@|\+233/)
    expect(code).toBe(0)
  },
  5 * minutes,
)

test(
  'parents-report counts payments of the app by state, and names nobody',
  async () => {
    const folder = copy()
    const { pool, close } = await openEmbedded({ folder, durability: 'unsynced' })
    const { rows } = await pool.query("select school_of_email('second@akontaa.example') as id")
    await pool.query(`begin; select set_config('app.school_id', '${rows[0].id}', true);
    insert into payment_intents (school_id, id, reference, phone, lines, amount, charge, bearer, channel, subaccount, state, payment_id, receipt_id,
      created_at, expires_at, paid_at, said)
    select '${rows[0].id}', gen_random_uuid(), 'AKP-0000-' || lpad(n::text, 16, '0'), '+233241234567', '[]', 5000, 0, 'school', 'card', 'ACCT_x',
      case when n < 3 then 'mismatch' else 'failed' end, n::text, gen_random_uuid(), now() - interval '30 hours', now(), now(), 'declined'
    from generate_series(1, 3) n; commit`)
    await close()

    const { code, out } = await run(folder, 'parents-report')

    expect(out).toMatch(/^2 schools: parents can pay in the app at 1\n\nPayments by state\n/)
    expect(out).toMatch(
      /\n {2}mismatch +2 {2}GHS 100\.00, the oldest 30 hours ago\n {2}failed +1 {2}GHS 50\.00\n/,
    )
    expect(out).toMatch(
      /Schools with a payment that does not match: 1\n\nRefunds by state\n {2}none\n\nDisputes by state\n {2}none\n$/,
    )
    expect(out).not.toMatch(/Adom|Sankofa|@|\+233|AKP-/)
    expect(code).toBe(0)
  },
  5 * minutes,
)

test(
  'import-roster first only looks, then imports, then finds nobody new in the same list',
  async () => {
    const folder = copy()
    const list = [sample, '--school', 'second@akontaa.example']

    const dry = await run(folder, 'import-roster', ...list)
    const real = await run(folder, 'import-roster', ...list, '--commit')
    const again = await run(folder, 'import-roster', ...list, '--commit')

    expect(dry.out).toContain('7 children of 5 guardians; GHS 1,630.50 owed from before.\nThis was a dry run')
    expect(real.out).toMatch(/ {2}7 of 7 children\nImported\.\n$/)
    expect(again.out).toContain('0 brought in + 7 known already + 0 changes')
    expect(again.err).toMatch(/^There is nobody to bring in: .* Nothing was imported\.\n$/)
    expect([dry.code, real.code, again.code]).toEqual([0, 0, 1])
  },
  5 * minutes,
)

test(
  'what cannot be imported is said in a sentence, and exit code 1',
  async () => {
    const folder = copy()
    const [huge, book] = [join(root, 'huge.csv'), join(root, 'list.xlsx')]
    writeFileSync(huge, '')
    truncateSync(huge, 50_000_000)
    writeFileSync(book, 'PK\x03\x04')
    const school = ['--school', 'second@akontaa.example']

    const attempts = [
      await run(folder, 'import-roster', huge, ...school),
      await run(folder, 'import-roster', book, ...school),
      await run(folder, 'import-roster', sample, '--school', 'nobody@akontaa.example'),
    ]

    expect(attempts.map(({ code }) => code)).toEqual([1, 1, 1])
    expect(attempts.map(({ err }) => err)).toEqual([
      expect.stringContaining('has 50.0 MB; a class list has at most 10 MB.'),
      expect.stringContaining('This is an Excel workbook.'),
      'There is no school with the e-mail nobody@akontaa.example.\n',
    ])
  },
  5 * minutes,
)

test(
  'seed refuses production, and --fresh throws nobody’s books away',
  async () => {
    const folder = copy()
    const { pool, close } = await openEmbedded({ folder, durability: 'unsynced' })
    await pool.query("update directory set email = 'bursar@school.example' where email like 'second%'")
    await close()

    const fresh = await run(folder, 'seed', '--fresh')
    const production = await runWith(
      { NODE_ENV: 'production', EMBEDDED_DB: 'allow', PAYSTACK_SECRET_KEY: 'sk_live_x' },
      folder,
      'seed',
    )

    expect(fresh.err).toMatch(/bursar@school\.example is not a demo school\. Nothing was done\.\n$/)
    expect(production.err).toMatch(/^Demo schools are never made in production/)
    expect([fresh.code, production.code]).toEqual([1, 1])
  },
  5 * minutes,
)

function copy(): string {
  const folder = mkdtempSync(join(root, 'copy-'))
  cpSync(join(seeded, 'pg'), join(folder, 'pg'), { recursive: true })
  return folder
}

function run(folder: string, command: string, ...args: string[]) {
  return runWith({}, folder, command, ...args)
}

async function runWith(env: NodeJS.ProcessEnv, folder: string, command: string, ...args: string[]) {
  return await ended(start(folder, command, args, env))
}

/** As somebody calls it who stands in another folder and has set nothing. */
async function akontaa(cwd: string, ...args: string[]) {
  const { DATABASE_URL: _, DATA_DIR: __, ...own } = process.env
  const bin = fileURLToPath(new URL('../../../bin/akontaa.js', import.meta.url))
  const env = { ...own, NODE_ENV: 'development' }
  return await ended(spawn(process.execPath, [bin, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] }))
}

function start(folder: string, command: string, args: string[] = [], env: NodeJS.ProcessEnv = {}) {
  const script = fileURLToPath(new URL('./akontaa.ts', import.meta.url))
  const { DATABASE_URL: _, ...own } = process.env
  const surroundings = { ...own, NODE_ENV: 'development', DATA_DIR: folder, ...env }
  return spawn(process.execPath, [script, command, ...args], {
    env: surroundings,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
