import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { closingCodeOf, readClosingCode } from '#shared/closing-code.ts'
import { invalidField, notFound } from '#shared/errors.ts'
import { type Context, inSnapshot, query, queryOne, sql } from '../../context/context.ts'
import { schoolOfCode } from '../../context/directory.ts'
import type { World } from '../../context/world.ts'
import { type Closing, closingsOf, countSince } from './closings.ts'

type Check = Reply<typeof endpoints.checkClosing>

/**
 * What a code stands for and whether the books are still what they were, for whoever holds it: no name and no sum. Refuses invalid
 * for what is no code, not_found for one that no school has.
 */
export async function checkClosing(world: Pick<World, 'database' | 'now'>, typed: string): Promise<Check> {
  const read = readClosingCode(typed)
  if ('wrong' in read) throw invalidField('code', read.wrong)
  const schoolId = await schoolOfCode(world, read.code.slice(0, 4))
  if (!schoolId) throw notFound('Code')
  const context: Context = { schoolId, database: world.database, caller: nobody, now: world.now?.() }
  return await inSnapshot(context, async (inner) => {
    const closings = await closingsOf(inner, { standing: false })
    const closing = closings.find(({ code }) => code === read.code)
    const check = closing ? await checkSheet(inner, closing) : await checkState(inner, read.code)
    if (!check) throw notFound('Code')
    return check
  })
}

/** Nobody is signed in: this reads and never records. */
const nobody = { staffId: '', sessionId: null, role: 'head', requestId: '' } as const

async function checkSheet(context: Context, closing: Closing): Promise<Check> {
  const since = await countSince(context, closing)
  const status = (await areBooksWhole(context, closing)) ? (since > 0 ? 'changed' : 'unchanged') : 'broken'
  return {
    what: 'sheet',
    status,
    school: await nameOf(context),
    term: `${closing.name}, ${closing.academicYear}`,
    startsOn: closing.startsOn,
    endsOn: closing.endsOn,
    at: closing.closedAt.toISOString(),
    since,
  }
}

/** The entries of the lock against the digest that it put into the chain, and the chain since the lock before. */
async function areBooksWhole(
  context: Context,
  { termId, auditNumber, journalNumber }: Closing,
): Promise<boolean> {
  const { schoolId } = context
  const row = await queryOne<{ isWhole: boolean }>(
    context,
    sql`select is_audit_whole(${schoolId}, coalesce((select max(b.audit_number) from day_locks b
            where b.school_id = ${schoolId} and b.books is not null and b.audit_number < ${auditNumber}), 0), ${auditNumber})
          and coalesce((select books_digest(${schoolId}, l.books_after, ${journalNumber}) = l.books
              and a.facts->>'books' = encode(l.books, 'hex')
            from term_locks(${schoolId}) l join audit_log a on a.school_id = ${schoolId} and a.number = l.audit_number
            where l.term_id = ${termId} and l.audit_number = ${auditNumber} and l.books is not null), true) as "isWhole"`,
  )
  return row?.isWhole ?? false
}

/** The moment of an export or a backup: the newest row of the log that it has. */
async function checkState(context: Context, code: string): Promise<Check | undefined> {
  const rows = await query<{ hash: string; at: Date; school: string; schoolCode: string }>(
    context,
    sql`select encode(a.hash, 'hex') as hash, a.at, c.name as school, c.code as "schoolCode"
        from audit_log a join schools c on c.id = a.school_id
        where a.school_id = ${context.schoolId} and substr(a.hash, 1, 6) = ${bytesOf(code)}::bytea`,
  )
  const found = rows.find(({ schoolCode, hash }) => closingCodeOf(schoolCode, hash) === code)
  if (!found) return undefined
  const { school, at } = found
  const rest = { term: null, startsOn: null, endsOn: null, since: 0 }
  return { what: 'state', status: 'unchanged', school, at: at.toISOString(), ...rest }
}

/** The whole bytes of the hash that a code says, as the database writes them. */
function bytesOf(code: string): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  let bits = 0n
  for (const character of code.slice(4, 15)) bits = (bits << 5n) | BigInt(alphabet.indexOf(character))
  return `\\x${(bits >> 7n).toString(16).padStart(12, '0')}`
}

async function nameOf(context: Context): Promise<string> {
  const row = await queryOne<{ name: string }>(
    context,
    sql`select name from schools where id = ${context.schoolId}`,
  )
  return row?.name ?? ''
}
