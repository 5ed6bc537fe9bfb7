import { createHash } from 'node:crypto'
import { encodeAt } from '#shared/api/convert.ts'
import { closingCodeOf, groupedCode } from '#shared/closing-code.ts'
import { dayOf } from '#shared/dates.ts'
import { invariant } from '#shared/errors.ts'
import { pesewas } from '#shared/money.ts'
import { type Context, inSnapshot, query, queryOne, sql } from '../../context/context.ts'
import type { Progress } from '../../context/under-way.ts'
import { findPicture } from '../../pictures/index.ts'
import { csvChunks, type ZipEntry } from '../../sheets/index.ts'
import { findLogo } from '../schools/index.ts'
import { exportProgress } from './export-progress.ts'
import type { ExportTable } from './export-table.ts'
import { columnsOf, exportTables, rowsOf } from './export-tables.ts'
import { type Manifest, manifest } from './manifest.ts'

/**
 * Everything the school has recorded up to now, as the files of a ZIP; the manifest comes last and speaks of the rest. `tell` hears how
 * many parts are written.
 */
export async function exportSchool(
  context: Context,
  tell: Progress = () => undefined,
): Promise<{ name: string; entries: AsyncIterable<ZipEntry> }> {
  const head = await inSnapshot(context, headOf)
  const name = `${head.school.name.replace(/[^\p{L}\p{N}]+/gu, '-')}-${dayOf(new Date(head.exportedAt))}.zip`
  return { name, entries: filesOf(context, head, tell) }
}

type Head = Omit<Manifest, 'files'>

async function headOf(context: Context): Promise<Head> {
  const school = await queryOne<Manifest['school'] & Tail>(
    context,
    sql`select c.name, c.email, c.address, c.phone, app_now() as now, t.journal_number as journal, c.code,
          t.audit_number as "auditNumber", encode(t.audit_hash, 'hex') as "auditHash",
          (select count(*) from receipts r where r.school_id = t.school_id) as receipts
        from schools c join school_tails t on t.school_id = c.id where c.id = ${context.schoolId}`,
  )
  invariant(school, 'a signed-in school exists')
  const { now, journal, receipts, code, auditNumber, auditHash, ...record } = school
  return {
    format: 'akontaa-export',
    version: 1,
    school: record,
    exportedAt: now.toISOString(),
    totals: {
      journalNumber: journal,
      receipts,
      ...(await sumsOf(context, journal)),
      money: await moneyOf(context, journal),
    },
    audit: { number: auditNumber, hash: auditHash, code: groupedCode(closingCodeOf(code, auditHash)) },
  }
}

interface Tail {
  now: Date
  journal: number
  receipts: number
  code: string
  auditNumber: number
  auditHash: string
}

async function sumsOf(context: Context, until: number) {
  const accounts = await query<{ account: string; debits: number; credits: number; entries: number }>(
    context,
    sql`select account, coalesce(sum(amount) filter (where side = 'Debit'), 0)::bigint as debits,
          coalesce(sum(amount) filter (where side = 'Credit'), 0)::bigint as credits, count(*) as entries
        from journal where school_id = ${context.schoolId} and journal_number <= ${until} group by account order by account`,
  )
  const sum = (key: 'debits' | 'credits' | 'entries') => accounts.reduce((total, row) => total + row[key], 0)
  const byAccount = accounts.map(({ account, debits, credits }) => [account, pesewas(credits - debits)])
  return {
    entries: sum('entries'),
    debits: pesewas(sum('debits')),
    credits: pesewas(sum('credits')),
    accounts: Object.fromEntries([...byAccount, ['students', pesewas(sum('debits') - sum('credits'))]]),
  }
}

async function moneyOf(
  { schoolId, ...context }: Context,
  until: number,
): Promise<NonNullable<Manifest['totals']['money']>> {
  const rows = await query<{ account: string; balance: number; legs: number }>(
    { schoolId, ...context },
    sql`select account_id::text as account, sum(amount)::bigint as balance, count(*)::int as legs
        from money_legs where school_id = ${schoolId} and journal_number <= ${until} group by account_id order by 1`,
  )
  return {
    entries: rows.reduce((sum, { legs }) => sum + legs, 0) / 2,
    accounts: Object.fromEntries(rows.map(({ account, balance }) => [account, pesewas(balance)])),
  }
}

async function* filesOf(context: Context, head: Head, tell: Progress): AsyncGenerator<ZipEntry> {
  const files: Manifest['files'] = []
  const progress = await openProgress(context, head, tell)
  for (const table of exportTables) {
    const hash = createHash('sha256')
    const counted = { rows: 0 }
    const heard = (nth: number) => progress.batchRead(table.file, nth)
    const batches = heardBatches(rowsOf(context, table, head.totals.journalNumber), heard)
    yield { name: table.file, content: fileOf(table, batches, hash, counted) }
    progress.fileWritten(table.file)
    files.push({ name: table.file, rows: counted.rows, sha256: hash.digest('hex') })
  }
  const logo = await findLogo(context)
  if (logo) yield { name: 'logo.png', content: [Buffer.from(logo.content)] }
  for await (const { name, content } of slipPhotos(context)) {
    yield { name, content: [content] }
    files.push({ name, rows: 0, sha256: createHash('sha256').update(content).digest('hex') })
    progress.fileWritten(name)
  }
  const said: Manifest = { ...head, files }
  yield {
    name: 'manifest.json',
    content: [Buffer.from(`${JSON.stringify(encodeAt(manifest, said), null, 2)}\n`)],
  }
}

async function openProgress(context: Context, { totals }: Head, tell: Progress) {
  const photos = await listPhotos(context)
  return exportProgress(tell, {
    files: [...exportTables.map(({ file }) => file), ...photos.map(({ id }) => id)],
    rows: new Map([
      ['entries.csv', totals.entries],
      ['receipts.csv', totals.receipts],
      ['money_entries.csv', totals.money?.entries ?? 0],
    ]),
  })
}

async function* heardBatches<Row>(
  batches: AsyncGenerator<Row[]>,
  heard: (nth: number) => void,
): AsyncGenerator<Row[]> {
  let nth = 0
  for await (const batch of batches) {
    yield batch
    nth += 1
    heard(nth)
  }
}

function listPhotos(context: Context) {
  return query<{ id: string; photoId: string; folder: string }>(
    context,
    sql`select id, photo_id as "photoId", 'slips' as folder from deposits
        where school_id = ${context.schoolId} and photo_id is not null
        union all
        select id, photo_id, 'vouchers' from pay_outs
        where school_id = ${context.schoolId} and photo_id is not null order by folder, id`,
  )
}

/** The photos of deposit slips and of what was paid, one in memory at a time. */
async function* slipPhotos(context: Context): AsyncGenerator<{ name: string; content: Buffer }> {
  for (const { id, photoId, folder } of await listPhotos(context)) {
    const photo = await findPicture(context, photoId)
    // Another photo took its place meanwhile.
    if (photo) yield { name: `${folder}/${id}.jpg`, content: photo.content }
  }
}

async function* fileOf(
  table: ExportTable,
  rows: AsyncGenerator<Record<string, unknown>[]>,
  hash: ReturnType<typeof createHash>,
  counted: { rows: number },
): AsyncGenerator<Buffer> {
  const { value: first = [], done } = await rows.next()
  async function* batches() {
    if (done) return
    counted.rows += first.length
    yield first
    for await (const batch of rows) {
      counted.rows += batch.length
      yield batch
    }
  }
  const [sample] = first
  const columns = sample ? columnsOf(table, sample) : []
  for await (const chunk of csvChunks({ title: table.file, columns, batches: batches() })) {
    hash.update(chunk)
    yield chunk
  }
}
