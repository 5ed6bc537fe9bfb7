import type { ReductionBody } from '#shared/api/reductions.ts'
import { invalidField, notFound, Refusal } from '#shared/errors.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { appendAudit, once } from '../../ledger/index.ts'

export interface RuleSaved {
  ruleId: string
  warnings: string[]
}

/** Adds a rule, or changes the one named. Refuses invalid, not_found. */
export function saveRule(
  context: Context,
  body: ReductionBody,
  ruleId?: string,
): Promise<RuleSaved & { replayed?: boolean }> {
  return once(context, async (inner) => {
    await requireHead(inner)
    const id = await writeRule(inner, body, ruleId)
    await appendAudit(inner, ruleId ? 'save_reduction' : 'add_reduction', id, auditFacts(body))
    return { ruleId: id, warnings: await warningsOf(inner, id) }
  })
}

/** The rule with its fee types and pupils; it is nobody's act yet. Refuses invalid, not_found. */
export async function writeRule(context: Context, body: ReductionBody, ruleId?: string): Promise<string> {
  checkShape(body)
  const { schoolId } = context
  const feeTypeIds = await feeTypesOf(context, body.feeTypes)
  const id = ruleId ? await updateRule(context, body, ruleId) : await insertRule(context, body)
  await query(context, sql`delete from reduction_fees where school_id = ${schoolId} and rule_id = ${id}`)
  await query(
    context,
    sql`insert into reduction_fees (school_id, rule_id, fee_type_id)
        select ${schoolId}, ${id}, unnest(${feeTypeIds}::uuid[])`,
  )
  await writePupils(context, id, body.who === 'named' ? (body.studentIds ?? []) : [])
  return id
}

/** What belongs to who it is for, and only that. */
function checkShape(body: ReductionBody): void {
  const { kind, who, fromChild, toChild, payBy, payWithinDays, percent, amount, startsOn, endsOn } = body
  if (kind === 'scholarship' && who !== 'named')
    throw invalidField('who', 'A scholarship is for pupils who are named.')
  if ((percent == null) === (amount == null))
    throw invalidField(percent == null ? 'percent' : 'amount', 'Say a percentage or an amount, one of them.')
  if (who === 'nth_child' && fromChild == null)
    throw invalidField('fromChild', 'Say from which child of a family: 2 for the second.')
  if (who === 'nth_child' && toChild != null && toChild < Number(fromChild))
    throw invalidField('toChild', 'The last child cannot come before the first.')
  if (who === 'paid_by' && (payBy == null) === (payWithinDays == null))
    throw invalidField('payBy', 'Say until when it must be paid: a day, or within how many days of the term.')
  if (who === 'named' && !body.studentIds?.length) throw invalidField('studentIds', 'Choose whom it is for.')
  if (startsOn && endsOn && endsOn < startsOn)
    throw invalidField('endsOn', 'The last day cannot be before the first.')
}

/** Voluntary fees, daily ones, and those that only pass through are never reduced. */
async function feeTypesOf(context: Context, names: readonly string[]): Promise<string[]> {
  const found = await query<{ id: string; name: string; why: string | null }>(
    context,
    sql`select id, name, case when voluntary then 'it is voluntary' when pass_through then 'it only passes through'
            when not may_be_reduced(fee_types) then 'it is a daily fee' end as why
        from fee_types
        where school_id = ${context.schoolId} and archived_at is null`,
  )
  const ids = names.map((name) => {
    const feeType = found.find((one) => one.name.toLowerCase() === name.toLowerCase())
    if (!feeType) throw invalidField('feeTypes', `There is no fee type "${name}".`)
    if (feeType.why) throw invalidField('feeTypes', `A rule never touches ${feeType.name}: ${feeType.why}.`)
    return feeType.id
  })
  return [...new Set(ids)]
}

function columnsOf(body: ReductionBody) {
  const isNth = body.who === 'nth_child'
  const isPaidBy = body.who === 'paid_by'
  return {
    childFrom: isNth ? (body.fromChild ?? null) : null,
    childTo: isNth ? (body.toChild ?? null) : null,
    payBy: isPaidBy ? (body.payBy ?? null) : null,
    payWithin: isPaidBy ? (body.payWithinDays ?? null) : null,
    percent: body.percent ?? null,
    amount: body.amount ?? null,
  }
}

async function insertRule(context: Context, body: ReductionBody): Promise<string> {
  const { schoolId, caller } = context
  const { childFrom, childTo, payBy, payWithin, percent, amount } = columnsOf(body)
  await requireEndAfterStart(context, body)
  const row = await queryOne<{ id: string }>(
    context,
    sql`insert into reduction_rules (school_id, name, kind, who, child_from, child_to, pay_by, pay_within, percent, amount,
          adds, starts_on, ends_on, created_at, created_by)
        values (${schoolId}, ${body.name}, ${body.kind}, ${body.who}, ${childFrom}, ${childTo}, ${payBy}, ${payWithin},
          ${percent}, ${amount}, ${body.adds}, coalesce(${body.startsOn ?? null}::date, app_today()), ${body.endsOn ?? null},
          app_now(), ${caller.staffId})
        on conflict (school_id, lower(name)) do nothing returning id`,
  )
  if (!row) throw nameTaken(body.name)
  return row.id
}

async function updateRule(context: Context, body: ReductionBody, ruleId: string): Promise<string> {
  const { schoolId } = context
  const { childFrom, childTo, payBy, payWithin, percent, amount } = columnsOf(body)
  await requireRule(context, ruleId)
  await requireEndAfterStart(context, body, ruleId)
  const taken = await queryOne(
    context,
    sql`select from reduction_rules where school_id = ${schoolId} and lower(name) = lower(${body.name}) and id <> ${ruleId}`,
  )
  if (taken) throw nameTaken(body.name)
  await query(
    context,
    sql`update reduction_rules set name = ${body.name}, kind = ${body.kind}, who = ${body.who}, child_from = ${childFrom},
          child_to = ${childTo}, pay_by = ${payBy}, pay_within = ${payWithin}, percent = ${percent}, amount = ${amount},
          adds = ${body.adds}, starts_on = coalesce(${body.startsOn ?? null}::date, starts_on), ends_on = ${body.endsOn ?? null}
        where school_id = ${schoolId} and id = ${ruleId}`,
  )
  return ruleId
}

/** The first day may be left out: then it is today, or as it was. */
async function requireEndAfterStart(context: Context, { startsOn, endsOn }: ReductionBody, ruleId?: string) {
  if (!endsOn || startsOn) return
  const row = await queryOne<{ start: string }>(
    context,
    sql`select coalesce((select starts_on from reduction_rules
          where school_id = ${context.schoolId} and id = ${ruleId ?? null}), app_today()) as start`,
  )
  if (row && endsOn < row.start) throw invalidField('endsOn', 'The last day cannot be before the first.')
}

async function writePupils(context: Context, ruleId: string, studentIds: readonly string[]) {
  const { schoolId } = context
  await query(
    context,
    sql`delete from reduction_pupils where school_id = ${schoolId} and rule_id = ${ruleId}`,
  )
  const wanted = [...new Set(studentIds)]
  const added = await query(
    context,
    sql`insert into reduction_pupils (school_id, rule_id, student_id)
        select school_id, ${ruleId}, id from students
        where school_id = ${schoolId} and id = any(${wanted}::uuid[]) and erased_at is null returning student_id`,
  )
  if (added.length < wanted.length) throw notFound('Student')
}

/** Held, so that two changes of one rule take turns. Refuses not_found. */
async function requireRule(context: Context, ruleId: string): Promise<{ name: string; startsOn: string }> {
  const rule = await queryOne<{ name: string; startsOn: string }>(
    context,
    sql`select name, starts_on as "startsOn" from reduction_rules
        where school_id = ${context.schoolId} and id = ${ruleId} for no key update`,
  )
  if (!rule) throw notFound('Rule')
  return rule
}

/** Ends a rule after a day. Refuses not_found, invalid. */
export function endRule(
  context: Context,
  ruleId: string,
  endsOn?: string,
): Promise<{ name: string; replayed?: boolean }> {
  return once(context, async (inner) => {
    await requireHead(inner)
    const { name, startsOn } = await requireRule(inner, ruleId)
    if (endsOn && endsOn < startsOn) throw invalidField('endsOn', 'The last day cannot be before the first.')
    await query(
      inner,
      sql`update reduction_rules set ends_on = greatest(starts_on, coalesce(${endsOn ?? null}::date, app_today()))
          where school_id = ${inner.schoolId} and id = ${ruleId}`,
    )
    await appendAudit(inner, 'end_reduction', ruleId, { name })
    return { name }
  })
}

/** Deletes a rule that was never used. Refuses not_found, conflict. */
export function deleteRule(context: Context, ruleId: string): Promise<{ name: string; replayed?: boolean }> {
  return once(context, async (inner) => {
    const { name } = await requireRule(inner, ruleId)
    const used = await queryOne(
      inner,
      sql`select from reduction_entries where school_id = ${inner.schoolId} and rule_id = ${ruleId} limit 1`,
    )
    if (used) throw new Refusal('conflict', 'This rule has reduced charges. End it instead.')
    await query(
      inner,
      sql`delete from reduction_rules where school_id = ${inner.schoolId} and id = ${ruleId}`,
    )
    await appendAudit(inner, 'delete_reduction', ruleId, { name })
    return { name }
  })
}

/** Forgiving much takes two in such a school; so whoever may forgive makes no rule that does it. Refuses forbidden. */
export async function requireHead(context: Context): Promise<void> {
  if (context.caller.role === 'head') return
  const rules = await queryOne(
    context,
    sql`select from school_rules where school_id = ${context.schoolId} and two_persons`,
  )
  if (rules)
    throw new Refusal('forbidden', 'This school wants two persons to forgive: the Head says who pays less.')
}

/** Rules that can come to more than the whole charge together with this one. */
async function warningsOf(context: Context, ruleId: string): Promise<string[]> {
  const others = await query<{ name: string }>(
    context,
    sql`select distinct o.name from reduction_rules r
        join reduction_rules o on o.school_id = r.school_id and o.id <> r.id and (o.adds or r.adds)
          and coalesce(o.percent, 0) + coalesce(r.percent, 0) > 10000
          and o.starts_on <= coalesce(r.ends_on, 'infinity') and r.starts_on <= coalesce(o.ends_on, 'infinity')
        join reduction_fees f on f.school_id = r.school_id and f.rule_id = r.id
        join reduction_fees g on g.school_id = r.school_id and g.rule_id = o.id and g.fee_type_id = f.fee_type_id
        where r.school_id = ${context.schoolId} and r.id = ${ruleId} order by 1`,
  )
  return others.map(
    ({ name }) =>
      `Together with ${name} this can come to more than 100 %. Nobody is given more than the charge.`,
  )
}

function nameTaken(name: string): Refusal {
  return invalidField('name', `There is a rule "${name}" already.`)
}

function auditFacts({ studentIds, ...facts }: ReductionBody) {
  return { ...facts, ...(studentIds ? { students: studentIds.length } : {}) }
}
