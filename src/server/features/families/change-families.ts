import { invalidField, invariant, notFound } from '#shared/errors.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { appendAudit, once } from '../../ledger/index.ts'
import { lockStudents } from '../students/index.ts'

interface Joined {
  familyId: string
  replayed?: boolean
}

/**
 * Makes one family of all families these children are of; one child alone confirms its family as it is. Refuses not_found.
 */
export function joinFamilies(context: Context, studentIds: readonly string[]): Promise<Joined> {
  return once(context, async (inner) => {
    await takeTurns(inner)
    const named = await membersNamed(inner, studentIds)
    const families = [...new Set(named.map(({ familyId }) => familyId))]
    // The others of these families come along.
    const members = await membersOf(inner, families)
    await lockStudents(
      inner,
      members.map(({ id }) => id),
    )
    const familyId = members.find(({ hasOwnFamily }) => hasOwnFamily)?.familyId ?? (await newFamily(inner))
    await moveTo(inner, members, familyId)
    const ids = members.map(({ id }) => id)
    await appendAudit(inner, 'join_families', familyId, { families, students: ids })
    return { familyId }
  })
}

/** Takes children out of their family. Refuses not_found, invalid when nobody would stay or one is of another family. */
export function splitFamily(
  context: Context,
  familyId: string,
  studentIds: readonly string[],
): Promise<Joined> {
  return once(context, async (inner) => {
    await takeTurns(inner)
    await lockStudents(inner, studentIds)
    const leaving = await membersNamed(inner, studentIds)
    const members = await membersOf(inner, [familyId])
    if (members.length === 0) throw notFound('Family')
    if (leaving.some((member) => member.familyId !== familyId)) {
      throw invalidField('studentIds', 'One of these children is of another family by now. Look again.')
    }
    const ids = leaving.map(({ id }) => id)
    if (members.every(({ id }) => ids.includes(id)))
      throw invalidField('studentIds', 'Somebody must stay in the family.')
    const own = await newFamily(inner)
    await moveTo(inner, leaving, own)
    await appendAudit(inner, 'split_family', own, { from: familyId, students: ids })
    return { familyId: own }
  })
}

/** Remembers that two children are not of one family. Refuses not_found, invalid when they are. */
export function keepFamiliesApart(context: Context, studentId: string, otherId: string) {
  return once(context, async (inner) => {
    const [one, other] = await membersNamed(inner, [studentId, otherId])
    if (!one || !other || one.familyId === other.familyId) {
      throw invalidField('otherId', 'These children are one family already. Split it instead.')
    }
    const [first, second] = [studentId, otherId].sort()
    await query(
      inner,
      sql`insert into families_apart (school_id, student_id, other_id)
          values (${inner.schoolId}, ${first}, ${second}) on conflict do nothing`,
    )
    await appendAudit(inner, 'keep_families_apart', studentId, { students: [studentId, otherId] })
    return { studentId }
  })
}

interface Member {
  id: string
  familyId: string
  hasOwnFamily: boolean
}

const member = sql`id, family_of(family_id, guardian_id) as "familyId", family_id is not null as "hasOwnFamily"`

/** Two joins of the same children from both ends would wait for each other in a circle. */
async function takeTurns(context: Context): Promise<void> {
  await query(
    context,
    sql`select pg_advisory_xact_lock(hashtextextended('families ' || ${context.schoolId}, 0))`,
  )
}

async function membersNamed(context: Context, studentIds: readonly string[]): Promise<Member[]> {
  const wanted = [...new Set(studentIds)]
  const members = await query<Member>(
    context,
    sql`select ${member} from students
        where school_id = ${context.schoolId} and id = any(${wanted}::uuid[]) and erased_at is null order by number`,
  )
  if (members.length < wanted.length) throw notFound('Student')
  return members
}

function membersOf(context: Context, families: readonly string[]): Promise<Member[]> {
  return query<Member>(
    context,
    sql`select ${member} from students where school_id = ${context.schoolId} and erased_at is null
          and (family_id = any(${[...families]}::uuid[])
            or (family_id is null and guardian_id = any(${[...families]}::uuid[]))) order by number`,
  )
}

async function newFamily(context: Context): Promise<string> {
  const family = await queryOne<{ id: string }>(
    context,
    sql`insert into families (school_id, made_at) values (${context.schoolId}, app_now()) returning id`,
  )
  invariant(family, 'an insert answers its row')
  return family.id
}

async function moveTo(context: Context, members: readonly Member[], familyId: string): Promise<void> {
  await query(
    context,
    sql`update students set family_id = ${familyId}
        where school_id = ${context.schoolId} and id = any(${members.map(({ id }) => id)}::uuid[])
          and family_id is distinct from ${familyId}`,
  )
}
