import { z } from 'zod'
import { formatGhs, pesewas } from '#shared/money.ts'
import type { Payment } from './books.ts'
import { asText, page } from './page.ts'

/** What stands in for Paystack's page: four buttons, each saying what it sends. */
export function checkoutPage(payment: Payment): string {
  return page(`
<header><h1>Akontaa<br><span>${asText(titleOf(payment))}</span></h1><span class="amt">${formatGhs(pesewas(payment.requested))}</span></header>
<dl>
  <dt>E-mail</dt><dd>${asText(payment.email)}</dd>
  <dt>Reference</dt><dd>${asText(payment.reference)}</dd>
  <dt>Sent as</dt><dd>${payment.requested} GHS, minor unit</dd>
  <dt>Returns to</dt><dd>${asText(pathOf(payment.callbackUrl))}</dd>
</dl>
<form method="post">
  <fieldset>
    <legend>Pay with</legend>
    <div class="ways">
      <label><input type="radio" name="channel" value="card" checked>Card</label>
      <label><input type="radio" name="channel" value="mobile_money">Mobile money</label>
    </div>
    <div class="look card">
      <span><small>Card number</small>4084 0840 8408 4081</span><span><small>Until</small>12/30</span><span><small>CVV</small>408</span>
    </div>
    <div class="look momo">
      <span><small>Wallet</small>MTN MoMo</span><span><small>Phone</small>055 123 4987</span>
    </div>
  </fieldset>
  <div class="acts">
    <button class="go" name="act" value="pay">Pay <small>success, webhook, return</small></button>
    <button class="no" name="act" value="decline">Decline <small>failed, return</small></button>
    <button name="act" value="cancel">Cancel <small>abandoned, return</small></button>
    <button name="act" value="close">Pay and close the tab <small>success, webhook only</small></button>
  </div>
</form>
<p>This page stands in for Paystack while no secret key is set.</p>`)
}

/** The bank of the card asks its owner once more. */
export function secureCardPage(payment: Payment): string {
  return page(`
<header><h1>3-D Secure<br><span>Test Bank</span></h1><span class="amt">${formatGhs(pesewas(payment.requested))}</span></header>
<form method="post">
  <input type="hidden" name="channel" value="card"><input type="hidden" name="secure" value="yes">
  <div class="acts">
    <button class="go" name="act" value="pay">It is me <small>success, webhook, return</small></button>
    <button class="no" name="act" value="decline">It is not me <small>failed, return</small></button>
  </div>
</form>`)
}

/** A page that only says something. */
export function toldPage(sentence: string): string {
  return page(`<p class="told">${asText(sentence)}</p>`)
}

const purposes: Record<string, string> = {
  registration: 'Registration',
  renewal: 'Renewal',
  school_fee: 'School fees',
}

function titleOf({ metadata }: Payment): string {
  const parsed = z.object({ purpose: z.string() }).safeParse(metadata)
  return (parsed.success && purposes[parsed.data.purpose]) || 'Payment'
}

function pathOf(callbackUrl: string | null): string {
  return callbackUrl ? new URL(callbackUrl).pathname : 'nowhere'
}
