import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { Day } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import { type LeftOut, REMINDER_LIMITS } from '#shared/reminders.ts'
import type { ParentLanguage } from '#shared/to-parents/languages.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { reminderFacts, reminderText } from '../messages/index.ts'
import { membersOf } from './families.ts'
import { settingOf } from './reminders.ts'

interface Callee {
  phone: string
  isSilent: boolean
  getsTexts: boolean
  language: ParentLanguage | null
}

interface Sent {
  inTerm: number
  notBefore: Day | null
}

/** What the next reminder of a family would say, and what holds its number back. Refuses not_found. */
export async function readNextReminder(
  context: Context,
  familyId: string,
  guardianId: string | undefined,
): Promise<Reply<typeof endpoints.readNextReminder>> {
  const members = await membersOf(context, familyId)
  const called = members.find((member) => !guardianId || member.guardianId === guardianId)
  if (!called) throw notFound('Guardian')
  const [callee] = await query<Callee>(
    context,
    sql`select g.phone, is_silent_number(g.school_id, g.phone) as "isSilent", gets_texts(g.phone) as "getsTexts", g.language
        from guardians g where g.school_id = ${context.schoolId} and g.id = ${called.guardianId}`,
  )
  const { daysApart } = REMINDER_LIMITS
  const sent = await queryOne<Sent>(
    context,
    sql`select in_term as "inTerm", case when newest > app_today() - ${daysApart}::int then newest + ${daysApart}::int end as "notBefore"
        from reminders_so_far(${context.schoolId}, ${familyId}, ${callee?.phone ?? ''}, app_today(), ${daysApart})`,
  )
  const facts = await reminderFacts(
    context,
    members.map(({ id }) => id),
    callee?.language ?? null,
    called.guardianId,
  )
  return {
    on: (await settingOf(context)).on,
    sentInTerm: sent?.inTerm ?? 0,
    notBefore: sent?.notBefore ?? null,
    reason: reasonOf(callee, sent),
    text: facts.children.length > 0 ? reminderText(facts) : null,
  }
}

function reasonOf(callee: Callee | undefined, sent: Sent | undefined): LeftOut | null {
  if (!callee?.getsTexts) return 'no_mobile'
  if (callee.isSilent) return 'silent'
  return (sent?.inTerm ?? 0) >= REMINDER_LIMITS.inTerm ? 'four_in_term' : null
}
