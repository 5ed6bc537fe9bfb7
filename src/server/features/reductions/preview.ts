import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { ReductionBody } from '#shared/api/reductions.ts'
import { type Pesewas, pesewas, sumOf, toCedis } from '#shared/money.ts'
import { type Context, inTransaction, query, sql } from '../../context/context.ts'
import { writeRule } from './save-rule.ts'

type Preview = Reply<typeof endpoints.previewReductions>

interface Change {
  studentId: string
  studentName: string
  className: string
  classId: string
  feeType: string
  ruleId: string
  rule: string
  was: Pesewas
  willBe: Pesewas
  balance: Pesewas
}

/** Thrown to undo what was written only to be looked at. */
class Looked extends Error {
  readonly preview: Preview

  constructor(preview: Preview) {
    super('looked at')
    this.preview = preview
  }
}

interface ToPreview {
  ruleId?: string | undefined
  rule?: ReductionBody | undefined
}

/** What the rules would change this term, by now or as if one was saved. Records nothing. Refuses not_found, invalid. */
export async function previewReductions(context: Context, { ruleId, rule }: ToPreview): Promise<Preview> {
  if (!rule) return await inTransaction(context, async (inner) => previewOf(await changesNow(inner)))
  return await inTransaction(context, async (inner) => {
    const tried = await writeRule(inner, rule, ruleId)
    throw new Looked(previewOf(await changesNow(inner), ruleId ? undefined : tried))
  }).catch((error: unknown) => {
    if (error instanceof Looked) return error.preview
    throw error
  })
}

/** Every difference between what the rules give by now and what was posted, on the charges of this term. */
export function changesNow(context: Context): Promise<Change[]> {
  const { schoolId } = context
  return query<Change>(
    context,
    sql`with charges as materialized (select reducible_charges(${schoolId}, term_of(${schoolId}, app_today()), null) as all)
        select s.id as "studentId", concat_ws(' ', s.first_name, nullif(s.other_names, ''), s.surname) as "studentName",
          k.name as "className", b.class_id as "classId", f.name as "feeType", r.id as "ruleId", r.name as rule, d.was,
          d.will_be as "willBe", coalesce(a.balance, 0) as balance
        from charges c cross join lateral reduction_changes(${schoolId}, c.all, true) d
        join billing_runs b on b.school_id = ${schoolId} and b.id = d.run_id
        join students s on s.school_id = ${schoolId} and s.id = d.student_id
        join classes k on k.school_id = ${schoolId} and k.id = b.class_id
        join fee_types f on f.school_id = ${schoolId} and f.id = b.fee_type_id
        join reduction_rules r on r.school_id = ${schoolId} and r.id = d.rule_id
        left join balances a on a.school_id = ${schoolId} and a.student_id = d.student_id and a.fee_type_id = b.fee_type_id
        order by k.position, lower(s.surname), lower(s.first_name), s.number, lower(f.name), r.id`,
  )
}

function previewOf(changes: readonly Change[], unsaved?: string): Preview {
  const less = sumOf(changes.map(({ was, willBe }) => pesewas(willBe - was)))
  return {
    children: new Set(changes.map(({ studentId }) => studentId)).size,
    less: toCedis(less),
    inCredit: creditOf(changes).map(({ amount, ...child }) => ({ ...child, amount: toCedis(amount) })),
    lines: changes.map(({ was, willBe, balance: _, classId: __, ruleId, ...change }) => ({
      ...change,
      ruleId: ruleId === unsaved ? null : ruleId,
      was: toCedis(was),
      willBe: toCedis(willBe),
      difference: toCedis(willBe - was),
    })),
  }
}

export interface CreditMade {
  studentId: string
  studentName: string
  amount: Pesewas
}

/** Who has paid more than would be left of a fee, and by how much of what is taken off. */
export function creditOf(changes: readonly Change[]): CreditMade[] {
  const fees = new Map<string, { child: Change; less: number }>()
  for (const change of changes) {
    const key = `${change.studentId} ${change.feeType}`
    const less = (fees.get(key)?.less ?? 0) + change.willBe - change.was
    fees.set(key, { child: change, less })
  }
  return [...fees.values()].flatMap(({ child: { studentId, studentName, balance }, less }) => {
    const amount = Math.min(less, less - balance)
    return amount > 0 ? [{ studentId, studentName, amount: pesewas(amount) }] : []
  })
}
