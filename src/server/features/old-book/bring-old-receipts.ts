import { randomUUID } from 'node:crypto'
import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { Day } from '#shared/dates.ts'
import { Refusal } from '#shared/errors.ts'
import { sumOf } from '#shared/money.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { bringOldReceipts, once } from '../../ledger/index.ts'
import { type ListedReceipt, readOldList } from './read-old-list.ts'

type Answer = Reply<typeof endpoints.importOldReceipts>

/**
 * Reads a list of old receipts and, unless it is a dry run, takes it in: all of it or nothing. Refuses invalid with every problem by row, and
 * conflict where a number is here with another day or amount.
 */
export function importOldReceipts(
  context: Context,
  { csv, dryRun }: { csv: string; dryRun: boolean },
): Promise<Answer & { replayed?: boolean }> {
  return once(context, async (inner) => {
    const [now] = await query<{ today: Day }>(inner, sql`select app_today() as today`)
    const { receipts, problems } = readOldList(csv, now?.today ?? '')
    const known = await knownOf(inner, receipts)
    const others = receipts.filter(({ number, day, amount }) => {
      const here = known.get(number.toUpperCase())
      return here && (here.day !== day || here.amount !== amount)
    })
    const all = [
      ...problems,
      ...others.map(({ line, number }) => ({
        line,
        alsoLine: null,
        says: `Number ${number} is here already with another day or amount.`,
      })),
    ].toSorted((one, other) => one.line - other.line)
    const fresh = receipts.filter(({ number }) => !known.has(number.toUpperCase()))
    const children = await childrenNamed(inner, fresh)
    const listId = !dryRun && all.length === 0 && fresh.length > 0 ? randomUUID() : null
    const [problem] = all
    if (!dryRun && problem)
      throw new Refusal('invalid', `${problem.says} Nothing was brought in.`, {
        fields: { csv: sayProblem(problem) },
        facts: { problems: all.slice(0, PROBLEMS_SHOWN) },
      })
    if (listId)
      await bringOldReceipts(inner, {
        list: listId,
        receipts: fresh.map(({ line: _, name, ...receipt }) => ({
          ...receipt,
          ...(name ? { name } : {}),
          ...(name && children.has(name.toUpperCase()) ? { student: children.get(name.toUpperCase()) } : {}),
        })),
      })
    return answerOf(fresh, { listId, all, known: receipts.length - fresh.length, children })
  })
}

const PROBLEMS_SHOWN = 50

function sayProblem({ line, alsoLine, says }: Answer['problems'][number]): string {
  return `${alsoLine === null ? `Line ${line}` : `Lines ${alsoLine} and ${line}`}: ${says}`
}

function answerOf(
  fresh: readonly ListedReceipt[],
  found: { listId: string | null; all: Answer['problems']; known: number; children: Map<string, string> },
): Answer {
  const days = fresh.map(({ day }) => day).toSorted()
  const byNumber = fresh.toSorted((one, other) => digitsOf(other.number) - digitsOf(one.number))
  return {
    listId: found.listId,
    receipts: fresh.length,
    known: found.known,
    amount: sumOf(fresh.map(({ amount }) => amount)),
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    ofChildren: fresh.filter(({ name }) => name && found.children.has(name.toUpperCase())).length,
    highest: byNumber[0]?.number ?? null,
    problems: found.all.slice(0, PROBLEMS_SHOWN),
  }
}

const digitsOf = (number: string) => Number(/(\d{1,12})\D*$/.exec(number)?.[1] ?? 0)

async function knownOf(context: Context, receipts: readonly ListedReceipt[]) {
  const numbers = receipts.map(({ number }) => number.toUpperCase())
  const rows = await query<{ number: string; day: Day; amount: number }>(
    context,
    sql`select upper(number) as number, day, amount from old_receipts
        where school_id = ${context.schoolId} and upper(number) = any(${numbers}::text[])`,
  )
  return new Map(rows.map((row) => [row.number, row]))
}

/** Names that are those of one child, in either order; of two with one name neither. */
async function childrenNamed(
  context: Context,
  receipts: readonly ListedReceipt[],
): Promise<Map<string, string>> {
  const names = receipts.flatMap(({ name }) => (name ? [name.toUpperCase()] : []))
  if (names.length === 0) return new Map()
  const row = await queryOne<{ found: { name: string; id: string }[] | null }>(
    context,
    sql`select json_agg(json_build_object('name', n.name, 'id', n.ids[1])) as found from (
          select w.name, array_agg(distinct w.id) as ids from (
            select s.id, unnest(array[upper(s.first_name || ' ' || s.surname), upper(s.surname || ' ' || s.first_name),
              upper(s.surname || ', ' || s.first_name)]) as name
            from students s where s.school_id = ${context.schoolId} and s.erased_at is null) w
          where w.name = any(${names}::text[]) group by w.name) n
        where cardinality(n.ids) = 1`,
  )
  return new Map((row?.found ?? []).map(({ name, id }) => [name, id]))
}
