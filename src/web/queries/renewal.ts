import { initializePayment } from '#shared/api/paystack.ts'
import { updateSubscription } from '#shared/api/subscriptions.ts'
import { RENEWAL_FEE } from '#shared/constants.ts'
import { call } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { storePaystackRef } from '#web/session.ts'
import { queryClient } from './client.ts'
import { paidReference, settlePayment } from './registration.ts'
import { schoolId } from './wire.ts'

/** Opens the renewal's payment and leaves for Paystack's page. One paid for before leads to the callback instead. */
export async function startRenewal(email: string): Promise<void> {
  const callBack = new URL(paths.upgradeCallback, window.location.origin).href
  try {
    const { data } = await call(initializePayment, {
      body: { email, amount: RENEWAL_FEE, callBack },
    })
    storePaystackRef(data.reference)
    window.location.assign(data.authorization_url)
  } catch (error) {
    const paid = paidReference(error)
    if (!paid) throw error
    window.location.assign(`${callBack}?reference=${paid}`)
  }
}

export interface Renewal {
  isPaid: boolean
  /** What has become of the payment, for a person. */
  explanation: string
}

/** Proves a renewal's payment, waiting while it is under way, and takes the new expiry from the server. */
export async function settleRenewal(reference: string): Promise<Renewal> {
  const { outcome, explanation } = await settlePayment(reference)
  if (outcome !== 'renewed') return { isPaid: false, explanation }
  await call(updateSubscription, { params: { schoolId: schoolId() }, body: {} })
  storePaystackRef(null)
  await queryClient.invalidateQueries({ queryKey: ['school'] })
  return { isPaid: true, explanation }
}
