import type { Gender } from '#shared/constants.ts'
import type { Day } from '#shared/dates.ts'
import { type Context, query, sql } from '../../context/context.ts'
import { once, undoListedChildren } from '../../ledger/index.ts'
import { waitForAllNamesakes } from '../guardians/index.ts'
import { editStudent } from '../students/index.ts'
import type { KindToSet } from './decide.ts'
import { refuseHalfIn } from './in-pieces.ts'
import { setKinds, stayingOfKind } from './kinds-of-list.ts'
import { DETAILS, type Details } from './lists-brought.ts'
import { planForMany } from './take-in.ts'
import { waitForOthers } from './wait-for-others.ts'

interface Undone {
  /** Children it had brought, who are off the lists now. */
  takenOut: number
  putBack: number
  /** Changed or archived since the list: they stay as they are. */
  left: number
}

/**
 * Undoes what a class list did, all of it or nothing: children it brought leave the lists and their arrears are reversed, what it changed
 * of others is as before. Within 24 hours. Refuses not_found, already_reversed, and conflict with the names of who has paid since.
 */
export function undoList(context: Context, listId: string): Promise<Undone & { replayed?: boolean }> {
  return once(context, async (inner) => {
    await waitForOthers(inner)
    await refuseHalfIn(inner)
    await waitForAllNamesakes(inner)
    await planForMany(inner)
    const { takenOut } = await undoListedChildren(inner, listId)
    return { takenOut, ...(await putAllBack(inner, listId)) }
  })
}

interface ChangedChild {
  id: string
  isHere: boolean
  was: Details
  made: Details
  now: Required<Details>
}

async function putAllBack(context: Context, listId: string): Promise<Pick<Undone, 'putBack' | 'left'>> {
  const changed = await query<ChangedChild>(
    context,
    sql`select s.id, s.status <> 'archived' as "isHere", c.was, c.made, jsonb_build_object('surname', s.surname,
          'firstName', s.first_name, 'otherNames', s.other_names, 'classId', s.class_id,
          'kindId', coalesce(s.kind_id::text, (select k.id::text from kinds_of(s.school_id) k limit 1), ''), 'phone', g.phone,
          'guardianFirstName', g.first_name, 'guardianSurname', g.surname, 'gender', s.gender,
          'birthDate', coalesce(s.born_on::text, ''), 'address', s.address) as now
        from roster_list_students c
        join students s on s.school_id = c.school_id and s.id = c.student_id
        join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
        where c.school_id = ${context.schoolId} and c.list_id = ${listId} and c.was is not null order by s.id`,
  )
  const feeTypes = await query<{ name: string }>(
    context,
    sql`select name from fee_types where school_id = ${context.schoolId}`,
  )
  const kinds = changed.flatMap(kindBack)
  const staying = await stayingOfKind(context, kinds)
  await setKinds(
    context,
    kinds.filter(({ student }) => !staying.has(student)),
  )
  let left = 0
  for (const child of changed) {
    const back = DETAILS.filter(
      (key) =>
        key in child.was &&
        child.now[key] === child.made[key] &&
        !(key === 'kindId' && staying.has(child.id)),
    )
    if (!child.isHere || back.length < Object.keys(child.was).length) left++
    if (!child.isHere || back.every((key) => key === 'kindId')) continue
    const form = formOf({ ...child.now, ...Object.fromEntries(back.map((key) => [key, child.was[key]])) })
    // A class one goes back to charges nothing: the list had charged nothing either.
    await editStudent(context, child.id, { ...form, withoutFees: feeTypes.map(({ name }) => name) })
  }
  return { putBack: changed.length - left, left }
}

/** The kind a child had before the list, where it is still what the list made it. */
function kindBack({ id, isHere, was, made, now }: ChangedChild): KindToSet[] {
  const { kindId } = was
  return isHere && kindId && now.kindId === made.kindId ? [{ student: id, kind: kindId }] : []
}

function formOf(details: Required<Details>) {
  const {
    classId,
    kindId: _,
    phone,
    guardianFirstName,
    guardianSurname,
    gender,
    birthDate,
    ...names
  } = details
  return {
    ...names,
    gender: gender as Gender,
    birthDate: birthDate === '' ? null : (birthDate as Day),
    classRef: classId,
    guardian: { firstName: guardianFirstName, surname: guardianSurname, phone },
  }
}
