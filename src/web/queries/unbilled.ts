import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { listUnbilled } from '#shared/api/billing.ts'
import type { Pesewas } from '#shared/money.ts'
import { call } from '#web/api.ts'
import type { Student } from './students.ts'
import { schoolId } from './wire.ts'

export interface Unbilled {
  /** Classes in which nobody is billed this term. */
  classes: ReadonlySet<string>
  /** The pupils of other classes who are not. */
  students: ReadonlySet<string>
  /** Those of them whom somebody left out of the bill on purpose. */
  leftOut: ReadonlyMap<string, LeftOut>
  /** Those who are back and were not charged what their class was meanwhile; below zero where a price went down. */
  behind: ReadonlyMap<string, Pesewas>
}

export interface LeftOut {
  at: string
  by: string | null
}

/** Who is not billed this term, as the server reckons it. */
export const unbilledQuery = () =>
  queryOptions({
    queryKey: ['unbilled'],
    queryFn: async ({ signal }): Promise<Unbilled> => {
      const reply = await call(listUnbilled, { params: { schoolId: schoolId() } }, { signal })
      return {
        classes: new Set(reply.classes),
        students: new Set(reply.students),
        leftOut: new Map(reply.leftOut.map(({ studentId, ...leftOut }) => [studentId, leftOut])),
        behind: new Map(reply.behind.map(({ studentId, amount }) => [studentId, amount])),
      }
    },
    structuralSharing: false,
  })

/** Whether a pupil is not billed this term; false until it is known. */
export function useIsUnbilled(): (student: Pick<Student, 'id' | 'classId' | 'status'>) => boolean {
  const { data } = useQuery(unbilledQuery())
  return useCallback(
    ({ id, classId, status }) =>
      status === 'active' &&
      data !== undefined &&
      (data.classes.has(classId) || data.students.has(id) || data.behind.has(id)),
    [data],
  )
}
