import { randomUUID } from 'node:crypto'
import { Refusal } from '#shared/errors.ts'
import { type Context, forOwnAccount, query, queryOne, sql } from '../../context/context.ts'
import { schoolOfEmail } from '../../context/directory.ts'
import type { World } from '../../context/world.ts'
import { mayTake, type RateLimit, rateLimit } from '../../http/rate-limit.ts'
import { newToken } from '../../http/session.ts'
import { isKnownAddress, isKnownDevice, rememberDevice, type Visitor } from './known-devices.ts'
import { isPassword } from './passwords.ts'
import { slowLane } from './slow-lane.ts'

interface SignInAttempt {
  email: string
  password: string
  /** Where from: the address also stands in the school's own list of sign-ins. */
  visitor: Visitor
  userAgent: string | undefined
}

/**
 * Opens a session for the school of this e-mail. An unknown e-mail and a wrong password get the same answer after the
 * same time. Refuses wrong_sign_in, too_many.
 */
export async function signIn(world: World, attempt: SignInAttempt) {
  const { password, visitor, userAgent } = attempt
  const email = attempt.email.trim().toLowerCase()
  const { rank, forgive } = await countTry(world, email, visitor)
  const school = await findSchool(world, email)
  const turn = { lane: 'sign_in', rank } as const
  const isRight = await isPassword(password, school?.passwordHash, turn).catch(async (error) => {
    await forgive() // Too many at once: nothing was tried.
    throw error
  })
  const { token, hash } = newToken(school?.code ?? '')
  if (!school || !isRight || !(await openSession(school, hash, { address: visitor.address, userAgent }))) {
    throw new Refusal('wrong_sign_in', 'The e-mail or the password is not right.')
  }
  await forgive()
  await rememberDevice(world, email, visitor)
  return { authToken: token, schoolId: school.context.schoolId, schoolName: school.name }
}

/**
 * Counts a try before it is known to be wrong, else many at once would all be tried. A browser that has signed in before
 * counts by itself; everybody else by address, and for the account together: beyond that they are let in slowly, never shut out.
 */
async function countTry(world: World, email: string, visitor: Visitor) {
  const taken: { limit: RateLimit; subject: string }[] = []
  const take = async (limit: RateLimit, subject: string) => {
    const tries = await limit.take(world, subject)
    taken.push({ limit, subject })
    return tries
  }
  const forgive = async () => {
    for (const { limit, subject } of taken) await limit.giveBack(world, subject)
  }
  const forgiveAnd = async (error: unknown) => {
    await forgive()
    throw error
  }
  if (await isKnownDevice(world, email, visitor)) {
    await take(wrongSignIns, `${email} device ${visitor.device.toString('hex')}`)
    return { rank: 0, forgive }
  }
  const tries = await take(wrongSignIns, `${email} ${visitor.address}`)
  const fromHere = await take(wrongFromHere, visitor.address)
  if (await isKnownAddress(world, await schoolOfEmail(world, email), visitor)) return { rank: 1, forgive }
  const rank = 1 + Math.max(tries, fromHere)
  if (await mayTake(wrongAtAccount, world, email)) taken.push({ limit: wrongAtAccount, subject: email })
  else await slowLane(email, rank).catch(forgiveAnd)
  return { rank, forgive }
}

/**
 * False when the password was changed while it was looked at. The row is held, so that whoever changes it either is seen
 * here or ends this session with the others.
 */
async function openSession(
  { context, passwordHash }: FoundSchool,
  tokenHash: Buffer,
  { address, userAgent }: { address: string; userAgent: string | undefined },
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

/** All the guesses of a town at one account; a school that has forgotten its password does not come near it. */
const wrongAtAccount = rateLimit({
  name: 'wrong-sign-in-account',
  triesMax: 40,
  windowSeconds: 60 * 60,
  sentence: 'Many wrong passwords were tried for this e-mail.',
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
