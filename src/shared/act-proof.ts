/**
 * Money taken without a connection may be sent when its person has gone home and a colleague sits at the desk. While the person is
 * there, the browser proves each act with a key that only their session has; whoever sends it later cannot change or invent one.
 */

/** What is proved of an act: what was sent, but for the answers to questions and the slip. Whatever else changes makes it another. */
interface ProvedBody {
  /** Of one tender for several children, instead of lines. */
  children?: readonly { studentId: string; lines: NonNullable<ProvedBody['lines']> }[] | undefined
  lines?: readonly { id?: string | undefined; feeType: string; amount: number | string }[] | undefined
  id?: string | undefined
  feeType?: string | undefined
  amount?: number | string | undefined
  amountPaid?: number | string | undefined
  date?: string | undefined
  payment_method?: string | undefined
  reference?: string | undefined
  payer?: string | undefined
  /** Of one tender for several children: the guardian who pays, and gets the text; or a child whose guardian it is. */
  payerGuardianId?: string | undefined
  payerStudentId?: string | undefined
  note?: string | undefined
  takenAt?: string | undefined
}

/**
 * The text that is proved, the same in the browser and on the server. `key` is the act's Idempotency-Key, `subjectId` the student or
 * family it is for.
 */
export function actText(sessionId: string, key: string, subjectId: string, body: ProvedBody): string {
  const {
    lines,
    children,
    id,
    feeType,
    amount,
    amountPaid,
    date,
    payment_method,
    reference,
    payer,
    note,
    takenAt,
  } = body
  const sums = lines ?? [{ id, feeType, amount: amountPaid ?? amount }]
  const partsOf = (each: NonNullable<ProvedBody['lines']> | typeof sums) =>
    each.map((line) => [line.id ?? null, line.feeType ?? null, String(line.amount)])
  const parts = children
    ? [
        String(amount),
        body.payerGuardianId ?? body.payerStudentId ?? null,
        ...children.map((child) => [child.studentId, ...partsOf(child.lines)]),
      ]
    : partsOf(sums)
  const rest = [date, payment_method, reference, payer, note, takenAt].map((each) => each ?? null)
  return JSON.stringify([sessionId, key, subjectId, parts, ...rest])
}

/** The key that proves acts: made from the session's token while its person is there, kept nowhere. */
export async function proofKeyOf(authToken: string): Promise<CryptoKey> {
  const { subtle } = globalThis.crypto
  const raw = await subtle.digest('SHA-256', new TextEncoder().encode(authToken))
  return await subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
}

/** The proof that goes with an act, in hex: header `X-Act-Proof`, beside `X-Act-Session`. */
export async function proveAct(key: CryptoKey, text: string): Promise<string> {
  const signature = await globalThis.crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))
  return [...new Uint8Array(signature)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
