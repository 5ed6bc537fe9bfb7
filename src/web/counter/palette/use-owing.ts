import { useQueries, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Pesewas } from '#shared/money.ts'
import { dueFirst } from '#shared/spread.ts'
import { SPREAD } from '#web/counter/choosable-fees.ts'
import { ahead, creditFeeOf, feesToChoose, type ListedFee } from '#web/counter/fees-to-choose.ts'
import { useOutbox } from '#web/offline/outbox.ts'
import { isToCome, partFor } from '#web/offline/waiting-act.ts'
import { feeTypesQuery } from '#web/queries/school.ts'
import { type Student, studentQuery } from '#web/queries/students.ts'

/** What one child owes for one fee type, and what of the amount goes there. */
export interface FamilyLine extends Pick<ListedFee, 'feeType' | 'aside'> {
  key: string
  studentId: string
  owed: Pesewas
  paid: Pesewas
  /** What the child pays beyond all debts stands here. */
  takesCredit: boolean
  /** As it stands in the field. */
  typed: string
}

export interface Owing extends Omit<FamilyLine, 'paid' | 'typed'> {
  /** Voluntary, or only passed on: only a hand places money there. */
  onlyNamed: boolean
}

/**
 * What the children owe, the oldest due of all first, what has to be named last; of each also the fee where credit stands. `isDated` once
 * it is known since when each is due, or nobody is there to say.
 */
export function useOwing(children: readonly Student[]): { lines: Owing[]; isDated: boolean } {
  const { data: feeTypes } = useQuery(feeTypesQuery())
  const details = useQueries({ queries: children.map(({ id }) => studentQuery(id)) })
  const outbox = useOutbox()
  const owing = children.map((student, place) => {
    const known = details[place]?.data
    const outstanding = known?.outstanding.some(({ dueDate }) => dueDate) ? known.outstanding : undefined
    const waiting = outbox.filter(isToCome).flatMap((act) => partFor(act, student.id) ?? [])
    const creditTo = creditFeeOf(known ?? student, feeTypes)
    const fees = feesToChoose({ student: known ?? student, outstanding, feeTypes, waiting, creditTo })
    const shown = fees.filter(
      ({ feeType, amount }) => feeType !== SPREAD && (amount > 0 || feeType === creditTo),
    )
    if (creditTo && !shown.some(({ feeType }) => feeType === creditTo)) shown.push(ahead(creditTo, ''))
    return { studentId: student.id, creditTo, fees: shown.map((fee) => ({ ...fee, owed: fee.amount })) }
  })
  const all = owing.flatMap(({ studentId, creditTo, fees }) =>
    fees.map(({ feeType, aside, owed, onlyNamed }) => ({
      key: `${studentId} ${feeType}`,
      studentId,
      feeType,
      aside,
      owed,
      onlyNamed,
      takesCredit: feeType === creditTo,
    })),
  )
  const first = dueFirst(owing).flatMap(
    (fee) =>
      all.find(({ studentId, feeType }) => studentId === fee.studentId && feeType === fee.feeType) ?? [],
  )
  const isDated = details.every(
    ({ data, isFetching }) => !isFetching || data?.outstanding.some(({ dueDate }) => dueDate) === true,
  )
  return { lines: [...first, ...all.filter((line) => !first.includes(line))], isDated }
}

/**
 * From the first figure on, and once their days are known, the lines stay in the order in which they stand: what comes later changes
 * what is said of a line, never which one the money goes to. A line that is no more, since it was paid elsewhere, goes.
 */
export function useShownOrder(
  now: readonly Owing[],
  { isBegun, isDated }: { isBegun: boolean; isDated: boolean },
): readonly Owing[] {
  const shown = useRef<readonly string[]>([])
  const before = isBegun ? shown.current : []
  const place = ({ key }: Owing) => (before.includes(key) ? before.indexOf(key) : before.length)
  const lines = now.toSorted((left, right) => place(left) - place(right))
  shown.current = isDated ? lines.map(({ key }) => key) : []
  return lines
}
