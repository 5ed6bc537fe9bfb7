import { Refusal } from '#shared/errors.ts'
import type { Env } from '../../env.ts'
import { createPaystack, type Paystack } from './paystack.ts'

export { judgePayment } from './judge-payment.ts'
export * from './paystack.ts'

/** The Paystack of this world: the real one or the sandbox, by the same client. Refuses upstream when there is none. */
export function paystackOf({ env }: { env: Pick<Env, 'paystack'> }): Paystack {
  const { secretKey, baseUrl } = env.paystack
  if (!secretKey) throw new Refusal('upstream', 'Payments are not set up here.')
  return createPaystack({ secretKey, baseUrl })
}
