import { invariant } from '#shared/errors.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { type Guardian, guardianKey } from './guardian-key.ts'

/** The guardian of this phone and name, who may have other children here already; else a new one. Answers the id. */
export async function linkGuardian(context: Context, guardian: Guardian): Promise<string> {
  await waitForNamesakes(context, guardian)
  return (await findGuardian(context, guardian)) ?? (await addGuardian(context, guardian))
}

/**
 * The guardian a child has after its form was changed. The same person's spelling is corrected; another who is known is
 * linked; the child's own is changed in place when no other child is theirs; else it is a new person. Answers the id.
 */
export async function relinkGuardian(context: Context, ownId: string, guardian: Guardian): Promise<string> {
  await waitForNamesakes(context, guardian)
  const own = await readOwn(context, ownId)
  const isSamePerson = guardianKey(own) === guardianKey(guardian)
  const known = isSamePerson ? undefined : await findGuardian(context, guardian)
  if (known) return known
  if (!isSamePerson && own.children > 1) return await addGuardian(context, guardian)
  await writeGuardian(context, ownId, guardian)
  return ownId
}

/** Two desks adding two children of one new guardian make one guardian: the second waits here for the first. */
export async function waitForNamesakes(context: Context, { phone }: Guardian): Promise<void> {
  await query(context, sql`select wait_for_guardian(${context.schoolId}, ${phone})`)
}

/** A guardian of this phone and name, however it is written, other than the one named. */
export async function findGuardian(
  context: Context,
  guardian: Guardian,
  otherThan?: string,
): Promise<string | undefined> {
  const onThisPhone = await query<Guardian & { id: string }>(
    context,
    sql`select id, first_name as "firstName", surname, phone from guardians
        where school_id = ${context.schoolId} and phone = ${guardian.phone} order by created_at, id`,
  )
  const key = guardianKey(guardian)
  return onThisPhone.find((known) => known.id !== otherThan && guardianKey(known) === key)?.id
}

async function readOwn(context: Context, id: string) {
  const own = await queryOne<Guardian & { children: number }>(
    context,
    sql`select g.first_name as "firstName", g.surname, g.phone, (
            select count(*)::int from students s
            where s.school_id = g.school_id and s.guardian_id = g.id and s.erased_at is null) as children
        from guardians g where g.school_id = ${context.schoolId} and g.id = ${id} for no key update`,
  )
  invariant(own, 'a student has a guardian')
  return own
}

/** Writes a guardian's new name and number, for all of the family's children. */
export async function writeGuardian(context: Context, id: string, guardian: Guardian): Promise<void> {
  await query(
    context,
    sql`update guardians set first_name = ${guardian.firstName}, surname = ${guardian.surname},
          phone = ${guardian.phone} where school_id = ${context.schoolId} and id = ${id}`,
  )
}

async function addGuardian(context: Context, { firstName, surname, phone }: Guardian): Promise<string> {
  const added = await queryOne<{ id: string }>(
    context,
    sql`insert into guardians (school_id, first_name, surname, phone, created_at)
        values (${context.schoolId}, ${firstName}, ${surname}, ${phone}, app_now()) returning id`,
  )
  invariant(added, 'an insert answers its row')
  return added.id
}
