import { addDays, type Day } from '#shared/dates.ts'
import { invalidField } from '#shared/errors.ts'
import type { Pesewas } from '#shared/money.ts'
import { formatPhone } from '#shared/phones.ts'
import { type Context, inSnapshot, query, sql } from '../../context/context.ts'
import type { Letter, Letters } from '../../paper/index.ts'
import type { Sheet } from '../../sheets/index.ts'
import { requireClass } from '../classes/index.ts'
import { headingOf } from './facts.ts'

/** Which families: those with a child in a class, late for more than so many days; or one. */
export interface WhichFamilies {
  classId?: string | undefined
  days: number
  familyId?: string | undefined
}

interface Family {
  id: string
  name: string | null
  phone: string | null
  children: { name: string; className: string; code: string; late: Pesewas }[]
  late: Pesewas
  since: Day
  days: number
  said: { outcome: string; on: Day; by: string; note: string | null } | null
  promise: { amount: Pesewas; on: Day; state: string } | null
  plan: { rest: Pesewas; missed: Pesewas; nextOn: Day | null; state: string } | null
  /** Below the least amount for which a family is written to. */
  isLittle: boolean
}

const PAY_WITHIN_DAYS = 7

/**
 * Letters to families who are late, by class: not to those who have promised a day, are on schedule with a plan, whose money waits on a statement or who owe less than a text is sent for, but for one that is named. Refuses
 * not_found for an unknown class, and invalid for a day to pay by that is over.
 */
export async function letters(
  context: Context,
  { payBy, ...which }: WhichFamilies & { payBy?: Day | undefined },
): Promise<{ paper: Letters; rows: Letter[] }> {
  // By itself and beforehand: nobody waits for both, and money that is booked in between is paid by then.
  const inTray = which.familyId ? new Set() : await familiesInTray(context)
  return await inSnapshot(context, async (inner) => {
    const { school, today, printedAt } = await headingOf(inner)
    if (payBy && payBy < today)
      throw invalidField('payBy', 'This day is over. Ask for a day that is to come.')
    const named = which.classId ? await requireClass(inner, which.classId) : null
    const families = await familiesOf(inner, { ...which, classId: named?.id }, byClass)
    const rows = families
      .filter(
        ({ id, promise, plan, isLittle }) =>
          which.familyId ||
          (promise?.state !== 'open' && plan?.state !== 'open' && !inTray.has(id) && !isLittle),
      )
      .map(({ name, phone, children, late }) => ({
        name,
        phone,
        children,
        late,
        code: children[0]?.code ?? '',
      }))
    const paper: Letters = {
      kind: 'letters',
      school,
      today,
      printedAt,
      className: named?.name ?? null,
      family: which.familyId ? (rows[0]?.name ?? rows[0]?.children[0]?.name ?? null) : null,
      payBy: payBy ?? addDays(today, PAY_WITHIN_DAYS),
      count: rows.length,
    }
    return { paper, rows }
  })
}

/** Whose money waits on a statement. */
async function familiesInTray(context: Context): Promise<Set<unknown>> {
  const rows = await query<{ id: string }>(
    context,
    sql`select family_id as id from money_in_tray(${context.schoolId})`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** The call list as a sheet, in its order. Refuses not_found for an unknown class. */
export function callSheet(context: Context, which: WhichFamilies): Promise<Sheet<Family>> {
  return inSnapshot(context, async (inner) => {
    const named = which.classId ? await requireClass(inner, which.classId) : null
    const rows = await familiesOf(inner, { ...which, classId: named?.id }, sql`f.nth`)
    return { title: 'Call list', columns: COLUMNS, batches: [rows] }
  })
}

const byClass = sql`kids.position desc, name_order(f.guardian->>'surname', f.guardian->>'firstName'), f.family_id`

function familiesOf(
  context: Context,
  { classId, days, familyId }: WhichFamilies,
  order: ReturnType<typeof sql>,
): Promise<Family[]> {
  return query<Family>(
    context,
    sql`with f as materialized (
          select * from families_to_call(${context.schoolId}, app_today(), app_today(), false) with ordinality
            as f(family_id, late, oldest, guardian, children, last, promise, tries, place, plan, nth)
          where app_today() - f.oldest > ${days} and (${familyId ?? null}::uuid is null or f.family_id = ${familyId ?? null})),
        -- Of all families at once: family by family, every student of the school would be read for each.
        kids as (
          select f.family_id,
            jsonb_agg(jsonb_build_object('name', concat_ws(' ', s.first_name, nullif(s.other_names, ''), s.surname),
              'className', c->>'className', 'code', pupil_code(h.pupil_prefix, s.number), 'late', in_pesewas(c->'late'))
              order by k.position desc, s.number) as children,
            bool_or(s.class_id = ${classId ?? null}) as is_in_class, max(k.position) as position
          from f cross join jsonb_array_elements(f.children) c
          join students s on s.school_id = ${context.schoolId} and s.id = (c->>'studentId')::uuid
          join classes k on k.school_id = s.school_id and k.id = s.class_id
          join schools h on h.id = s.school_id
          group by f.family_id)
        select f.family_id as id, nullif(concat_ws(' ', f.guardian->>'firstName', f.guardian->>'surname'), '') as name,
          nullif(f.guardian->>'phone', '') as phone, kids.children, f.late, f.oldest as since, app_today() - f.oldest as days,
          case when f.last is not null then jsonb_build_object('outcome', f.last->'outcome', 'on', left(f.last->>'at', 10),
            'by', f.last->'by', 'note', f.last->'note') end as said,
          case when f.promise is not null then f.promise || jsonb_build_object('amount', in_pesewas(f.promise->'amount')) end as promise,
          case when f.plan is not null then f.plan || jsonb_build_object('rest', in_pesewas(f.plan->'rest'),
            'missed', in_pesewas(f.plan->'missed')) end as plan,
          f.late < (select least_for_a_text(${context.schoolId})) as "isLittle"
        from f join kids on kids.family_id = f.family_id
        where ${classId ?? null}::uuid is null or kids.is_in_class
        order by ${order}`,
  )
}

const money = { type: 'money', width: 14 } as const

const COLUMNS: Sheet<Family>['columns'] = [
  { title: 'Guardian', type: 'text', width: 28, of: ({ name }) => name },
  { title: 'Phone', type: 'text', width: 16, of: ({ phone }) => phone && formatPhone(phone) },
  {
    title: 'Children',
    type: 'text',
    width: 44,
    of: ({ children }) => children.map(({ name, className }) => `${name}, ${className}`).join('; '),
  },
  {
    title: 'Pupil codes',
    type: 'text',
    width: 20,
    of: ({ children }) => children.map(({ code }) => code).join('; '),
  },
  { title: 'Late', ...money, of: ({ late }) => late },
  { title: 'Since', type: 'day', width: 12, of: ({ since }) => since },
  { title: 'Days', type: 'count', of: ({ days }) => days },
  { title: 'Said last', type: 'text', width: 16, of: ({ said }) => said?.outcome.replaceAll('_', ' ') },
  { title: 'Said on', type: 'day', width: 12, of: ({ said }) => said?.on ?? null },
  { title: 'Written down by', type: 'text', width: 20, of: ({ said }) => said?.by },
  { title: 'Note', type: 'text', width: 40, of: ({ said }) => said?.note },
  { title: 'Promised', ...money, of: ({ promise }) => promise?.amount ?? null },
  { title: 'Promised for', type: 'day', width: 14, of: ({ promise }) => promise?.on ?? null },
  { title: 'Promise', type: 'text', of: ({ promise }) => promise?.state },
  { title: 'Plan, still to come', ...money, width: 18, of: ({ plan }) => plan?.rest ?? null },
  { title: 'Plan, missed', ...money, of: ({ plan }) => plan?.missed ?? null },
]
