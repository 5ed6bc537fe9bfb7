import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { type Pesewas, sumOf } from '#shared/money.ts'
import { type Context, inTransaction, sql } from '../../context/context.ts'
import { requireClass } from '../classes/index.ts'
import { requireLiveFeeType } from './find-fee-type.ts'
import { figuresOf } from './foreseen.ts'

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
    const draft = sql`draft_price(${inner.schoolId}, ${classId}, ${feeType.id}, ${amount}::bigint, null, false)`
    const figures = await figuresOf(inner, draft)
    const charged = figures.filter((figure) => figure.charged !== 0)
    return {
      difference: sumOf(figures.map((figure) => figure.charged)),
      reduced: sumOf(figures.map((figure) => figure.reduced)),
      waived: sumOf(figures.map((figure) => figure.waived)),
      carried: sumOf(figures.map((figure) => figure.carried)),
      students: charged.length,
      perStudent: charged.map(({ studentId, charged: difference }) => ({
        studentId,
        difference,
      })),
    }
  })
}
