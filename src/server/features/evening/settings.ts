import type { Received, Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { Day } from '#shared/dates.ts'
import { invalidField } from '#shared/errors.ts'
import { permissions, type Role } from '#shared/permissions.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { appendAudit, once } from '../../ledger/index.ts'
import { isBlindTo } from '../cash/index.ts'
import { eveningText, reminderText } from './evening-text.ts'
import { eveningFacts } from './facts.ts'
import { openDrawers } from './open-drawers.ts'

type Evening = Reply<typeof endpoints.readEvening>
type Wanted = Received<typeof endpoints.setEvening>['body']

interface Setting {
  on: boolean
  hour: number
}

/** Off, and at six where a school switches it on. */
const FIRST: Setting = { on: false, hour: 18 }

/** When the evening text goes and to whom, and the very text that would go now. */
export async function readEvening(context: Context): Promise<Evening> {
  const [setting, people] = [await settingOf(context), await eveningPeople(context)]
  const drawers = await openDrawers(context)
  const isBlind = isBlindTo(context.caller, drawers)
  return {
    ...setting,
    isBlind,
    people: people.map(({ id, name, phone, gets }) => ({ id, name, hasPhone: phone !== null, gets })),
    preview: isBlind ? null : await previewOf(context),
    reminder: isBlind || drawers.length === 0 ? null : counted(reminderText(drawers)),
  }
}

async function previewOf(context: Context): Promise<Evening['preview']> {
  const [now] = await query<{ today: Day }>(context, sql`select app_today() as today`)
  const facts = now && (await eveningFacts(context, now.today))
  return facts ? counted(eveningText(facts)) : null
}

/** Changes any part of it. Switched on after its hour, the next evening is the first. Refuses invalid. */
export async function setEvening(context: Context, { on, hour, staffIds }: Wanted) {
  const { replayed } = await once(context, async (inner) => {
    const before = await settingOf(inner)
    const after: Setting = { on: on ?? before.on, hour: hour ?? before.hour }
    if (staffIds) await name(inner, staffIds)
    const reached = (await eveningPeople(inner)).filter(({ gets, phone }) => gets && phone !== null)
    if (after.on && reached.length === 0)
      throw invalidField('staffIds', 'Nobody who is named has a phone number. Name somebody who has one.')
    await keep(inner, after, { begins: after.on && (!before.on || after.hour !== before.hour) })
    await appendAudit(inner, 'set_evening', null, { before, after, people: reached.length })
    return {}
  })
  return { ...(await readEvening(context)), ...(replayed ? { replayed } : {}) }
}

export interface EveningPerson {
  id: string
  name: string
  role: Role
  phone: string | null
  gets: boolean
}

/** Whoever works here and may read what was taken in a day. While nobody is named, the Heads get the text. */
export async function eveningPeople(context: Context): Promise<EveningPerson[]> {
  const people = await query<EveningPerson>(
    context,
    sql`select f.id, f.name, nullif(phone_of(f.school_id, f.id), '') as phone, role_of(f.role) as role,
          exists (select from evening_people p where p.school_id = f.school_id and p.staff_id = f.id) as gets
        from staff f
        where f.school_id = ${context.schoolId} and f.left_at is null and role_of(f.role) = any(${permissions.see_day.roles}::text[])
          and (f.role = 'administrator' or f.joined_at is not null)
        order by f.role <> 'administrator', role_of(f.role) <> 'head', staff_order(f.surname, f.first_name, f.name), f.id`,
  )
  const isAnyNamed = people.some(({ gets }) => gets)
  return people.map((person) => ({ ...person, gets: isAnyNamed ? person.gets : person.role === 'head' }))
}

async function settingOf(context: Context): Promise<Setting> {
  const kept = await queryOne<Setting>(
    context,
    sql`select is_on as on, hour from evening_texts where school_id = ${context.schoolId}`,
  )
  return kept ?? FIRST
}

async function name(context: Context, staffIds: readonly string[]): Promise<void> {
  const known = new Set((await eveningPeople(context)).map(({ id }) => id))
  if (staffIds.length === 0) throw invalidField('staffIds', 'Name at least one person.')
  if (staffIds.some((id) => !known.has(id)))
    throw invalidField('staffIds', 'Only somebody who works here and may read the day gets the text.')
  await query(
    context,
    sql`with others as (delete from evening_people
          where school_id = ${context.schoolId} and not staff_id = any(${staffIds}::uuid[]))
        insert into evening_people (school_id, staff_id) select ${context.schoolId}, unnest(${staffIds}::uuid[])
        on conflict do nothing`,
  )
}

/** `begins`: evenings that are over by now are not told of. */
async function keep(context: Context, { on, hour }: Setting, { begins }: { begins: boolean }): Promise<void> {
  await query(
    context,
    sql`insert into evening_texts as e (school_id, is_on, hour, told_through, reminded_through)
        values (${context.schoolId}, ${on}, ${hour}, last_evening(${hour}), last_evening(19))
        on conflict (school_id) do update set is_on = excluded.is_on, hour = excluded.hour,
          told_through = case when ${begins} then greatest(e.told_through, excluded.told_through) else e.told_through end,
          reminded_through = case when ${begins} then greatest(e.reminded_through, excluded.reminded_through)
            else e.reminded_through end`,
  )
}

function counted(text: string): { text: string; letters: number } {
  return { text, letters: text.length }
}
