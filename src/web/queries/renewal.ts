import { initializePayment, verifyPayment } from '#shared/api/paystack.ts'
import { updateSubscription } from '#shared/api/subscriptions.ts'
import { RENEWAL_FEE } from '#shared/constants.ts'
import { toCedis } from '#shared/money.ts'
import { call } from '../api.ts'
import { paths } from '../paths.ts'
import { storePaystackRef } from '../session.ts'
import { queryClient } from './client.ts'
import { schoolId } from './wire.ts'

/** Opens the renewal's payment and leaves for Paystack's page, which leads back to the callback. */
export async function startRenewal(email: string): Promise<void> {
  const callBack = new URL(paths.upgradeCallback, window.location.origin).href
  const { data } = await call(initializePayment, { body: { email, amount: toCedis(RENEWAL_FEE), callBack } })
  storePaystackRef(data.reference)
  window.location.assign(data.authorization_url)
}

/** Proves a renewal's payment and takes the new expiry from the server. False when it was not paid. */
export async function settleRenewal(reference: string): Promise<boolean> {
  const { data } = await call(verifyPayment, { params: { reference } })
  if (data.status !== 'success') return false
  await call(updateSubscription, { params: { schoolId: schoolId() }, body: {} })
  storePaystackRef(null)
  await queryClient.invalidateQueries({ queryKey: ['school'] })
  return true
}
