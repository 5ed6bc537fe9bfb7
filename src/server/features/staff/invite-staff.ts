import { createHash, randomInt } from 'node:crypto'
import type { Received } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { PersonRow } from '#shared/api/staff.ts'
import { invalidField, invariant, Refusal } from '#shared/errors.ts'
import { ROLE_NAMES, type Role } from '#shared/permissions.ts'
import { formatPhone } from '#shared/phones.ts'
import { fitsOneSegment, toGsm } from '#shared/sms.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import type { World } from '../../context/world.ts'
import { sendMail } from '../../gateways/mail/send-mail.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { appendAudit, once, wasDone } from '../../ledger/index.ts'
import { tellCodeBySms } from '../messages/index.ts'
import { requireFreeNames, setClasses } from './person.ts'
import { requirePerson } from './queries.ts'

type Form = Received<typeof endpoints.inviteStaff>['body']

/** For how long the link of an invitation works. */
const INVITE_HOURS = 72

/** What every way to write out needs. */
export interface Post {
  /** This site's own address, for the link. */
  site: string
  onError: (error: unknown) => void
}

/** More than a school takes on in an hour; each is a text that we send to whatever number was typed. */
const invitations = rateLimit({
  name: 'invite-staff',
  triesMax: 30,
  windowSeconds: 3_600,
  sentence: 'Thirty people were invited within an hour. Wait a while, then invite the others.',
})

/**
 * Writes down somebody new and sends them a link to choose a password, by SMS or, without a phone, by e-mail.
 * Refuses invalid, not_found, too_many.
 */
export async function inviteStaff(world: World, context: Context, form: Form, post: Post) {
  requireWayTo(world, form)
  const code = await newCode(context)
  const { staffId, replayed } = await writeDown(world, context, form, code)
  const person = await requirePerson(context, staffId)
  if (!replayed) await send(world, context, person, { ...post, code })
  return { ...answer(person), ...(replayed ? { replayed } : {}) }
}

/** Only who is written down counts. */
async function writeDown(world: World, context: Context, form: Form, code: string) {
  // A retry finds its answer also when the hour is used up.
  const isCounted = !(await wasDone(context))
  if (isCounted) await invitations.take(world, context.schoolId)
  let isNew = false
  try {
    const written = await onceInvited(context, form, code)
    isNew = !written.replayed
    return written
  } finally {
    if (isCounted && !isNew) await invitations.giveBack(world, context.schoolId)
  }
}

function onceInvited(context: Context, form: Form, code: string) {
  return once(context, async (inner) => {
    await requireFreeNames(inner, form)
    const made = await addPerson(inner, form)
    await setClasses(inner, made, form.role, form.classIds)
    await keepInvite(inner, made, code)
    const { role, classIds = [], ...personal } = form
    await appendAudit(inner, 'invite_staff', made, { role, classIds }, personal)
    return { staffId: made }
  })
}

const resends = rateLimit({
  name: 'resend-invite',
  triesMax: 10,
  windowSeconds: 3_600,
  sentence: 'This invitation was sent often enough. Wait an hour, then send it again.',
})

/** Sends a new link in place of the one before. Refuses not_found, conflict for whoever has joined or left, too_many. */
export async function resendInvite(world: World, context: Context, staffId: string, post: Post) {
  await resends.take(world, `${context.schoolId} ${staffId}`)
  const code = await newCode(context)
  const { replayed } = await once(context, async (inner) => {
    const { status } = await requirePerson(inner, staffId)
    if (status === 'active') throw new Refusal('conflict', 'This person has joined already.')
    if (status === 'left') throw new Refusal('conflict', 'This person has left.')
    await endInvites(inner, staffId)
    await keepInvite(inner, staffId, code)
    await appendAudit(inner, 'resend_invite', staffId, {})
    return {}
  })
  const person = await requirePerson(context, staffId)
  if (!replayed) await send(world, context, person, { ...post, code })
  return { ...answer(person), ...(replayed ? { replayed } : {}) }
}

function requireWayTo({ env }: World, { phone, email }: Form): void {
  if (!phone && !email) throw invalidField('phone', 'Enter a phone number or an e-mail: the link goes there.')
  const canMail = env.smtpUrl !== undefined && (env.publicUrl !== undefined || !env.isProduction)
  if (!phone && !canMail)
    throw invalidField('phone', 'No e-mail can be sent from here. Enter a phone number.')
}

const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'

/** Sixty random bits behind the school's own four letters: short enough to type from a text. */
async function newCode(context: Context): Promise<string> {
  const school = await queryOne<{ code: string }>(
    context,
    sql`select code from schools where id = ${context.schoolId}`,
  )
  invariant(school, 'a signed-in school exists')
  return school.code + Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

export function hashOfInvite(code: string): Buffer {
  return createHash('sha256').update(`invite ${code.trim().toLowerCase()}`).digest()
}

async function addPerson(
  context: Context,
  { firstName, surname, role, phone, email }: Form,
): Promise<string> {
  const made = await queryOne<{ id: string }>(
    context,
    sql`insert into staff (school_id, name, first_name, surname, role, phone, email, created_at)
        values (${context.schoolId}, left(${`${firstName} ${surname}`}, 120), ${firstName}, ${surname}, ${role},
          ${phone ?? null}, ${email ?? null}, app_now()) returning id`,
  )
  invariant(made, 'an insert answers its row')
  return made.id
}

async function keepInvite(context: Context, staffId: string, code: string): Promise<void> {
  await query(
    context,
    sql`insert into staff_invites (school_id, staff_id, secret_hash, created_at, created_by, expires_at)
        values (${context.schoolId}, ${staffId}, ${hashOfInvite(code)}, app_now(), ${context.caller.staffId},
          app_now() + make_interval(hours => ${INVITE_HOURS}))`,
  )
}

/** From now on no link of this person works. */
async function endInvites(context: Context, staffId: string): Promise<void> {
  await query(
    context,
    sql`update staff_invites set ended_at = app_now()
        where school_id = ${context.schoolId} and staff_id = ${staffId} and used_at is null and ended_at is null`,
  )
}

/** The link itself is in no list, backup or log: it is put in as the text is sent. */
async function send(
  world: World,
  context: Context,
  person: PersonRow,
  { site, code, onError }: Post & { code: string },
) {
  const from = await senderOf(context)
  const textWith = (shown: string) => inviteText(from, person.role, `${site}/i/${shown}`)
  const expiresAt = new Date(person.inviteExpiresAt ?? Date.now())
  if (person.phone) {
    await tellCodeBySms(world, context, {
      told: 'staff-invite',
      phone: person.phone,
      textWith,
      code,
      expiresAt,
    })
  } else if (person.email) {
    // Not awaited: the person is written down, and a mail server may take its time.
    const mail = { to: person.email, subject: `Akontaa at ${from.school}`, text: `${textWith(code)}\n` }
    void sendMail(world.env, mail).catch(onError)
  }
}

interface Sender {
  school: string
  /** Null for the school's own account as long as it has no name. */
  name: string | null
}

async function senderOf(context: Context): Promise<Sender> {
  const sender = await queryOne<Sender>(
    context,
    sql`select c.name as school, case when f.first_name <> '' then f.name end as name
        from schools c join staff f on f.school_id = c.id and f.id = ${context.caller.staffId}
        where c.id = ${context.schoolId}`,
  )
  invariant(sender, 'whoever invites is of the school')
  return sender
}

/** One SMS where names allow it; the link is never left out. */
function inviteText({ school, name }: Sender, role: Role, link: string): string {
  const task = `Set your password: ${link} Works once, ${INVITE_HOURS} hours.`
  const as = ROLE_NAMES[role].toLowerCase()
  const long = name
    ? `${name} invites you to Akontaa at ${school} as ${as}. `
    : `${school} invites you to Akontaa as ${as}. `
  const fits = fitsOneSegment(toGsm(long + task))
  return fits ? long + task : `${school.slice(0, 40)} invites you to Akontaa. ${task}`
}

function answer(person: PersonRow) {
  const sentTo = person.phone ? formatPhone(person.phone) : (person.email ?? '')
  return { message: `Invited. The link works until it is used, for ${INVITE_HOURS} hours.`, person, sentTo }
}
