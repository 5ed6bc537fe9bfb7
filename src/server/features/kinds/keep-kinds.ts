import type { Received } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { oneOfKind } from '#shared/kinds.ts'
import { type Context, inTransaction, queryOne, sql } from '../../context/context.ts'
import { type ChangedKind, changeKind, keepPupilKinds, setKindOfMany } from '../../ledger/index.ts'
import { listKinds, requireKind } from './queries.ts'

/** Keeps the kinds of the school. Refuses invalid, not_found, conflict. */
export function keepKinds(context: Context, kept: Received<typeof endpoints.keepKinds>['body']) {
  return inTransaction(context, async (inner) => {
    const { replayed } = await keepPupilKinds(inner, kept)
    const now = await listKinds(inner)
    const names = now.kinds.map(({ name }) => name).join(', ')
    const message = names ? `The kinds of pupil are ${names}.` : 'There are no kinds of pupil.'
    return { message, ...now, ...(replayed ? { replayed } : {}) }
  })
}

/** Makes a pupil one of another kind. Refuses as the contract says. */
export function changeKindOf(context: Context, changed: ChangedKind) {
  return inTransaction(context, async (inner) => {
    const { owes, charged, replayed } = await changeKind(inner, changed)
    const now = await queryOne<{ name: string; kind: string }>(
      inner,
      sql`select s.first_name as name, kind_name_of(s.school_id, s.kind_id) as kind
          from students s where s.school_id = ${inner.schoolId} and s.id = ${changed.student}`,
    )
    return {
      message: `${now?.name ?? ''} is ${oneOfKind(now?.kind ?? '')} now.`,
      owes,
      charged,
      ...(replayed ? { replayed } : {}),
    }
  })
}

/** Makes many pupils one of a kind, where nobody is charged by it. Refuses not_found, conflict. */
export function setKindOf(
  context: Context,
  { studentIds, kindId }: Received<typeof endpoints.setKindOfMany>['body'],
) {
  return inTransaction(context, async (inner) => {
    const { name } = await requireKind(inner, kindId)
    const { set, replayed } = await setKindOfMany(inner, { students: studentIds, kind: kindId })
    return { name, set, ...(replayed ? { replayed } : {}) }
  })
}
