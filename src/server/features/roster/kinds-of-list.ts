import { type Context, query, sql } from '../../context/context.ts'
import { setKindOfMany } from '../../ledger/index.ts'
import type { Change, KindToSet, Sorted } from './decide.ts'
import type { RowNotes } from './read-roster.ts'
import type { SchoolChild } from './school-children.ts'

/** Who cannot become of this kind by a list: whom it would charge, or take something off, and who has left. A list bills nobody. */
export async function stayingOfKind(context: Context, kinds: readonly KindToSet[]): Promise<Set<string>> {
  if (kinds.length === 0) return new Set()
  const { schoolId } = context
  const rows = await query<{ id: string }>(
    context,
    sql`select w.student as id
        from jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) as w(student uuid, kind uuid)
        join students s on s.school_id = ${schoolId} and s.id = w.student
        left join pupil_kinds k on k.school_id = ${schoolId} and k.id = w.kind and k.removed_at is null
        where s.status <> 'active' or k.id is null or exists (select from kind_differences(${schoolId}, s.id,
          case when k.position > 1 then k.id end, 0, 0))`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Makes children of kinds, kind by kind. In the caller's transaction. Refuses conflict where that charges somebody. */
export async function setKinds(context: Context, kinds: readonly KindToSet[]): Promise<void> {
  const inner = { ...context, idempotency: undefined }
  for (const [kind, all] of Map.groupBy(kinds, (one) => one.kind))
    await setKindOfMany(inner, { kind, students: all.map(({ student }) => student) })
}

export function kindsTaken(changes: readonly Change[]): KindToSet[] {
  return changes.flatMap(({ child, student, fields, decision }) => {
    const { kindId } = child.student
    const isTaken = fields.includes('kind') && decision.changes === 'take'
    return isTaken && kindId ? [{ student: student.id, kind: kindId }] : []
  })
}

/** The kinds that a list names and does not change, row by row. */
export function notesOfKinds({ otherKinds }: Sorted): RowNotes[] {
  return otherKinds.map(({ child, student }) => ({
    row: child.line,
    problems: [
      {
        column: '',
        message: `The list says ${child.kind}. ${student.number} stays ${student.kind}: ${reasonToStay(child.kind, student)}`,
      },
    ],
  }))
}

function reasonToStay(kind: string, { hasCompleted }: SchoolChild): string {
  if (hasCompleted) return 'this child has completed the school.'
  return `${kind} is billed another amount. Change it on the child’s page, which shows the difference first.`
}
