import type { Received, Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { PROMISE_DAYS_MAX } from '#shared/contacts.ts'
import { addDays } from '#shared/dates.ts'
import { invalidField, notFound, Refusal } from '#shared/errors.ts'
import { formatGhs, pesewas, sumOf } from '#shared/money.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { appendAudit, once } from '../../ledger/index.ts'
import { setReminders } from '../guardians/index.ts'
import { type Member, membersOf, todayOf } from './families.ts'

type Body = Received<typeof endpoints.writeContact>['body']

/**
 * Writes down what a family said. Whoever asks to stop gets no more reminders, by whichever name the number is known. Refuses not_found, and invalid for a promise
 * in the past, too far ahead, or larger than what the family owes.
 */
export function writeContact(
  context: Context,
  familyId: string,
  { outcome, guardianId, note, promise }: Body,
): Promise<{ contactId: string; replayed?: boolean }> {
  return once(context, async (inner) => {
    const members = await membersOf(inner, familyId)
    const called = members.find((member) => !guardianId || member.guardianId === guardianId)
    if (!called) throw notFound('Guardian')
    await refuseWrongPromise(inner, members, outcome, promise)
    const contactId = await keepContact(inner, { members, called, outcome, note, promise })
    if (outcome === 'stop') await setReminders(inner, called.guardianId, true)
    await appendAudit(inner, 'write_contact', contactId, {
      outcome,
      students: members.map(({ id }) => id),
      ...(promise && { amount: promise.amount, on: promise.on }),
    })
    return { contactId }
  })
}

async function refuseWrongPromise(
  context: Context,
  members: readonly Member[],
  outcome: Body['outcome'],
  promise: Body['promise'],
): Promise<void> {
  if (outcome !== 'promised') {
    if (promise) throw invalidField('promise', 'Only somebody who promised has a promise.')
    return
  }
  if (!promise) throw invalidField('promise', 'Enter how much was promised, and by which day.')
  const today = await todayOf(context)
  if (promise.on < today)
    throw invalidField('promise.on', 'This day is over. A promise is for today or later.')
  if (promise.on > addDays(today, PROMISE_DAYS_MAX))
    throw invalidField('promise.on', `A promise is for the next ${PROMISE_DAYS_MAX} days.`)
  const owed = sumOf(members.map((member) => pesewas(Math.max(0, member.owed))))
  if (promise.amount > owed)
    throw invalidField('promise.amount', `The family owes ${formatGhs(owed)}; a promise is for that at most.`)
}

interface NewContact extends Pick<Body, 'outcome' | 'note' | 'promise'> {
  members: readonly Member[]
  called: Member
}

async function keepContact(
  context: Context,
  { members, called, outcome, note, promise }: NewContact,
): Promise<string> {
  const kept = await queryOne<{ id: string }>(
    context,
    sql`with kept as (
          insert into contacts (school_id, guardian_id, phone, outcome, note, promised_amount, promised_for, at, by_staff_id)
          values (${context.schoolId}, ${called.guardianId}, ${called.phone}, ${outcome}, ${note || null},
            ${promise?.amount ?? null}, ${promise?.on ?? null}, app_now(), ${context.caller.staffId}) returning school_id, id),
        about as (
          insert into contact_students (school_id, contact_id, student_id)
          select school_id, id, unnest(${members.map(({ id }) => id)}::uuid[]) from kept)
        select id from kept`,
  )
  if (!kept) throw new Error('a contact was kept and is not there')
  return kept.id
}

const LOG_MAX = 200

/** The log of a family: what names any of its children, newest first. Refuses not_found. */
export async function listContacts(
  context: Context,
  familyId: string,
): Promise<Reply<typeof endpoints.listContacts>> {
  const members = await membersOf(context, familyId)
  const seconds = members.filter(({ isSecond }) => isSecond)
  const contacts = await query<Reply<typeof endpoints.listContacts>['contacts'][number]>(
    context,
    sql`select c.id, c.outcome, to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, w.name as by, c.note,
          (select json_build_object('contactId', p.contact_id, 'amount', p.amount, 'on', p.promised_for,
              'came', p.came, 'state', p.state)
            from promise_states(c.school_id, app_today()) p where p.contact_id = c.id) as promise
        from contacts c join staff w on w.school_id = c.school_id and w.id = c.by_staff_id
        where c.school_id = ${context.schoolId} and c.id in (select o.contact_id from contact_students o
          left join child_payers p on p.school_id = o.school_id and p.student_id = o.student_id
          where o.school_id = ${context.schoolId} and o.student_id = any(${members.map(({ id }) => id)}::uuid[])
            -- Of two payers each has a log of the own.
            and (p.student_id is null
              or (p.second_id = c.guardian_id) = (o.student_id = any(${seconds.map(({ id }) => id)}::uuid[]))))
        order by c.at desc, c.id desc limit ${LOG_MAX}`,
  )
  return { contacts }
}

/** Refuses not_found, and conflict for one that is open no more. */
export function cancelPromise(
  context: Context,
  contactId: string,
  reason: string,
): Promise<{ replayed?: boolean }> {
  return once(context, async (inner) => {
    const found = await queryOne<{ state: string }>(
      inner,
      sql`select state from promise_states(${inner.schoolId}, app_today()) where contact_id = ${contactId}`,
    )
    if (!found) throw notFound('Promise')
    if (found.state !== 'open') throw new Refusal('conflict', 'This promise is open no more.')
    await query(
      inner,
      sql`insert into promise_ends (school_id, contact_id, reason, at, by_staff_id)
          values (${inner.schoolId}, ${contactId}, ${reason}, app_now(), ${inner.caller.staffId})
          on conflict do nothing`,
    )
    await appendAudit(inner, 'cancel_promise', contactId, {})
    return {}
  })
}
