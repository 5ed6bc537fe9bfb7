import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { Day } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import type { LeftOut } from '#shared/reminders.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { reminderFacts, reminderText } from '../messages/index.ts'
import { membersOf } from './families.ts'
import { settingOf } from './reminders.ts'

interface Number {
  phone: string
  isSilent: boolean
  getsTexts: boolean
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
  const [number] = await query<Number>(
    context,
    sql`select g.phone, g.no_reminders as "isSilent", gets_texts(g.phone) as "getsTexts"
        from guardians g where g.school_id = ${context.schoolId} and g.id = ${called.guardianId}`,
  )
  const sent = await queryOne<Sent>(
    context,
    sql`select in_term as "inTerm", case when newest > app_today() - 7 then newest + 7 end as "notBefore"
        from reminded_so_far(${context.schoolId}, ${familyId}, ${number?.phone ?? ''}, app_today())`,
  )
  const facts = await reminderFacts(
    context,
    members.map(({ id }) => id),
  )
  return {
    on: (await settingOf(context)).on,
    sentInTerm: sent?.inTerm ?? 0,
    notBefore: sent?.notBefore ?? null,
    reason: reasonOf(number, sent),
    text: facts.children.length > 0 ? reminderText(facts) : null,
  }
}

const MOST_IN_TERM = 4

function reasonOf(number: Number | undefined, sent: Sent | undefined): LeftOut | null {
  if (!number?.getsTexts) return 'no_mobile'
  if (number.isSilent) return 'silent'
  return (sent?.inTerm ?? 0) >= MOST_IN_TERM ? 'four_in_term' : null
}
