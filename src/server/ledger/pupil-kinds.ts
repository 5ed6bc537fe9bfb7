import type { Day } from '#shared/dates.ts'
import type { KindChange } from '#shared/kinds.ts'
import type { Pesewas } from '#shared/money.ts'
import type { Context } from '../context/context.ts'
import { callLedger } from './door.ts'

/** Keeps the kinds of pupils of the school, in their order. Refuses not_found, conflict. */
export function keepPupilKinds(
  context: Context,
  kept: { kinds: { id?: string | undefined; name: string }[]; change?: KindChange | null | undefined },
): Promise<{ kinds: number; replayed?: boolean }> {
  return callLedger(context, 'keep_pupil_kinds', kept)
}

export interface ChangedKind {
  student: string
  kind: string
  from: Day
  way: KindChange
  /** What the family was shown to owe more. */
  owes: Pesewas
  confirm?: boolean | undefined
}

/** Makes a pupil one of another kind, with what that charges. Refuses not_found, invalid, conflict, makes_credit, day_closed. */
export function changeKind(
  context: Context,
  changed: ChangedKind,
): Promise<{ owes: Pesewas; charged: Pesewas; replayed?: boolean }> {
  return callLedger(context, 'change_kind', changed)
}

/** Makes pupils one of a kind where nobody is charged anything by it. Refuses not_found, conflict. */
export function setKindOfMany(
  context: Context,
  set: { students: readonly string[]; kind: string },
): Promise<{ set: number; replayed?: boolean }> {
  return callLedger(context, 'set_kind_of_many', set)
}
