import { notFound } from '#shared/errors.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { appendAudit, once } from '../../ledger/index.ts'
import type { Guardian } from './guardian-key.ts'
import { findGuardian, waitForNamesakes, writeGuardian } from './link-guardian.ts'

interface GuardianForm extends Guardian {
  /** This family wants no reminders by SMS. Left as it is when nothing is said. */
  noReminders?: boolean | undefined
}

/**
 * Changes a guardian for all of the family's children at once. When the new name and number are those of another
 * guardian, the two families become one. Answers whose the children are now. Refuses not_found.
 */
export function editGuardian(
  context: Context,
  guardianId: string,
  { noReminders, ...guardian }: GuardianForm,
): Promise<{ guardianId: string; replayed?: boolean }> {
  return once(context, async (inner) => {
    await waitForNamesakes(inner, guardian)
    const before = await lockGuardian(inner, guardianId)
    const other = await findGuardian(inner, guardian, guardianId)
    const keptId = other ?? guardianId
    await (other ? moveChildren(inner, guardianId, other) : writeGuardian(inner, guardianId, guardian))
    const wantsNone = noReminders ?? before.noReminders
    if (noReminders !== undefined || wantsNone) await setReminders(inner, keptId, wantsNone)
    const after = { ...guardian, noReminders }
    await appendAudit(inner, 'edit_guardian', guardianId, { joined: other ?? null }, { before, after })
    return { guardianId: keptId }
  })
}

async function lockGuardian(context: Context, guardianId: string) {
  const before = await queryOne<Guardian & { noReminders: boolean }>(
    context,
    sql`select first_name as "firstName", surname, phone, no_reminders as "noReminders" from guardians g
        where g.school_id = ${context.schoolId} and g.id = ${guardianId} and exists (
          select from students s
          where s.school_id = g.school_id and s.guardian_id = g.id and s.erased_at is null)
        for no key update`,
  )
  if (!before) throw notFound('Guardian')
  return before
}

async function moveChildren(context: Context, fromId: string, toId: string) {
  await query(
    context,
    sql`update students set guardian_id = ${toId}
        where school_id = ${context.schoolId} and guardian_id = ${fromId}`,
  )
}

async function setReminders(context: Context, guardianId: string, noReminders: boolean) {
  await query(
    context,
    sql`update guardians set no_reminders = ${noReminders}
        where school_id = ${context.schoolId} and id = ${guardianId}`,
  )
}
