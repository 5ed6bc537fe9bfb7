import { invariant, notFound, Refusal } from '#shared/errors.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { type Guardian, guardianKey } from './guardian-key.ts'

/** The guardian of this phone and name, who may have other children here already; else a new one. Answers the id. */
export async function linkGuardian(context: Context, guardian: Guardian): Promise<string> {
  await waitForNamesakes(context, [guardian.phone])
  return (await findGuardian(context, guardian)) ?? (await addGuardian(context, guardian))
}

/**
 * The guardian a child has after its form was changed. The same person's spelling is corrected; another who is known is
 * linked; the child's own is changed in place when no other child is theirs; else it is a new person. Answers the id.
 * Refuses conflict.
 */
export async function relinkGuardian(context: Context, ownId: string, guardian: Guardian): Promise<string> {
  const number = await phoneOf(context, ownId)
  await waitForNamesakes(context, [number, guardian.phone])
  const own = await lockOwn(context, ownId, number)
  const isSamePerson = guardianKey(own) === guardianKey(guardian)
  const known = isSamePerson ? undefined : await findGuardian(context, guardian)
  if (known) return known
  if (!isSamePerson && own.children > 1) return await addGuardian(context, guardian)
  await writeGuardian(context, ownId, guardian)
  return ownId
}

/**
 * Whoever adds, changes, joins or erases a guardian with one of these numbers takes turns until the end of the act, always
 * in one order: two desks that add two children of one new guardian make one guardian.
 */
export async function waitForNamesakes(context: Context, phones: readonly string[]): Promise<void> {
  await query(
    context,
    sql`select wait_for_guardian(${context.schoolId}, phone)
        from (select distinct phone from unnest(${phones}::text[]) as given(phone) order by phone) sorted`,
  )
}

/** The same for every number of the school: a list of thousands would need a lock for each. */
export async function waitForAllNamesakes(context: Context): Promise<void> {
  await query(context, sql`select wait_for_all_guardians(${context.schoolId})`)
}

/** A guardian's number as it is now; it may change until its turn has come. */
export async function phoneOf(context: Context, id: string): Promise<string> {
  const found = await queryOne<{ phone: string }>(
    context,
    sql`select phone from guardians where school_id = ${context.schoolId} and id = ${id}`,
  )
  return found?.phone ?? ''
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

/** Refuses conflict when the number was changed before our turn came: whoever joins this guardian took another. */
export async function lockGuardian(context: Context, id: string, phone: string) {
  const guardian = await queryOne<Guardian & { noReminders: boolean }>(
    context,
    sql`select first_name as "firstName", surname, phone, no_reminders as "noReminders" from guardians
        where school_id = ${context.schoolId} and id = ${id} for no key update`,
  )
  if (!guardian) throw notFound('Guardian')
  if (guardian.phone !== phone) {
    throw new Refusal('conflict', 'This guardian was changed just now. Look again, then change it.')
  }
  return guardian
}

/** How many children a guardian has who are not erased. Counted under the locks, in a statement of its own. */
export async function childrenOf(context: Context, id: string): Promise<number> {
  const counted = await queryOne<{ children: number }>(
    context,
    sql`select count(*)::int as children from students
        where school_id = ${context.schoolId} and guardian_id = ${id} and erased_at is null`,
  )
  return counted?.children ?? 0
}

async function lockOwn(context: Context, id: string, phone: string) {
  return { ...(await lockGuardian(context, id, phone)), children: await childrenOf(context, id) }
}

/** Writes a guardian's new name and number, for all of the family's children. Another number chooses its language anew. */
export async function writeGuardian(context: Context, id: string, guardian: Guardian): Promise<void> {
  await query(
    context,
    sql`update guardians set first_name = ${guardian.firstName}, surname = ${guardian.surname},
          phone = ${guardian.phone}, language = case when phone = ${guardian.phone} then language end
        where school_id = ${context.schoolId} and id = ${id}`,
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
