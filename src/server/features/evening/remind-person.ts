import { formatDay, formatTime } from '#shared/dates.ts'
import { invalidField, notFound, Refusal } from '#shared/errors.ts'
import { shortName } from '#shared/people.ts'
import { fitsOneSegment, toGsm } from '#shared/sms.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { appendAudit, once, queueText } from '../../ledger/index.ts'
import { FIRST_NAME } from './facts.ts'

/** When each of some people may be reminded again; those who may be reminded now are not in it. */
export async function remindedUntil(
  context: Context,
  staffIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = await query<{ staffId: string; again: Date }>(
    context,
    sql`select f.id as "staffId", max(m.created_at) + interval '1 hour' as again
        from unnest(${staffIds}::uuid[]) f(id)
        join messages m on m.school_id = ${context.schoolId}
          and m.told in (${told(sql`f.id`, 0)}, ${told(sql`f.id`, 1)}) and m.created_at > app_now() - interval '1 hour'
        group by f.id`,
  )
  return new Map(rows.map(({ staffId, again }) => [staffId, again]))
}

/** One name a person and clock hour: of two askings at once the second finds it taken. */
function told(staffId: ReturnType<typeof sql>, hoursAgo: number) {
  return sql`'remind:' || ${staffId} || to_char(app_now() at time zone 'UTC' - make_interval(hours => ${hoursAgo}), ':YYYY-MM-DD"T"HH24')`
}

/**
 * Queues one text to somebody whose drawer is not closed, or whose cash is on its way and not counted yet; once an hour, and the
 * quiet hours are kept when it is sent. Refuses not_found, invalid, conflict.
 */
export async function remindPerson(
  context: Context,
  staffId: string,
): Promise<{ name: string; again: Date; replayed?: boolean }> {
  const { replayed } = await once(context, async (inner) => {
    // First, for its lock on the tail row: of two at once one waits here.
    await appendAudit(inner, 'remind_person', staffId, {})
    const person = await whoIsReminded(inner, staffId)
    const text = textFor(person)
    await queueText(inner, { kind: 'evening', told: told(sql`${staffId}`, 0), phone: person.phone, text })
    return {}
  })
  const again = (await remindedUntil(context, [staffId])).get(staffId)
  const { name } = await personOf(context, staffId)
  return { name, again: again ?? context.now ?? new Date(), ...(replayed ? { replayed } : {}) }
}

interface Reminded {
  name: string
  firstName: string
  phone: string
  initials: string
  by: string
  /** Of the drawer that is not closed; null where only cash on its way is waited for. */
  state: 'open' | 'counted' | null
  openedOn: string | null
  /** Cash that was handed to them waits for their count. */
  isReceiver: boolean
}

async function whoIsReminded(context: Context, staffId: string): Promise<Reminded> {
  const person = await personOf(context, staffId)
  if (staffId === context.caller.staffId) throw invalidField('staffId', 'Choose somebody else.')
  if (person.state === null && !person.isReceiver && !person.isBringing)
    throw new Refusal('conflict', `Nothing is waited for from ${person.name}.`)
  const { phone } = person
  if (phone === null) throw invalidField('staffId', `${person.name} has no phone number.`)
  const again = (await remindedUntil(context, [staffId])).get(staffId)
  if (again)
    throw new Refusal(
      'conflict',
      `${person.name} was reminded less than an hour ago. Again from ${formatTime(again)}.`,
    )
  return { ...person, phone }
}

async function personOf(context: Context, staffId: string) {
  const { schoolId, caller } = context
  const row = await queryOne<Omit<Reminded, 'phone'> & { phone: string | null; isBringing: boolean }>(
    context,
    sql`select f.name, ${FIRST_NAME} as "firstName", nullif(phone_of(f.school_id, f.id), '') as phone, c.initials,
          (select name from staff w where w.school_id = f.school_id and w.id = ${caller.staffId}) as by,
          d.state, d.opened_on as "openedOn",
          exists (select from hand_overs h where h.school_id = f.school_id and h.to_staff_id = f.id
            and h.state = 'on_its_way') as "isReceiver",
          exists (select from hand_overs h where h.school_id = f.school_id and h.staff_id = f.id
            and h.goes_to = 'safe' and h.state = 'on_its_way') as "isBringing"
        from staff f join schools c on c.id = f.school_id
        left join drawers d on d.school_id = f.school_id and d.staff_id = f.id and d.state <> 'closed'
        where f.school_id = ${schoolId} and f.id = ${staffId} and f.left_at is null
        order by d.opened_at desc limit 1`,
  )
  if (!row) throw notFound('Person')
  return row
}

/** In one segment; names no sum, because a count is blind. */
function textFor({ initials, firstName, by, state, openedOn, isReceiver }: Reminded): string {
  const day = openedOn ? formatDay(openedOn).slice(0, -5) : ''
  const what = {
    open: isReceiver
      ? `your drawer of ${day} is open, and cash handed to you is not counted. Please count both`
      : `your drawer of ${day} is open. Please count and close it`,
    counted: `your drawer of ${day} is counted, but not closed. Please say what happened`,
    none: isReceiver
      ? 'cash handed to you is not counted yet. Please count it'
      : 'your cash for the safe is not counted there yet. Please bring it',
  }[state ?? 'none']
  const texts = [
    `${firstName}, ${what}. ${by}`,
    `${firstName}, ${what}. ${shortName(by)}`,
    `${capital(what)}`,
  ].map((text) => toGsm(`${initials}: ${text}`))
  return texts.find(fitsOneSegment) ?? texts.at(-1) ?? ''
}

function capital(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
