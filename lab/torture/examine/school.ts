import { readFileSync } from 'node:fs'
import { type Context, query, sql, takeTime } from '#server/context/context.ts'
import { verifySchool } from '#server/ledger/index.ts'
import type { Line } from '../client/journal.ts'
import { readBooks } from './books.ts'
import { compareAcknowledged, type Findings, type Kept, merge, noFindings } from './findings.ts'
import { orderOf } from './order.ts'
import { replay, staleReadings, wrongPoints } from './replay.ts'
import { wrongTexts } from './texts.ts'

const checks = ['./school.sql', './cash.sql', './statements.sql', './brought.sql'].map((file) =>
  readFileSync(new URL(file, import.meta.url), 'utf8'),
)

/** One school, held against what clients were told of it and against what the telephone company took. */
export async function examineSchool(
  context: Context,
  lines: readonly Line[],
  taken: ReadonlyMap<string, number>,
): Promise<Findings> {
  await takeTime(context)
  const findings = await checkSchool(context)
  const kept = await query<Kept>(
    context,
    sql`select k.key, whole_answer(k.school_id, k.answer) as answer, numbered(c.initials, '-', r.number, 6) as receipt
        from idempotency_keys k join schools c on c.id = k.school_id
        left join receipts r on r.school_id = k.school_id and r.id = (k.answer->'receipt'->>'id')::uuid`,
  )
  merge(findings, compareAcknowledged(lines, new Map(kept.map((each) => [each.key, each]))))
  merge(findings, await wrongTexts(context, taken))
  findings.disordered.push(...(await wrongOrder(context, lines)))
  return findings
}

/** Real time against the numbers, every reading against the moments it can be of, and the journal played again. */
export async function wrongOrder(context: Context, lines: readonly Line[]): Promise<string[]> {
  const books = await readBooks(context)
  const order = orderOf(lines, books)
  const model = replay(books)
  return [...order.disordered, ...staleReadings(lines, order, model), ...wrongPoints(model)]
}

/** What a school can be asked about itself: do the books agree, and is every act there whole and once? */
export async function checkSchool(context: Context): Promise<Findings> {
  const findings = noFindings()
  for (const difference of await verifySchool(context)) {
    findings.disagreements.push(Object.values(difference).join(', '))
  }
  for (const check of checks) {
    const faults = await query<{ fault: string; subject: string; detail: string }>(context, sql([check]))
    for (const { fault, subject, detail } of faults) {
      findings[fault === 'doubled' ? 'doubled' : 'halfDone'].push(`${subject}: ${detail}`)
    }
  }
  return findings
}
