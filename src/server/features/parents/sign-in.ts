import { timingSafeEqual } from 'node:crypto'
import sql from 'sql-template-tag'
import { Refusal } from '#shared/errors.ts'
import { CHILD_CODE_TRIES, CODE_MINUTES, CODE_TRIES } from '#shared/parent-numbers.ts'
import { isPupilCode } from '#shared/pupil-code.ts'
import { query } from '../../context/context.ts'
import { placesOfParent } from '../../context/directory.ts'
import { nowIn } from '../../context/platform.ts'
import type { World } from '../../context/world.ts'
import { asSchool, newParentToken, type ParentSession } from '../../http/parent-session.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { hashOfCode } from './send-code.ts'

const byAddress = rateLimit({
  name: 'parent-sign-in',
  triesMax: 200,
  windowSeconds: 3_600,
  sentence: 'Too many tries from here. Wait an hour, or ask at the school office.',
})

/** Five a sign-in and six sign-ins a day would try every code of a small school in ten days. */
const byNumber = rateLimit({
  name: 'parent-child-code',
  triesMax: 10,
  windowSeconds: 30 * 86_400,
  sentence:
    'Ten codes of children were not right in a month. Ask at the school office for what your child owes.',
})

interface SignIn {
  phone: string
  /** Of the answer to the asking. Without it only codes are looked at that were asked for to work so. */
  askId?: string | undefined
  code: string
  address: string
}

/** Opens a session by the code that this phone asked for. A try counts before it is looked at. Refuses wrong_code, too_many. */
export async function signInParent(world: World, asked: SignIn) {
  const { phone } = asked
  await byAddress.take(world, asked.address)
  await spendCode(world, asked)
  const now = nowIn(world)
  const { token, hash } = newParentToken()
  const hasShownChild = await renewProofs(world, phone)
  await world.database.pool.query(
    sql`insert into parent_sessions (phone, token_hash, created_at, seen_at, confirmed_at)
        values (${phone}, ${hash}, ${now}, ${now}, ${hasShownChild ? now : null})`,
  )
  return { token, needsChild: !hasShownChild }
}

/**
 * This sign-in proves the number at every school that has seen a child's code of its own, unless the one before was too long ago:
 * there the code is asked for again, since the number may be somebody else's by now. Answers whether a school is left.
 */
async function renewProofs(world: World, phone: string): Promise<boolean> {
  const now = nowIn(world)
  let isLeft = false
  for (const { schoolId, isOpen, isProved, isFresh } of await placesOfParent(world, phone)) {
    if (!isOpen || !isProved) continue
    isLeft ||= isFresh
    await query(
      asSchool(world, schoolId, 'parents'),
      isFresh
        ? sql`update parent_confirmations set proved_at = ${now}, seen_at = ${now} where school_id = ${schoolId} and phone = ${phone}`
        : sql`delete from parent_confirmations where school_id = ${schoolId} and phone = ${phone}`,
    )
  }
  return isLeft
}

/** Of two who bring the right code at the same moment, one has it. Without an askId a try counts for each code that needs none. */
async function spendCode(world: World, { phone, askId, code }: SignIn): Promise<void> {
  const { pool } = world.database
  const tried = await pool.query<{ id: string; hash: Buffer; tries: number }>(
    sql`update parent_asks set tries = tries + 1
        where phone = ${phone} and ${meantBy(askId)} and tries < ${CODE_TRIES} and expires_at > ${nowIn(world)}
        returning id, code_hash as hash, tries`,
  )
  if (tried.rows.length === 0) throw await refusalWithout(world, phone, askId)
  const found = tried.rows.find(({ id, hash }) => timingSafeEqual(hash, hashOfCode(id, code)))
  if (!found) throw wrong(CODE_TRIES - Math.min(...tried.rows.map(({ tries }) => tries)))
  const used = await pool.query(sql`delete from parent_asks where id = ${found.id}`)
  if (used.rowCount !== 1) throw tooLate()
}

/** A phone that keeps its askId is never looked at without: nobody else can use up its tries. */
function meantBy(askId: string | undefined) {
  return askId === undefined ? sql`by_number` : sql`id = ${askId}`
}

function wrong(left: number): Refusal {
  const sentence =
    left > 0
      ? `That is not the code. You can try ${left} more ${left === 1 ? 'time' : 'times'}.`
      : 'This code is used up. Ask for a new one.'
  return new Refusal('wrong_code', sentence, { facts: { triesLeft: left } })
}

async function refusalWithout(world: World, phone: string, askId: string | undefined): Promise<Refusal> {
  const { rows } = await world.database.pool.query(
    sql`select from parent_asks where phone = ${phone} and ${meantBy(askId)} and expires_at > ${nowIn(world)}`,
  )
  return rows.length > 0 ? wrong(0) : tooLate()
}

function tooLate(): Refusal {
  const sentence = `This code was for ${CODE_MINUTES} minutes. Ask for a new one.`
  return new Refusal('wrong_code', sentence, { facts: { triesLeft: 0 } })
}

/**
 * Shows the code of a child of this number: opens the school that the code is of, and no other. Codes that are not right count for
 * the number; after five of them a session that has shown none is worth nothing. Refuses wrong_code, too_many.
 */
export async function confirmChild(world: World, parent: ParentSession, typed: string): Promise<void> {
  if (parent.unprovedIds.length === 0 && parent.hasShownChild) return
  await byNumber.take(world, parent.phone)
  const left = await countTry(world, parent)
  const code = typed.toUpperCase().replace(/[^0-9A-Z]/g, '')
  const shown = await schoolsOfCode(world, parent, code)
  if (shown.length === 0) throw notAChild(code, left)
  const now = nowIn(world)
  for (const schoolId of shown) {
    await query(
      asSchool(world, schoolId, 'parents'),
      sql`insert into parent_confirmations (school_id, phone, proved_at, seen_at) values (${schoolId}, ${parent.phone}, ${now}, ${now})
          on conflict (school_id, phone) do update set proved_at = excluded.proved_at, seen_at = excluded.seen_at`,
    )
  }
  await world.database.pool.query(
    sql`update parent_sessions set confirmed_at = coalesce(confirmed_at, ${now}), wrong_codes = 0
        where id = ${parent.sessionId} and ended_at is null`,
  )
  if (!parent.hasShownChild) await endSessionsBefore(world, parent)
  await byNumber.giveBack(world, parent.phone)
}

/**
 * No school took this sign-in for proved: the number may have been somebody else's until now, whose phone would read what is shown from
 * now on. Who signs in on two phones at once is in on both.
 */
async function endSessionsBefore(
  world: World,
  { phone, sessionId, signedInAt }: ParentSession,
): Promise<void> {
  await world.database.pool.query(
    sql`update parent_sessions set ended_at = ${nowIn(world)}
        where phone = ${phone} and id <> ${sessionId} and ended_at is null and confirmed_at < ${signedInAt}`,
  )
}

/** How many more a session has; one that is a parent's already keeps what it has shown. */
async function countTry(world: World, { sessionId, hasShownChild }: ParentSession): Promise<number> {
  if (hasShownChild) return CHILD_CODE_TRIES
  const { rows } = await world.database.pool.query<{ wrong: number }>(
    sql`update parent_sessions set wrong_codes = wrong_codes + 1
        where id = ${sessionId} and ended_at is null and wrong_codes < ${CHILD_CODE_TRIES} returning wrong_codes as wrong`,
  )
  const [tried] = rows
  if (!tried) throw new Refusal('signed_out', 'You were signed out. Sign in again.')
  return CHILD_CODE_TRIES - tried.wrong
}

/** Schools whose child of this number has the code, written without its hyphen. Asked as the school: the number is no parent there yet. */
async function schoolsOfCode(world: World, parent: ParentSession, code: string): Promise<string[]> {
  const found: string[] = []
  for (const schoolId of [...parent.unprovedIds, ...parent.schoolIds]) {
    const rows = await query(
      asSchool(world, schoolId, 'parents'),
      sql`select from guardians g join students s on s.school_id = g.school_id and (s.guardian_id = g.id or s.id in (
            select p.student_id from child_payers p where p.school_id = g.school_id and p.second_id = g.id))
          join schools c on c.id = g.school_id
          where g.school_id = ${schoolId} and g.phone = ${parent.phone} and s.status in ('active', 'completed') and s.erased_at is null
            and replace(pupil_code(c.pupil_prefix, s.number), '-', '') = ${code}`,
    )
    if (rows.length > 0) found.push(schoolId)
  }
  return found
}

function notAChild(code: string, left: number): Refusal {
  const facts = { triesLeft: left }
  if (left <= 0) {
    const sentence =
      'Five codes were not right. Ask at the school office for the code of your child, then sign in again.'
    return new Refusal('wrong_code', sentence, { facts })
  }
  const sentence = isPupilCode(code)
    ? 'This is not the code of a child of this number.'
    : 'One character is not right. Compare it with the bill: O, I, L, 0 and 1 are never used.'
  return new Refusal('wrong_code', sentence, { facts })
}

export async function signOutParent(world: World, { sessionId }: ParentSession): Promise<void> {
  await world.database.pool.query(
    sql`update parent_sessions set ended_at = ${nowIn(world)} where id = ${sessionId} and ended_at is null`,
  )
}
