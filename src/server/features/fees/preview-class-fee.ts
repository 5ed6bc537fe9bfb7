import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { type Pesewas, sumOf, toCedis } from '#shared/money.ts'
import { type Context, inTransaction, query, sql } from '../../context/context.ts'
import { requireClass } from '../classes/index.ts'
import { requireLiveFeeType } from './find-fee-type.ts'

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
    return {
      students: differences.length,
      difference: toCedis(sumOf(differences.map(({ difference }) => difference))),
      perStudent: differences.map(({ studentId, difference }) => ({
        studentId,
        difference: toCedis(difference),
      })),
    }
  })
}
