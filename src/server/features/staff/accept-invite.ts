import { notFound, Refusal } from '#shared/errors.ts'
import { ROLE_NAMES, type Role } from '#shared/permissions.ts'
import { formatPhone } from '#shared/phones.ts'
import { type Context, inTransaction, query, queryOne, sql } from '../../context/context.ts'
import { schoolOfCode } from '../../context/directory.ts'
import { nowIn } from '../../context/platform.ts'
import type { World } from '../../context/world.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { appendAudit } from '../../ledger/index.ts'
import { hashPassword, type OpenedFrom, openSession } from '../schools/index.ts'
import { hashOfInvite } from './invite-staff.ts'

const looks = rateLimit({
  name: 'invite',
  triesMax: 60,
  windowSeconds: 600,
  sentence: 'Too many links were tried from here. Wait ten minutes, then open it again.',
})

interface Invite {
  id: string
  staffId: string
  schoolName: string
  name: string
  role: Role
  phone: string | null
  email: string | null
  expiresAt: Date
  isUsed: boolean
  isEnded: boolean
  hasLeft: boolean
}

/** Whom a link invites. Refuses not_found, conflict when it was used or is over, too_many. */
export async function readInvite(world: World, code: string, address: string) {
  await looks.take(world, address)
  const context = await contextOf(world, code)
  const { schoolName, name, role, phone, email, expiresAt } = await requireInvite(context, code)
  const signsInWith = [email, phone && formatPhone(phone)].filter((text) => text !== null)
  return {
    schoolName,
    name,
    role,
    roleName: ROLE_NAMES[role],
    signsInWith,
    expiresAt: expiresAt.toISOString(),
  }
}

/** Sets the first password and opens the first session; the link is used up. Refuses as reading does. */
export async function acceptInvite(
  world: World,
  { code, password }: { code: string; password: string },
  from: OpenedFrom,
) {
  await looks.take(world, from.address)
  const nobody = await contextOf(world, code)
  await requireInvite(nobody, code)
  const passwordHash = await hashPassword(password)
  return await inTransaction(nobody, async (inner) => {
    const invite = await requireInvite(inner, code, true)
    const caller = { ...inner.caller, staffId: invite.staffId, role: invite.role }
    const context: Context = { ...inner, caller }
    await query(
      context,
      sql`update staff_invites set used_at = app_now() where school_id = ${context.schoolId} and id = ${invite.id}`,
    )
    await query(
      context,
      sql`update staff set password_hash = ${passwordHash}, joined_at = app_now()
          where school_id = ${context.schoolId} and id = ${invite.staffId}`,
    )
    await query(context, sql`select set_sign_in_names(${context.schoolId}, ${invite.staffId})`)
    await appendAudit(context, 'accept_invite', invite.staffId, { role: invite.role })
    const { token } = await openSession(context, from)
    const staff = {
      id: invite.staffId,
      name: invite.name,
      role: invite.role,
      roleName: ROLE_NAMES[invite.role],
    }
    return {
      authToken: token,
      schoolId: context.schoolId,
      schoolName: invite.schoolName,
      staff: { ...staff, isSchoolAccount: false },
    }
  })
}

/** The school whose code leads the link; nobody of it yet. Refuses not_found. */
async function contextOf(world: World, code: string): Promise<Context> {
  const schoolId = await schoolOfCode(world, code.trim().slice(0, 4))
  if (!schoolId) throw notFound('Invitation')
  const caller = { staffId: '', sessionId: null, role: 'head', requestId: 'invite' } as const
  return { schoolId, database: world.database, now: world.now && nowIn(world), caller }
}

async function requireInvite(context: Context, code: string, forUpdate = false): Promise<Invite> {
  const invite = await queryOne<Invite>(
    context,
    sql`select i.id, i.staff_id as "staffId", c.name as "schoolName", f.name, role_of(f.role) as role, f.phone, f.email,
          i.expires_at as "expiresAt", i.used_at is not null as "isUsed",
          i.ended_at is not null or i.expires_at <= app_now() as "isEnded", f.left_at is not null as "hasLeft"
        from staff_invites i
        join staff f on f.school_id = i.school_id and f.id = i.staff_id
        join schools c on c.id = i.school_id
        where i.school_id = ${context.schoolId} and i.secret_hash = ${hashOfInvite(code)}
        ${forUpdate ? sql`for update of i, f` : sql``}`,
  )
  if (!invite || invite.hasLeft) throw notFound('Invitation')
  if (invite.isUsed) throw new Refusal('conflict', 'This link was used already. Sign in with your password.')
  if (invite.isEnded) throw new Refusal('conflict', 'This link is over. Ask the Head to send a new one.')
  return invite
}
