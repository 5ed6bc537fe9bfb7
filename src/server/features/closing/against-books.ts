import { Refusal } from '#shared/errors.ts'
import { type Context, queryOne, sql } from '../../context/context.ts'
import type { Database } from '../../db/database.ts'
import { operatorContext } from '../schools/index.ts'

/** What a file says a school's books were: how far the journal and the audit chain went, and what the entries came to. Pesewas. */
export interface StatedBooks {
  schoolId: string
  journalNumber: number
  entries: number
  debits: number
  credits: number
  auditNumber: number
  auditHash: string
}

export type Verdict = { is: 'agrees' | 'changed' | 'unknown'; says: string }

/** Holds what a file says against the books here: they are to have all of it, as it was, and may have more. */
export async function againstBooks(database: Database, stated: StatedBooks): Promise<Verdict> {
  const context = await operatorContext(database, stated.schoolId).catch((error) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
  const books = context && (await booksThen(context, stated))
  if (!books) return { is: 'unknown', says: 'Unknown: there is no such school here.' }
  if (books.hash === null)
    return {
      is: 'unknown',
      says: 'Unknown: the books here do not go so far. They were brought back from an older backup, or are others.',
    }
  if (books.hash !== stated.auditHash)
    return { is: 'changed', says: 'Changed: the audit chain here is another one at that point.' }
  const wrong = (['entries', 'debits', 'credits'] as const).filter((name) => books[name] !== stated[name])
  if (wrong.length > 0) {
    const said = wrong.map((name) => `${name} ${stated[name]}, here ${books[name]}`)
    return { is: 'changed', says: `Changed: ${said.join('; ')}.` }
  }
  const since = books.last - stated.auditNumber
  return {
    is: 'agrees',
    says: `Agrees with the books here${since === 0 ? '; nothing was recorded since' : `; ${since} acts were recorded since`}.`,
  }
}

interface Books extends Pick<StatedBooks, 'entries' | 'debits' | 'credits'> {
  hash: string | null
  last: number
}

function booksThen(
  context: Context,
  { journalNumber, auditNumber }: StatedBooks,
): Promise<Books | undefined> {
  const { schoolId } = context
  return queryOne<Books>(
    context,
    sql`select (select encode(a.hash, 'hex') from audit_log a where a.school_id = ${schoolId} and a.number = ${auditNumber}) as hash,
          t.audit_number as last, j.*
        from school_tails t cross join (
          select count(*)::int as entries, coalesce(sum(amount) filter (where side = 'Debit'), 0)::bigint as debits,
            coalesce(sum(amount) filter (where side = 'Credit'), 0)::bigint as credits
          from ledger_entries where school_id = ${schoolId} and journal_number <= ${journalNumber}) j
        where t.school_id = ${schoolId}`,
  )
}
