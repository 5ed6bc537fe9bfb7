import { decodeAt, encodeAt } from '#shared/api/convert.ts'
import type { Received, Reply } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/index.ts'
import { type Day, formatDay } from '#shared/dates.ts'
import { invalidField, notFound, Refusal } from '#shared/errors.ts'
import { formatCedis, type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { appendAudit, once } from '../../ledger/index.ts'

export type DailyFee = Reply<typeof endpoints.readDailyFees>['dailyFees'][number]
type Answered = { message: string; dailyFee: DailyFee; replayed?: boolean }

/** The daily fees with their rates, those that are charged first; of a class teacher the own classes'. */
export async function dailyFees(context: Context, feeTypeId?: string): Promise<DailyFee[]> {
  const { schoolId } = context
  const rate = sql`json_build_object('fromDay', r.from_day, 'means', r.means, 'amount', r.amount, 'note', r.note)`
  return await query<DailyFee>(
    context,
    sql`select d.fee_type_id as "feeTypeId", f.name as "feeType", d.weekdays, d.owes_at_most as "owesAtMost",
          d.first_day as "firstDay", d.last_day as "lastDay",
          coalesce((select json_agg(json_build_object('classId', k.id, 'className', k.name, 'rates', k.rates) order by k.position, k.name)
            from (select k.id, k.name, k.position, json_agg(${rate} order by r.from_day desc) as rates
              from daily_rates r join classes k on k.school_id = r.school_id and k.id = r.class_id
              where r.school_id = d.school_id and r.fee_type_id = d.fee_type_id group by k.id, k.name, k.position) k), '[]') as classes,
          coalesce((select json_agg(json_build_object('studentId', s.id, 'studentName', concat_ws(' ', s.first_name,
              nullif(s.other_names, ''), s.surname), 'className', s.class, 'rates', s.rates) order by name_order(s.surname, s.first_name), s.id)
            from (select s.id, s.surname, s.first_name, s.other_names, k.name as class, json_agg(${rate} order by r.from_day desc) as rates
              from daily_rates r
              join students s on s.school_id = r.school_id and s.id = r.student_id and s.erased_at is null
              join classes k on k.school_id = s.school_id and k.id = s.class_id
              where r.school_id = d.school_id and r.fee_type_id = d.fee_type_id
              group by s.id, s.surname, s.first_name, s.other_names, k.name) s), '[]') as pupils
        from daily_fees d join fee_types f on f.school_id = d.school_id and f.id = d.fee_type_id
        where d.school_id = ${schoolId} and (${feeTypeId ?? null}::uuid is null or d.fee_type_id = ${feeTypeId ?? null})
        order by d.last_day is not null and d.last_day < app_today(), f.name`,
  )
}

/** Makes a fee type a daily one, or changes its days. Posts nothing. Refuses invalid. */
export function saveDailyFee(
  context: Context,
  wanted: Received<typeof endpoints.saveDailyFee>['body'],
): Promise<Answered> {
  const { weekdays, owesAtMost = null, firstDay, lastDay = null } = wanted
  if (lastDay && lastDay < firstDay) throw invalidField('lastDay', 'The last day is before the first.')
  return onceAsItCrosses(context, async (inner) => {
    const fee = await queryOne<{ id: string }>(
      inner,
      sql`select id from fee_types where school_id = ${inner.schoolId} and lower(name) = lower(${wanted.feeType})
            and archived_at is null for key share`,
    )
    if (!fee) throw invalidField('feeType', `There is no fee type "${wanted.feeType}".`)
    await query(
      inner,
      sql`insert into daily_fees (school_id, fee_type_id, weekdays, owes_at_most, first_day, last_day, changed_at, changed_by)
          values (${inner.schoolId}, ${fee.id}, ${weekdays}::int[], ${owesAtMost}, ${firstDay}, ${lastDay}, app_now(), ${inner.caller.staffId})
          on conflict (school_id, fee_type_id) do update set weekdays = excluded.weekdays, owes_at_most = excluded.owes_at_most,
            first_day = excluded.first_day, last_day = excluded.last_day, changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
    )
    await appendAudit(inner, 'save_daily_fee', fee.id, { weekdays, owesAtMost, firstDay, lastDay })
    return await answerOf(inner, fee.id, 'The daily fee is kept.')
  })
}

/** Says what a day costs from a day on. What has been posted stays. Refuses invalid, not_found, and conflict as a question. */
export function saveDailyRate(
  context: Context,
  feeTypeId: string,
  wanted: Received<typeof endpoints.saveDailyRate>['body'],
): Promise<Answered> {
  refuseWrongRate(wanted)
  return onceAsItCrosses(context, async (inner) => {
    await requireFeeAndPlace(inner, feeTypeId, wanted)
    await refuseAcceptedDays(inner, feeTypeId, wanted)
    const { classId = null, studentId = null, fromDay, means, note } = wanted
    const amount = means === 'rate' ? (wanted.amount ?? null) : null
    const before = wanted.confirm ? [] : await markedDays(inner, feeTypeId, fromDay)
    const place = studentId ? sql`student_id` : sql`class_id`
    await query(
      inner,
      sql`insert into daily_rates (school_id, fee_type_id, class_id, student_id, from_day, means, amount, note, changed_at, changed_by)
          values (${inner.schoolId}, ${feeTypeId}, ${classId}, ${studentId}, ${fromDay}, ${means}, ${amount}, ${note || null}, app_now(),
            ${inner.caller.staffId})
          on conflict (school_id, fee_type_id, ${place}, from_day) where ${place} is not null
          do update set means = excluded.means, amount = excluded.amount, note = excluded.note, changed_at = excluded.changed_at,
            changed_by = excluded.changed_by`,
    )
    if (before.length > 0) askAboutMarked(before, await markedDays(inner, feeTypeId, fromDay))
    await appendAudit(inner, 'save_daily_rate', studentId ?? classId, {
      feeType: feeTypeId,
      fromDay,
      means,
      amount,
    })
    return await answerOf(inner, feeTypeId, `Kept. It counts from ${formatDay(fromDay)}.`)
  })
}

type Rate = Received<typeof endpoints.saveDailyRate>['body']

function refuseWrongRate({ classId, studentId, means, amount }: Rate): void {
  if (!classId === !studentId) throw invalidField('classId', 'Name a class or a pupil.')
  if (classId && means !== 'rate' && means !== 'off')
    throw invalidField('means', 'A class has a rate, or none.')
  if (means === 'rate' && !amount) throw invalidField('amount', 'Enter what a day costs.')
}

async function requireFeeAndPlace(
  context: Context,
  feeTypeId: string,
  { classId, studentId }: Rate,
): Promise<void> {
  const { schoolId } = context
  const fee = await queryOne(
    context,
    sql`select from daily_fees where school_id = ${schoolId} and fee_type_id = ${feeTypeId} for no key update`,
  )
  if (!fee) throw notFound('Daily fee')
  const place = classId
    ? sql`select from classes where school_id = ${schoolId} and id = ${classId}`
    : sql`select from students where school_id = ${schoolId} and id = ${studentId ?? null} and erased_at is null`
  if (!(await queryOne(context, place))) throw notFound(classId ? 'Class' : 'Student')
}

/** A rate is not changed behind a register that was posted with the one before. */
async function refuseAcceptedDays(
  context: Context,
  feeTypeId: string,
  { classId, studentId, fromDay }: Rate,
): Promise<void> {
  const whose = classId
    ? sql`r.class_id = ${classId}`
    : sql`exists (select from register_lines l where l.school_id = r.school_id and l.register_id = r.id and l.student_id = ${studentId})`
  const found = await queryOne<{ day: Day | null }>(
    context,
    sql`select max(r.day) as day from registers r
        where r.school_id = ${context.schoolId} and r.fee_type_id = ${feeTypeId} and r.state = 'accepted' and r.day >= ${fromDay} and ${whose}`,
  )
  if (found?.day)
    throw invalidField('fromDay', `Registers up to ${formatDay(found.day)} are accepted. Choose a later day.`)
}

interface MarkedDay {
  register: string
  student: string
  charged: Pesewas
}

/** What registers that are not posted yet will charge each pupil marked, by the rates as they stand. */
function markedDays(context: Context, feeTypeId: string, fromDay: Day): Promise<MarkedDay[]> {
  return query<MarkedDay>(
    context,
    sql`select r.id as register, m.student_id as student, coalesce(d.rate, 0)::int as charged
        from registers r
        join marks_of_registers m on m.school_id = r.school_id and m.register_id = r.id and m.mark in ('paid', 'prepaid', 'owes')
        left join lateral daily_pupils(r.school_id, r.fee_type_id, r.class_id, r.day,
          array(select o.student_id from register_marks o where o.school_id = r.school_id and o.register_id = r.id)) d
          on d.student_id = m.student_id
        where r.school_id = ${context.schoolId} and r.fee_type_id = ${feeTypeId} and r.state <> 'accepted' and r.day >= ${fromDay}`,
  )
}

/** The cash of the morning was taken at the rate before: whoever changes it hears what that leaves. */
function askAboutMarked(before: MarkedDay[], after: MarkedDay[]): void {
  const keyOf = ({ register, student }: MarkedDay) => `${register} ${student}`
  const now = new Map(after.map((each) => [keyOf(each), each.charged]))
  const changes = before.map((each) => (now.get(keyOf(each)) ?? 0) - each.charged).filter((by) => by !== 0)
  if (changes.length === 0) return
  const more = sumOf(changes.filter((by) => by > 0).map(pesewas))
  const less = sumOf(changes.filter((by) => by < 0).map((by) => pesewas(-by)))
  const marks = changes.length === 1 ? '1 mark is' : `${changes.length} marks are`
  const said = [
    `${marks} made already at the rate before.`,
    more > 0 && `${formatCedis(more)} more is charged for the same days, and owed where it was not paid.`,
    less > 0 &&
      `${formatCedis(less)} less is charged for the same days; what was paid stands to the pupils’ credit.`,
    'Save it all the same?',
  ]
  const facts = { reason: 'marked_already', marks: changes.length, more, less }
  throw new Refusal('conflict', said.filter(Boolean).join(' '), { facts })
}

/** Kept as it crosses: so were these answers when handlers still spoke cedis, and they are kept for ever. */
async function onceAsItCrosses(
  context: Context,
  run: (inner: Context) => Promise<Answered>,
): Promise<Answered> {
  const { reply } = endpoints.saveDailyFee
  return decodeAt(reply, await once(context, async (inner) => Object(encodeAt(reply, await run(inner)))))
}

async function answerOf(context: Context, feeTypeId: string, message: string) {
  const [dailyFee] = await dailyFees(context, feeTypeId)
  if (!dailyFee) throw notFound('Daily fee')
  return { message, dailyFee }
}
