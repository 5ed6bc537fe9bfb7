import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { type Pesewas, sumOf, toCedis } from '#shared/money.ts'
import { type Context, inTransaction, query, queryOne, sql } from '../../context/context.ts'
import { requireClass } from '../classes/index.ts'
import { requireLiveFeeType } from './find-fee-type.ts'
import { sharesOfNewFee } from './preview-shares.ts'

/** What a new fixed fee would charge or credit each student billed this term. Records nothing. Refuses not_found. */
export function previewClassFee(
  context: Context,
  classRef: string,
  feeTypeName: string,
  amount: Pesewas,
): Promise<Reply<typeof endpoints.previewClassFee>> {
  return inTransaction(context, async (inner) => {
    const { id: classId } = await requireClass(inner, classRef)
    const feeType = await requireLiveFeeType(inner, feeTypeName)
    const differences = await query<{ studentId: string; difference: Pesewas }>(
      inner,
      sql`select student_id as "studentId", difference
          from fee_differences(${inner.schoolId}, ${classId}, ${feeType.id}, ${amount})`,
    )
    const reduced = await queryOne<{ reduced: Pesewas }>(
      inner,
      sql`select coalesce(sum(c.will_be - c.was), 0)::bigint as reduced
          from reduction_changes(${inner.schoolId}, (
            select array_agg(row(d.run_id, d.student_id, ${classId}::uuid, ${feeType.id}::uuid, d.term_id, ${amount}::bigint, null,
              (r.recorded_at at time zone 'UTC')::date)::reducible_charge)
            from fee_differences(${inner.schoolId}, ${classId}, ${feeType.id}, ${amount}) d
            join billing_runs r on r.school_id = ${inner.schoolId} and r.id = d.run_id
            where uses_reductions(${inner.schoolId})), false) c`,
    )
    const shares = await sharesOfNewFee(inner, { classId, feeTypeId: feeType.id, amount })
    return {
      reduced: toCedis(reduced?.reduced ?? 0),
      carried: toCedis(sumOf(shares.map((share) => share.amount))),
      students: differences.length,
      difference: toCedis(sumOf(differences.map(({ difference }) => difference))),
      perStudent: differences.map(({ studentId, difference }) => ({
        studentId,
        difference: toCedis(difference),
      })),
    }
  })
}
