import { randomUUID } from 'node:crypto'
import type { Received, Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { invalidField, notFound } from '#shared/errors.ts'
import { problemOfLetters, segmentsOf, toGsm } from '#shared/sms.ts'
import { type Context, inTransaction, query, queryOne, sql } from '../../context/context.ts'
import { appendAudit, once } from '../../ledger/index.ts'
import { priceOfTexts } from '../calls/index.ts'
import { requireClass } from '../classes/index.ts'
import { isQuiet, quietUntil } from '../messages/index.ts'

type Draft = Received<typeof endpoints.writeNotice>['body']

/** Whom a notice is for: the children's ids of a class or a family, null for all of the school. */
interface Audience {
  whom: string
  students: string[] | null
}

/** What a notice would reach and cost now; nothing is written. Refuses invalid, not_found. */
export function previewNotice(
  context: Context,
  draft: Draft,
  isPushed: boolean,
): Promise<Reply<typeof endpoints.previewNotice>> {
  return inTransaction(context, async (inner) => {
    const audience = await audienceOf(inner, draft)
    const text = await textOf(inner, draft)
    const { pushed, ...reached } = await reachedBy(inner, audience, draft.texts)
    const segments = segmentsOf(text)
    const { price, cost } = await priceOfTexts(inner, reached.numbers * segments)
    const now = await queryOne<{ at: Date }>(inner, sql`select app_now() as at`)
    return {
      ...reached,
      pushed: isPushed ? pushed : 0,
      text,
      segments,
      price,
      cost,
      goesNow: now ? !isQuiet(now.at) : false,
    }
  })
}

/** Writes it, and queues one text for each number if wished, and one push for each phone. Refuses invalid, not_found. */
export function writeNotice(
  context: Context,
  draft: Draft,
  isPushed: boolean,
): Promise<{ noticeId: string; texts: number; pushes: number; replayed?: boolean }> {
  return once(context, async (inner) => {
    const audience = await audienceOf(inner, draft)
    const noticeId = randomUUID()
    await keepNotice(inner, noticeId, draft, audience)
    const texts = draft.texts ? await queueTexts(inner, noticeId, draft, audience) : 0
    const pushes = isPushed ? await queuePushes(inner, noticeId, audience) : 0
    await appendAudit(inner, 'write_notice', noticeId, { to: draft.to, texts, pushes })
    return { noticeId, texts, pushes }
  })
}

/** Out of the parents' app; a text that waits is not sent. Refuses not_found. */
export function withdrawNotice(context: Context, noticeId: string): Promise<{ replayed?: boolean }> {
  return once(context, async (inner) => {
    const { schoolId, caller } = inner
    const found = await queryOne<{ isNew: boolean }>(
      inner,
      sql`select withdrawn_at is null as "isNew" from notices where school_id = ${schoolId} and id = ${noticeId} for update`,
    )
    if (!found) throw notFound('Notice')
    if (!found.isNew) return {}
    await query(
      inner,
      sql`update notices set withdrawn_at = app_now(), withdrawn_by = ${caller.staffId}
          where school_id = ${schoolId} and id = ${noticeId}`,
    )
    await appendAudit(inner, 'withdraw_notice', noticeId, {})
    return {}
  })
}

async function audienceOf(context: Context, draft: Draft): Promise<Audience> {
  if (draft.to === 'all') return { whom: '', students: null }
  if (draft.to === 'family') return await familyOf(context, draft.studentId)
  if (draft.class === undefined) throw invalidField('class', 'Choose a class.')
  const { id, name } = await requireClass(context, draft.class, 'class')
  const rows = await query<{ id: string }>(
    context,
    sql`select id from students where school_id = ${context.schoolId} and class_id = ${id} and status = 'active'`,
  )
  if (rows.length === 0) throw invalidField('class', `${name} has no pupils.`)
  return { whom: name, students: rows.map((row) => row.id) }
}

/** All children of the family of one: a notice about one is read by the same people. */
async function familyOf(context: Context, studentId: string | undefined): Promise<Audience> {
  if (studentId === undefined) throw invalidField('studentId', 'Choose a child of the family.')
  const rows = await query<{ id: string; name: string }>(
    context,
    sql`select s.id, s.first_name || ' ' || s.surname as name from students o
        join students s on s.school_id = o.school_id and s.status in ('active', 'completed') and s.erased_at is null
          and (s.id = o.id or family_of(s.family_id, s.guardian_id) = family_of(o.family_id, o.guardian_id))
        where o.school_id = ${context.schoolId} and o.id = ${studentId} and o.status in ('active', 'completed') and o.erased_at is null
        order by s.id = o.id desc, s.number`,
  )
  if (rows.length === 0) throw notFound('Student')
  return {
    whom: rows
      .map(({ name }) => name)
      .join(', ')
      .slice(0, 300),
    students: rows.map(({ id }) => id),
  }
}

/** As it is sent: the title, the words, and who writes. No link: parents are told to trust none. Refuses invalid. */
async function textOf(context: Context, { title, body, texts }: Draft): Promise<string> {
  if (texts && /https?:|www\.|\b[\w-]+\.(com|net|org|gh|info|link|ly|me|app)\b/i.test(`${title} ${body}`))
    throw invalidField('body', 'A text has no link: parents are told to trust none.')
  for (const [field, words] of Object.entries(texts ? { title, body } : {})) {
    const problem = problemOfLetters(words)
    if (problem) throw invalidField(field, problem)
  }
  const school = await queryOne<{ name: string }>(
    context,
    sql`select name from schools where id = ${context.schoolId}`,
  )
  const head = /[.!?:]$/.test(title) ? title : `${title}.`
  return toGsm(`${head} ${body} - ${school?.name ?? ''}`)
}

/** The guardians of an audience; `texted` where a text can reach the number and nobody there asked for no more. */
const guardiansOf = ({ schoolId }: Context, students: string[] | null) => sql`
  select distinct g.id, g.phone, g.phone in (select n.phone from parents_seen(${schoolId}) v
      join parent_access a on a.school_id = ${schoolId} and a.level = 'on'
      join guardians n on n.school_id = ${schoolId} and n.id = v.guardian_id) as reads,
    gets_texts(g.phone) and g.phone not in (select q.phone from guardians q where q.school_id = ${schoolId} and q.no_reminders) and 'wrong_number' is distinct from (
      select c.outcome from contacts c where c.school_id = g.school_id and c.guardian_id = g.id and c.phone = g.phone
      order by c.at desc, c.id desc limit 1) as texted
  from students s join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
  where s.school_id = ${schoolId} and s.erased_at is null
    and (${students}::uuid[] is null and s.status = 'active' or s.id = any(${students}::uuid[]))`

interface Reached {
  families: number
  readers: number
  pushed: number
  numbers: number
  withoutText: number
  unreached: number
}

async function reachedBy(context: Context, { students }: Audience, isTexted: boolean): Promise<Reached> {
  const counts = await queryOne<Reached>(
    context,
    sql`with reached as materialized (${guardiansOf(context, students)})
        select (select count(distinct family_of(s.family_id, s.guardian_id))::int from students s
            where s.school_id = ${context.schoolId}
              and (${students}::uuid[] is null and s.status = 'active' or s.id = any(${students}::uuid[]))) as families,
          count(distinct phone) filter (where reads)::int as readers,
          count(distinct phone) filter (where id in (select guardian_id from parents_push_subscriptions(${context.schoolId})))::int as pushed,
          count(distinct phone) filter (where texted)::int as numbers,
          count(*) filter (where not texted)::int as "withoutText",
          count(*) filter (where not reads and not (texted and ${isTexted}))::int as unreached
        from reached`,
  )
  if (!counts) throw new Error('a count answered no row')
  return counts
}

async function keepNotice(context: Context, noticeId: string, draft: Draft, audience: Audience) {
  const { schoolId, caller } = context
  await query(
    context,
    sql`insert into notices (school_id, id, audience, whom, title, body, written_at, written_by)
        values (${schoolId}, ${noticeId}, ${draft.to}, ${audience.whom}, ${draft.title}, ${draft.body}, app_now(), ${caller.staffId})`,
  )
  if (audience.students === null) return
  await query(
    context,
    sql`insert into notice_students (school_id, notice_id, student_id)
        select ${schoolId}, ${noticeId}, unnest(${audience.students}::uuid[])`,
  )
}

/** In a minute at the earliest: a notice that was a mistake can be withdrawn before. Never at night. */
async function firstMoment(context: Context): Promise<Date> {
  const soon = await queryOne<{ at: Date }>(context, sql`select app_now() + interval '1 minute' as at`)
  if (!soon) throw new Error('now answered no row')
  return isQuiet(soon.at) ? quietUntil(soon.at) : soon.at
}

/** One to each phone of a guardian that shows notices. */
async function queuePushes(context: Context, noticeId: string, { students }: Audience): Promise<number> {
  const { schoolId } = context
  const queued = await query(
    context,
    sql`insert into notice_pushes (school_id, notice_id, push_subscription_id, not_before, created_at)
        select distinct ${schoolId}::uuid, ${noticeId}::uuid, b.push_subscription_id, ${await firstMoment(context)}::timestamptz, app_now()
        from (${guardiansOf(context, students)}) r
        join parents_push_subscriptions(${schoolId}) b on b.guardian_id = r.id
        returning id`,
  )
  return queued.length
}

/** One to each number. */
async function queueTexts(
  context: Context,
  noticeId: string,
  draft: Draft,
  { students }: Audience,
): Promise<number> {
  const text = await textOf(context, draft)
  const goesAt = await firstMoment(context)
  const facts = { notice: noticeId, ...(draft.to === 'family' ? { students } : {}) }
  const queued = await queryOne<{ count: number }>(
    context,
    sql`select count(outbox_put(${context.schoolId}, 'notice', ${`notice:${noticeId}:`} || r.id, r.id, p_phone => r.phone,
          p_text => ${text}, p_segments => ${segmentsOf(text)}, p_facts => ${JSON.stringify(facts)}, p_not_before => ${goesAt}))::int as count
        from (select distinct on (g.phone) g.id, g.phone from (${guardiansOf(context, students)}) g
          where g.texted order by g.phone, g.id) r`,
  )
  return queued?.count ?? 0
}
