import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { ReductionBody } from '#shared/api/reductions.ts'
import { type Pesewas, pesewas, sumOf } from '#shared/money.ts'
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
}

/** What the changes would do to one pupil's fee of a type, waivers and sponsors' shares included. */
interface Effect {
  classId: string
  studentId: string
  studentName: string
  feeType: string
  reduced: Pesewas
  /** Below zero: waivers that go down. */
  waived: Pesewas
  /** What sponsors would carry more; below zero, less. */
  carried: Pesewas
  /** What the family would owe less; below zero, more. */
  less: Pesewas
  balance: Pesewas
}

interface Foreseen {
  changes: readonly Change[]
  effects: readonly Effect[]
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
  if (!rule) return await inTransaction(context, async (inner) => previewOf(await foreseen(inner)))
  return await inTransaction(context, async (inner) => {
    const tried = await writeRule(inner, rule, ruleId)
    throw new Looked(previewOf(await foreseen(inner), ruleId ? undefined : tried))
  }).catch((error: unknown) => {
    if (error instanceof Looked) return error.preview
    throw error
  })
}

/** What posting would change: the rules' differences, and what follows from them. Empty where nothing would be posted. */
export async function foreseen(context: Context): Promise<Foreseen> {
  return { changes: await changesNow(context), effects: await effectsNow(context) }
}

/** What posting would do, of the very drafts it writes: a waiver that is left too large goes down, and sponsors carry their part. */
function effectsNow(context: Context): Promise<Effect[]> {
  const { schoolId } = context
  return query<Effect>(
    context,
    sql`with foreseen as materialized (select * from foresee_changes(${schoolId}))
        select m.class_id as "classId", s.id as "studentId", concat_ws(' ', s.first_name, nullif(s.other_names, ''), s.surname) as "studentName",
          f.name as "feeType", m.reduced, m.waived, m.carried, (m.reduced + m.waived + m.carried)::bigint as less,
          coalesce(b.balance, 0) as balance
        from foreseen m
        join students s on s.school_id = ${schoolId} and s.id = m.student_id
        join fee_types f on f.school_id = ${schoolId} and f.id = m.fee_type_id
        left join balances b on b.school_id = ${schoolId} and b.student_id = m.student_id and b.fee_type_id = m.fee_type_id
        order by name_order(s.surname, s.first_name), s.number, lower(f.name)`,
  )
}

/** Every difference between what the rules give by now and what was posted, on the charges of this term. */
function changesNow(context: Context): Promise<Change[]> {
  const { schoolId } = context
  return query<Change>(
    context,
    sql`with charges as materialized (select reducible_charges(${schoolId}, term_of(${schoolId}, app_today()), null) as all)
        select s.id as "studentId", concat_ws(' ', s.first_name, nullif(s.other_names, ''), s.surname) as "studentName",
          k.name as "className", b.class_id as "classId", f.name as "feeType", r.id as "ruleId", r.name as rule, d.was,
          d.will_be as "willBe"
        from charges c cross join lateral reduction_changes(${schoolId}, c.all, true) d
        join billing_runs b on b.school_id = ${schoolId} and b.id = d.run_id
        join students s on s.school_id = ${schoolId} and s.id = d.student_id
        join classes k on k.school_id = ${schoolId} and k.id = b.class_id
        join fee_types f on f.school_id = ${schoolId} and f.id = b.fee_type_id
        join reduction_rules r on r.school_id = ${schoolId} and r.id = d.rule_id
        order by k.position, name_order(s.surname, s.first_name), s.number, lower(f.name), r.id`,
  )
}

function previewOf({ changes, effects }: Foreseen, unsaved?: string): Preview {
  return {
    children: new Set(effects.map(({ studentId }) => studentId)).size,
    reduced: sumOf(effects.map((effect) => effect.reduced)),
    waived: sumOf(effects.map((effect) => effect.waived)),
    carried: sumOf(effects.map((effect) => effect.carried)),
    less: sumOf(effects.map((effect) => effect.less)),
    inCredit: creditOf(effects),
    lines: changes.map(({ classId: _, ruleId, ...change }) => ({
      ...change,
      ruleId: ruleId === unsaved ? null : ruleId,
      difference: pesewas(change.willBe - change.was),
    })),
    shares: effects.flatMap(({ studentId, feeType, carried }) =>
      carried === 0 ? [] : [{ studentId, feeType, carried }],
    ),
  }
}

export interface CreditMade {
  studentId: string
  studentName: string
  amount: Pesewas
}

/** Who has paid more than would be left of a fee, and by how much of what is taken off. */
export function creditOf(effects: readonly Effect[]): CreditMade[] {
  return effects.flatMap(({ studentId, studentName, balance, less }) => {
    const amount = Math.min(less, less - balance)
    return amount > 0 ? [{ studentId, studentName, amount: pesewas(amount) }] : []
  })
}
