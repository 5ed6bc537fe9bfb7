import { notFound } from '#shared/errors.ts'
import { type Context, query, sql } from '../../context/context.ts'
import { appendAudit, once, requireOtherMover } from '../../ledger/index.ts'
import type { Guardian } from './guardian-key.ts'
import {
  childrenOf,
  findGuardian,
  lockGuardian,
  phoneOf,
  waitForNamesakes,
  writeGuardian,
} from './link-guardian.ts'

interface GuardianForm extends Guardian {
  /** This family, and whoever else has its number, wants no reminders by SMS. Left as it is when nothing is said. */
  noReminders?: boolean | undefined
}

/**
 * Changes a guardian for all of the family's children at once. When the new name and number are those of another
 * guardian, the two families become one. Answers whose the children are now. Refuses not_found, conflict, forbidden.
 */
export function editGuardian(
  context: Context,
  guardianId: string,
  { noReminders, ...guardian }: GuardianForm,
): Promise<{ guardianId: string; replayed?: boolean }> {
  return once(context, async (inner) => {
    const children = await lockChildren(inner, guardianId)
    const number = await phoneOf(inner, guardianId)
    await waitForNamesakes(inner, [number, guardian.phone])
    const before = await lockGuardian(inner, guardianId, number)
    if ((await childrenOf(inner, guardianId)) === 0) throw notFound('Guardian')
    const other = await findGuardian(inner, guardian, guardianId)
    if (other) await requireOtherMover(inner, children)
    const keptId = other ?? guardianId
    await (other ? moveChildren(inner, guardianId, other) : writeGuardian(inner, guardianId, guardian))
    const wantsNone = noReminders ?? before.noReminders
    if (noReminders !== undefined || wantsNone) await setReminders(inner, keptId, wantsNone)
    const after = { ...guardian, noReminders }
    await appendAudit(inner, 'edit_guardian', guardianId, { joined: other ?? null }, { before, after })
    return { guardianId: keptId }
  })
}

/** As in every act, students before guardians: an erasure under way ends first, and one that comes later waits. */
async function lockChildren(context: Context, guardianId: string): Promise<string[]> {
  const children = await query<{ id: string }>(
    context,
    sql`select id from students where school_id = ${context.schoolId} and guardian_id = ${guardianId}
        order by id for no key update`,
  )
  return children.map(({ id }) => id)
}

async function moveChildren(context: Context, fromId: string, toId: string) {
  await query(
    context,
    sql`update students set guardian_id = ${toId}
        where school_id = ${context.schoolId} and guardian_id = ${fromId}`,
  )
}

/** Of the number: who else has it hears as much, or nothing, with it. In one order, so that two who do it do not wait for each other. */
export async function setReminders(
  context: Context,
  guardianId: string,
  noReminders: boolean,
): Promise<void> {
  await query(
    context,
    sql`update guardians set no_reminders = ${noReminders}
        where school_id = ${context.schoolId} and id in (
          select g.id from guardians g where g.school_id = ${context.schoolId} and g.no_reminders <> ${noReminders}
            and (g.id = ${guardianId} or g.phone <> '' and g.phone = (select o.phone from guardians o
              where o.school_id = ${context.schoolId} and o.id = ${guardianId}))
          order by g.id for no key update)`,
  )
}
