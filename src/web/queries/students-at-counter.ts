import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listStudents } from '#shared/api/students.ts'
import { call } from '#web/api.ts'
import { bySurname } from './by-surname.ts'
import { type ListedRow, studentsQuery, toStudent } from './students.ts'
import { schoolId } from './wire.ts'

/** Leavers who are not even with the school: they stay at the counter. */
export const leaversQuery = () =>
  queryOptions({
    queryKey: ['leavers'],
    queryFn: async ({ signal }) => {
      const sent = { params: { schoolId: schoolId() }, query: { status: 'leavers' as const } }
      const rows = await call(listStudents, sent, { signal })
      return rows.filter(isLeaver).map(toStudent).sort(bySurname)
    },
  })

function isLeaver(row: ListedRow): row is ListedRow & { status: 'completed' } {
  return row.status === 'completed'
}

/** Everybody who can come to the counter, by surname: the active, and leavers who are not even with the school. */
export function useStudentsAtCounter() {
  const active = useQuery(studentsQuery())
  const { data: leavers } = useQuery(leaversQuery())
  const data = useMemo(
    () => (active.data && leavers?.length ? [...active.data, ...leavers].sort(bySurname) : active.data),
    [active.data, leavers],
  )
  return { data, error: active.error, refetch: active.refetch }
}
