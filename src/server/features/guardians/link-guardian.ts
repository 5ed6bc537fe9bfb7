import { invariant } from '#shared/errors.ts'
import { type Context, query, queryOne, sql } from '../../context.ts'

/** A guardian is told apart by phone and name together: two people may share a phone. */
export interface Guardian {
  firstName: string
  surname: string
  /** As stored: `+233…`. */
  phone: string
}

/** The guardian of this phone and name, who may have other children here already; else a new one. Answers the id. */
export async function linkGuardian(context: Context, guardian: Guardian): Promise<string> {
  await waitForNamesakes(context, guardian)
  return (await findGuardian(context, guardian)) ?? (await addGuardian(context, guardian))
}

/**
 * The guardian a child has after its form was changed. Another known guardian is linked; the child's own is corrected
 * in place when that changes no other child's; else it is a new person. Answers the id.
 */
export async function relinkGuardian(context: Context, ownId: string, guardian: Guardian): Promise<string> {
  await waitForNamesakes(context, guardian)
  const own = await readOwn(context, ownId, guardian)
  if (own.isSame) return ownId
  const known = await findGuardian(context, guardian, ownId)
  if (known && !own.isNamesake) return known
  if (own.isNamesake || own.children === 1) {
    await writeGuardian(context, ownId, guardian)
    return ownId
  }
  return await addGuardian(context, guardian)
}

/** Two desks adding two children of one new guardian make one guardian: the second waits here for the first. */
export async function waitForNamesakes(context: Context, { phone }: Guardian): Promise<void> {
  await query(context, sql`select wait_for_guardian(${context.schoolId}, ${phone})`)
}

/** A guardian of this phone and name, however it is capitalised, other than the one named. */
export async function findGuardian(
  context: Context,
  { firstName, surname, phone }: Guardian,
  otherThan?: string,
): Promise<string | undefined> {
  const found = await queryOne<{ id: string }>(
    context,
    sql`select id from guardians
        where school_id = ${context.schoolId} and phone = ${phone} and id is distinct from ${otherThan ?? null}
          and lower(first_name) = lower(${firstName}) and lower(surname) = lower(${surname})
        order by created_at, id limit 1`,
  )
  return found?.id
}

async function readOwn(context: Context, id: string, { firstName, surname, phone }: Guardian) {
  const own = await queryOne<{ isSame: boolean; isNamesake: boolean; children: number }>(
    context,
    sql`select (g.first_name, g.surname, g.phone) = (${firstName}, ${surname}, ${phone}) as "isSame",
          (lower(g.first_name), lower(g.surname), g.phone) = (lower(${firstName}), lower(${surname}), ${phone})
            as "isNamesake",
          (select count(*)::int from students s where s.school_id = g.school_id and s.guardian_id = g.id
            and s.erased_at is null) as children
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
