import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { checkAudit, listAudit } from '#shared/api/audit.ts'
import type { Reply } from '#shared/api/endpoint.ts'
import type { AUDIT_KINDS } from '#shared/audit-acts.ts'
import { call } from '#web/api.ts'

export type AuditedAct = Reply<typeof listAudit>['acts'][number]
export type AuditKind = (typeof AUDIT_KINDS)[number]

export interface AuditFilter {
  staffId: string
  kind: AuditKind | ''
  day: string
}

/** Who did what, newest first. */
export const auditQuery = ({ staffId, kind, day }: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', staffId, kind, day],
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal, pageParam }) => {
      const query = {
        ...(staffId ? { staffId } : {}),
        ...(kind ? { kind } : {}),
        ...(day ? { from: day, to: day } : {}),
        ...(pageParam > 0 ? { before: pageParam } : {}),
      }
      return await call(listAudit, { query }, { signal })
    },
    getNextPageParam: ({ next }) => next,
  })

/** Whether every row of the log follows from the one before. */
export const chainQuery = () =>
  queryOptions({
    queryKey: ['auditChain'],
    queryFn: ({ signal }) => call(checkAudit, {}, { signal }),
    staleTime: 60_000,
  })
