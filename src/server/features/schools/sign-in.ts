import { randomUUID } from 'node:crypto'
import { Refusal } from '#shared/errors.ts'
import { type Context, forOwnAccount, query, queryOne, sql } from '../../context/context.ts'
import { schoolOfEmail } from '../../context/directory.ts'
import type { World } from '../../context/world.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { newToken } from '../../http/session.ts'
import { isPassword } from './passwords.ts'

interface SignInAttempt {
  email: string
  password: string
  /** Where from, for the school's own list of sign-ins. */
  address: string
  userAgent: string | undefined
}

/**
 * Opens a session for the school of this e-mail. An unknown e-mail and a wrong password get the same answer after the
 * same time. Refuses wrong_sign_in, too_many.
 */
export async function signIn(world: World, { email, password, ...from }: SignInAttempt) {
  const subject = `${email.trim().toLowerCase()} ${from.address}`
  // Counted before it is known to be wrong, else many at once would all be tried.
  await wrongSignIns.take(world, subject)
  await wrongFromHere.take(world, from.address)
  const school = await findSchool(world, email.trim())
  const forgive = async () => {
    await wrongSignIns.giveBack(world, subject)
    await wrongFromHere.giveBack(world, from.address)
  }
  const isRight = await isPassword(password, school?.passwordHash).catch(async (error) => {
    await forgive() // Too many at once: nothing was tried.
    throw error
  })
  const { token, hash } = newToken(school?.code ?? '')
  if (!school || !isRight || !(await openSession(school, hash, from))) {
    throw new Refusal('wrong_sign_in', 'The e-mail or the password is not right.')
  }
  await forgive()
  return { authToken: token, schoolId: school.context.schoolId, schoolName: school.name }
}

/**
 * False when the password was changed while it was looked at. The row is held, so that whoever changes it either is seen
 * here or ends this session with the others.
 */
async function openSession(
  { context, passwordHash }: FoundSchool,
  tokenHash: Buffer,
  { address, userAgent }: Pick<SignInAttempt, 'address' | 'userAgent'>,
): Promise<boolean> {
  const opened = await queryOne(
    context,
    sql`insert into sessions (school_id, staff_id, token_hash, created_at, last_seen_at, address, user_agent)
        select held.id, ${context.caller.staffId}::uuid, ${tokenHash}::bytea, app_now(), app_now(), ${address}::inet,
          left(${userAgent ?? null}, 300)
        from (select id from schools where id = ${context.schoolId} and password_hash = ${passwordHash} for share) held
        returning id`,
  )
  return opened !== undefined
}

/** Only wrong sign-ins count, for an e-mail from one address: nobody locks a school out from elsewhere. */
const wrongSignIns = rateLimit({
  name: 'wrong-sign-in',
  triesMax: 10,
  windowSeconds: 15 * 60,
  sentence: 'Too many wrong sign-ins. Wait a quarter of an hour, then try again.',
})
/** One password on every school there is: many offices share an address, but they do not all forget at once. */
const wrongFromHere = rateLimit({
  name: 'wrong-sign-in-from',
  triesMax: 60,
  windowSeconds: 15 * 60,
  sentence: 'Too many wrong sign-ins from here. Wait a quarter of an hour, then try again.',
})

interface FoundSchool {
  context: Context
  name: string
  code: string
  passwordHash: string
}

async function findSchool(world: World, email: string): Promise<FoundSchool | undefined> {
  // Of no school it is looked up all the same, else an unknown e-mail would be answered a little sooner.
  const id = (await schoolOfEmail(world, email)) ?? randomUUID()
  const context: Context = {
    schoolId: id,
    database: world.database,
    now: world.now?.(),
    caller: { staffId: '', sessionId: null, role: 'head', requestId: '' },
  }
  const found = await queryOne<{ name: string; code: string; passwordHash: string; staffId: string }>(
    context,
    sql`select s.name, s.code, s.password_hash as "passwordHash", f.id as "staffId"
        from schools s join staff f on f.school_id = s.id and f.role = 'administrator'
        where s.id = ${id} order by f.created_at limit 1`,
  )
  if (!found) return undefined
  return { ...found, context: { ...context, caller: { ...context.caller, staffId: found.staffId } } }
}

/** Ends this session: its token is worthless from now on. */
export async function signOut(context: Context): Promise<void> {
  await query(
    forOwnAccount(context),
    sql`update sessions set revoked_at = app_now()
        where school_id = ${context.schoolId} and id = ${context.caller.sessionId}`,
  )
}
