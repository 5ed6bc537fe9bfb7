import type { Received } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { notFound } from '#shared/errors.ts'
import { type Context, queryOne, sql } from '../../context/context.ts'
import { appendAudit, once } from '../../ledger/index.ts'

type Discarded = Received<typeof endpoints.discardTaken>['body']

/**
 * Writes down that a payment or debt kept on a device was given up by a person, and why. No money moves; the school's
 * log of acts shows that it once stood on a slip. Refuses not_found.
 */
export function noteDiscarded(context: Context, studentId: string, discarded: Discarded) {
  const { reason, slip, ...facts } = discarded
  return once(context, async (inner) => {
    const student = await queryOne(
      inner,
      sql`select 1 from students where school_id = ${inner.schoolId} and id = ${studentId}`,
    )
    if (!student) throw notFound('Student')
    await appendAudit(
      inner,
      `discard_taken_${facts.act}`,
      studentId,
      { ...facts, slip },
      { after: { reason } },
    )
    return { message: 'Noted.' }
  })
}
