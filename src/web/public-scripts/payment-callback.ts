import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import { forgetDraft } from '#web/public-scripts/sign-up/draft.ts'
import { collectSchool, type Payment, settlePayment } from '#web/queries/registration.ts'
import { readPaystackRef, readPendingSchool } from '#web/session.ts'
import { leaveSite } from './leave-site.ts'
import { must } from './live-form.ts'

/**
 * On /paymentCallback, where Paystack leads back to. The server settles the payment whether this page lives or not; the
 * page only looks on, so a reload at any moment sees the same.
 */

/** How long the good news stands before the way leads on. */
const READING_MS = 1_500

const search = new URLSearchParams(location.search)
const reference = search.get('reference') ?? search.get('trxref') ?? readPaystackRef()

if (reference) void lookOn(reference)
else location.replace(paths.login())

async function lookOn(reference: string): Promise<void> {
  part('reference').textContent = `Reference ${reference}`
  try {
    const payment = await settlePayment(reference)
    if (payment.outcome === 'school_created') showDone(await collectSchool(reference))
    else afterOther(reference, payment)
  } catch {
    location.replace(paths.subscribe('exception'))
  }
}

function showDone(schoolName: string): void {
  forgetDraft()
  say(sentences.signUp.verified, `${schoolName} is ready. Sign in with the e-mail and password you chose.`)
  part('shuttle').dataset.done = ''
  const steps = document.querySelectorAll('[data-steps] li')
  for (const step of steps) step.removeAttribute('aria-current')
  steps.item(steps.length - 1).setAttribute('aria-current', 'step')
  setTimeout(() => location.replace(paths.login(undefined, 'created')), READING_MS)
}

function afterOther(reference: string, { outcome, explanation }: Payment): void {
  switch (outcome) {
    case 'to_refund':
      // Without a sign-up of this browser there is nothing on that page.
      if (readPendingSchool()) location.replace(paths.subscribe('creationFailed', reference))
      else stay(sentences.signUp.creationFailed, explanation)
      break
    case 'waiting':
      stay('Paystack is still confirming the payment.')
      break
    case 'awaiting_details':
      location.replace(paths.subscribe('creationFailed'))
      break
    case 'renewed':
      leaveSite(paths.dashboard)
      break
    default:
      location.replace(paths.subscribe('notSuccessful'))
  }
}

/** Said here, and nobody is sent away from it. */
function stay(title: string, explanation?: string): void {
  say(title, explanation)
  part('shuttle').hidden = true
  part('ways-on').hidden = false
}

function say(title: string, explanation?: string): void {
  part('says').textContent = title
  if (explanation) part('explains').textContent = explanation
}

function part(id: string): HTMLElement {
  return must(document.getElementById(id))
}
