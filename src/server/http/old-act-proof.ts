import { z } from 'zod'
import { type ProvedAct, withoutAnswers } from '#shared/act-proof.ts'

/**
 * Proofs of outboxes that were kept before a proof said which call it is for. Their text has the sums and the words of an act, so it
 * counts only for a body of exactly the shape that the browsers of then sent to that call: no field is left that it does not cover,
 * and no body is of two shapes.
 */

const line = z.strictObject({ id: z.string(), feeType: z.string(), amount: z.number() })
const when = { date: z.string(), takenAt: z.string() }
const tender = {
  payment_method: z.string(),
  reference: z.string().optional(),
  payer: z.string().optional(),
  note: z.string().optional(),
  ...when,
}
const payment = z.strictObject({ lines: z.array(line).min(1), ...tender })
const debt = z.strictObject({ ...line.shape, ...when })
const familyPayment = z
  .strictObject({
    amount: z.number(),
    children: z.array(z.strictObject({ studentId: z.string(), lines: z.array(line).min(1) })).min(1),
    payerGuardianId: z.string().optional(),
    payerStudentId: z.string().optional(),
    ...tender,
  })
  .refine(({ payerGuardianId, payerStudentId }) => !payerGuardianId || !payerStudentId)

/** The text as it was proved then; undefined for whatever those browsers could not have made. */
export function oldActText({ operation, body, ...act }: ProvedAct): string | undefined {
  const sent = withoutAnswers(body)
  if (operation === 'payStudent') {
    const { data } = payment.safeParse(sent)
    return data && textOf(act, partsOf(data.lines), data)
  }
  if (operation === 'debitStudent') {
    const { data } = debt.safeParse(sent)
    return data && textOf(act, partsOf([data]), data)
  }
  if (operation !== 'payFamily') return undefined
  const { data } = familyPayment.safeParse(sent)
  if (!data) return undefined
  const children = data.children.map(({ studentId, lines }) => [studentId, ...partsOf(lines)])
  const payer = data.payerGuardianId ?? data.payerStudentId ?? null
  return textOf(act, [String(data.amount), payer, ...children], data)
}

function partsOf(lines: readonly z.output<typeof line>[]) {
  return lines.map(({ id, feeType, amount }) => [id, feeType, String(amount)])
}

/** A debt had the first two alone. */
interface Words {
  date: string
  takenAt: string
  payment_method?: string
  reference?: string | undefined
  payer?: string | undefined
  note?: string | undefined
}

function textOf(act: Omit<ProvedAct, 'operation' | 'body'>, parts: unknown, sent: Words): string {
  const { date, takenAt, payment_method = null, reference = null, payer = null, note = null } = sent
  const words = [date, payment_method, reference, payer, note, takenAt]
  return JSON.stringify([act.sessionId, act.key, act.subjectId, parts, ...words])
}
