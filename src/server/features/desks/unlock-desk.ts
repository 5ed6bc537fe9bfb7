import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { Refusal } from '#shared/errors.ts'
import { shortName, shortNameWithin } from '#shared/people.ts'
import { ROLE_NAMES, type Role } from '#shared/permissions.ts'
import { type Context, inTransaction, query, queryOne, type Sql, sql } from '../../context/context.ts'
import { nowIn } from '../../context/platform.ts'
import type { World } from '../../context/world.ts'
import { type Desk, type DeskProof, findDesk, requireOwnDesk } from '../../http/desk.ts'
import { isPassword, type OpenedFrom, openSession, tellBySms } from '../schools/index.ts'
import { pinWithKey } from './set-pin.ts'

/** Wrong tries of one person at one desk, before only the password counts. */
const WRONG_MAX = 5
/** Wrong tries of one person at all desks within an hour, before only the password counts at each of them. */
const WRONG_ANYWHERE_MAX = 10
/** Wrong tries of everybody at one desk within an hour, before it asks for passwords. */
const WRONG_AT_DESK_MAX = 15
const OFFLINE_HOURS = 72

/** What a locked desk shows: names and nothing else of the school. Refuses desk_ended, too_many. */
export async function readDesk(
  world: World,
  proof: DeskProof,
  address: string,
): Promise<Reply<typeof endpoints.readDesk>> {
  const { context, desk } = await findDesk(world, proof, address)
  const people = await query<Tile>(
    context,
    sql`select f.id, f.name, role_of(f.role) as role,
          case when p.staff_id is null then 'none' when p.off_at is not null or f.pins_off_at is not null then 'off' else 'set' end as pin,
          not (${isAskedByRuleOfTwo}) as "opensOffline"
        from staff f
        left join school_rules r on r.school_id = f.school_id
        left join staff_pins p on p.school_id = f.school_id and p.staff_id = f.id and p.workstation_id = ${desk.id}
        where f.school_id = ${context.schoolId} and f.left_at is null
          and (f.role = 'administrator' or f.password_hash is not null)
        order by p.used_at desc nulls last, staff_order(f.surname, f.first_name, f.name), f.id`,
  )
  const school = await queryOne<{ schoolName: string; idleMinutes: number }>(
    context,
    sql`select c.name as "schoolName", coalesce(r.idle_minutes, 3) as "idleMinutes"
        from schools c left join school_rules r on r.school_id = c.id where c.id = ${context.schoolId}`,
  )
  return {
    name: desk.name,
    schoolName: school?.schoolName ?? '',
    idleMinutes: school?.idleMinutes ?? 3,
    asksForPasswords: desk.asksForPasswords,
    people: people.map((tile) => ({ ...tile, roleName: ROLE_NAMES[tile.role] })),
  }
}

/** Who may answer requests has nothing that opens without the server, which a thief could try. Of `staff f` and `school_rules r`. */
const isAskedByRuleOfTwo = sql`coalesce(r.two_persons, false) and f.role in ('administrator', 'head', 'bursar')`

interface Tile {
  id: string
  name: string
  role: Role
  pin: 'set' | 'none' | 'off'
  opensOffline: boolean
}

interface Attempt extends DeskProof {
  staffId: string
  pin: string
}

/**
 * Opens a session of this person at this desk; the ones they had there end. A try is counted before it is known to be wrong,
 * else many at once would all be looked at. Refuses desk_ended, wrong_pin, pin_off, too_many.
 */
export async function unlockDesk(
  world: World,
  attempt: Attempt,
  from: OpenedFrom,
): Promise<Reply<typeof endpoints.unlockDesk>> {
  const { context, desk } = await findDesk(world, attempt, from.address)
  const person = await judgePin(context, desk, attempt)
  return await inTransaction(context, async (inner) => {
    await holdPin(inner, desk, person)
    const caller = { ...inner.caller, staffId: person.id, role: person.role }
    await endOlderSessions(inner, desk, person.id)
    const opened = await openSession({ ...inner, caller }, from, { workstationId: desk.id, openedBy: 'pin' })
    return {
      authToken: opened.token,
      schoolId: context.schoolId,
      schoolName: person.schoolName,
      staff: {
        id: person.id,
        name: person.name,
        role: person.role,
        roleName: ROLE_NAMES[person.role],
        isSchoolAccount: person.isSchoolAccount,
      },
      sessionId: opened.sessionId,
      offlineUntil: offlineUntil(nowIn(world), person),
    }
  })
}

function offlineUntil(now: Date, { opensOffline }: Person): string {
  return new Date(now.getTime() + (opensOffline ? OFFLINE_HOURS * 3_600_000 : 0)).toISOString()
}

/**
 * Whose PIN it is, for one act at a desk and nothing else: nobody is signed in by it. Refuses desk_ended, wrong_pin, pin_off.
 */
export async function knowPin(context: Context, attempt: Attempt): Promise<Person> {
  return await judgePin(context, await requireOwnDesk(context, attempt), attempt)
}

/** The right PIN begins the person's count again; a wrong one is written down. */
async function judgePin(context: Context, desk: Desk, attempt: Attempt): Promise<Person> {
  if (desk.asksForPasswords) throw passwordsOnly()
  const person = await countTry(context, desk, attempt.staffId)
  await countAnywhere(context, person.id)
  const isRight = await isPassword(pinWithKey(attempt), person.pinHash).catch(async (error) => {
    // Too many at once: it was not looked at.
    await giveBack(context, desk, person, sql`wrong_tries = greatest(wrong_tries - 1, 0)`)
    throw error
  })
  if (!isRight) throw await refusalOf(context, desk, person)
  await giveBack(context, desk, person, sql`wrong_tries = 0, used_at = app_now()`)
  return person
}

/** One try less at all desks together, and this of the person's at the desk. */
async function giveBack(context: Context, desk: Desk, { id }: Person, atDesk: Sql): Promise<void> {
  await query(
    context,
    sql`with own as (
          update staff_pins set ${atDesk}
          where school_id = ${context.schoolId} and workstation_id = ${desk.id} and staff_id = ${id})
        update staff set pin_tries = greatest(pin_tries - 1, 0)
        where school_id = ${context.schoolId} and id = ${id}`,
  )
}

/** The same at all desks together: a right PIN gives its own try back, and no other. Refuses pin_off. */
async function countAnywhere(context: Context, staffId: string): Promise<void> {
  const isWithin = sql`pin_tries_since > app_now() - interval '1 hour'`
  const counted = await query(
    context,
    sql`update staff set pin_tries = case when ${isWithin} then pin_tries + 1 else 1 end,
          pin_tries_since = case when ${isWithin} then pin_tries_since else app_now() end
        where school_id = ${context.schoolId} and id = ${staffId} and left_at is null and pins_off_at is null
          and not (${isWithin} and pin_tries >= ${WRONG_ANYWHERE_MAX}) returning id`,
  )
  if (counted.length === 0) throw await pinOff(context, staffId)
}

interface Person {
  id: string
  name: string
  role: Role
  isSchoolAccount: boolean
  opensOffline: boolean
  schoolName: string
  pinHash: string
  wrongTries: number
}

/** One of five tries is this one's, whoever else tries at the same moment. */
async function countTry(context: Context, desk: Desk, staffId: string): Promise<Person> {
  const person = await queryOne<Person>(
    context,
    sql`update staff_pins p set wrong_tries = p.wrong_tries + 1
        from staff f left join school_rules r on r.school_id = f.school_id, schools c
        where p.school_id = ${context.schoolId} and p.workstation_id = ${desk.id} and p.staff_id = ${staffId}
          and p.off_at is null and p.wrong_tries < ${WRONG_MAX}
          and f.school_id = p.school_id and f.id = p.staff_id and f.left_at is null and c.id = p.school_id
        returning f.id, f.name, role_of(f.role) as role, f.role = 'administrator' as "isSchoolAccount",
          not (${isAskedByRuleOfTwo}) as "opensOffline",
          c.name as "schoolName", p.pin_hash as "pinHash", p.wrong_tries as "wrongTries"`,
  )
  if (person) return person
  throw await pinOff(context, staffId)
}

async function pinOff(context: Context, staffId: string): Promise<Refusal> {
  const named = await queryOne<{ name: string; isOffAnywhere: boolean }>(
    context,
    sql`select name, pins_off_at is not null as "isOffAnywhere" from staff
        where school_id = ${context.schoolId} and id = ${staffId} and left_at is null`,
  )
  const name = named ? shortName(named.name) : 'This person'
  const where = named?.isOffAnywhere ? 'at every desk' : 'at this desk'
  return new Refusal('pin_off', `${name}’s PIN is off ${where}. Sign in with the password.`)
}

/** Writes down that it was wrong, and says how many tries are left. */
async function refusalOf(context: Context, desk: Desk, person: Person): Promise<Refusal> {
  const isOffAnywhere = await noteAnywhere(context, person)
  const atDesk = await noteWrong(context, desk, person)
  if (isOffAnywhere) return await pinOff(context, person.id)
  if (atDesk) return passwordsOnly()
  const triesLeft = WRONG_MAX - person.wrongTries
  if (triesLeft <= 0) return await pinOff(context, person.id)
  const left = triesLeft === 1 ? '1 try left' : `${triesLeft} tries left`
  return new Refusal('wrong_pin', `That is not ${shortNameWithin(person.name)}’s PIN. ${left}.`, {
    facts: { triesLeft },
  })
}

/** True at the last wrong try of the hour: the person's PINs are off at every desk from now on, and the person and the Head are told. */
function noteAnywhere(context: Context, { id, name }: Person): Promise<boolean> {
  return inTransaction(context, async (inner) => {
    const off = await queryOne<{ phones: string[]; schoolName: string }>(
      inner,
      sql`update staff f set pins_off_at = app_now() from schools c
          where f.school_id = ${inner.schoolId} and f.id = ${id} and f.pins_off_at is null
            and f.pin_tries >= ${WRONG_ANYWHERE_MAX} and c.id = f.school_id
          returning c.name as "schoolName",
            array(select distinct p from unnest(array[f.phone, c.phone]) p where p is not null) as phones`,
    )
    if (!off) return false
    const text = `${off.schoolName}: ${WRONG_ANYWHERE_MAX} wrong PINs for ${name} within an hour. The PIN is off at every desk until ${shortNameWithin(name)} signs in with the password.`
    for (const phone of off.phones) await tellBySms(inner, 'pins-off', phone, text)
    return true
  })
}

/** True when this desk asks for passwords from now on; then the Head is told. */
function noteWrong(context: Context, desk: Desk, person: Person): Promise<boolean> {
  return inTransaction(context, async (inner) => {
    if (person.wrongTries >= WRONG_MAX) {
      await query(
        inner,
        sql`update staff_pins set off_at = app_now() where school_id = ${inner.schoolId}
              and workstation_id = ${desk.id} and staff_id = ${person.id}`,
      )
    }
    const counted = await queryOne<{ isOver: boolean; phone: string; schoolName: string }>(
      inner,
      sql`update workstations w set
            wrong_tries = case when w.wrong_since > app_now() - interval '1 hour' then w.wrong_tries + 1 else 1 end,
            wrong_since = case when w.wrong_since > app_now() - interval '1 hour' then w.wrong_since else app_now() end,
            passwords_only_at = case when w.wrong_since > app_now() - interval '1 hour'
              and w.wrong_tries + 1 >= ${WRONG_AT_DESK_MAX} then coalesce(w.passwords_only_at, app_now()) end
          from schools c
          where w.school_id = ${inner.schoolId} and w.id = ${desk.id} and c.id = w.school_id and w.passwords_only_at is null
          returning w.passwords_only_at is not null as "isOver", c.phone, c.name as "schoolName"`,
    )
    if (!counted?.isOver) return counted === undefined
    const text = `${counted.schoolName}: ${WRONG_AT_DESK_MAX} wrong PINs at ${desk.name} within an hour. It asks for passwords until you look under Staff, Desks.`
    await tellBySms(inner, 'desk-closed', counted.phone, text)
    return true
  })
}

function passwordsOnly(): Refusal {
  return new Refusal('pin_off', 'This desk asks for passwords until the Head looks.', {
    facts: { asksForPasswords: true },
  })
}

/** Ended while it was looked at, by a new password, it opens nothing; held, whoever ends it ends this session as well. Refuses pin_off. */
async function holdPin(context: Context, desk: Desk, { id, pinHash }: Person): Promise<void> {
  const held = await query(
    context,
    sql`select from staff_pins where school_id = ${context.schoolId} and workstation_id = ${desk.id}
          and staff_id = ${id} and pin_hash = ${pinHash} for share`,
  )
  if (held.length === 0) throw await pinOff(context, id)
}

/** What the person had open here ends. */
async function endOlderSessions(context: Context, desk: Desk, staffId: string): Promise<void> {
  await query(
    context,
    sql`update workstations set last_used_at = app_now() where school_id = ${context.schoolId} and id = ${desk.id}`,
  )
  await query(
    context,
    sql`update sessions set revoked_at = app_now() where school_id = ${context.schoolId}
          and workstation_id = ${desk.id} and staff_id = ${staffId} and revoked_at is null`,
  )
}
