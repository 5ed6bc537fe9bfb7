import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import { settlePayment, startRegistration } from '#web/queries/registration.ts'
import { type PendingSchool, readPaystackRef, readPendingSchool } from '#web/session.ts'
import { type LiveForm, liveForm, must } from './live-form.ts'

/** On /subscribe: greets the school and opens the payment. Without a sign-up there is nothing to pay for: to /login. */

const search = new URLSearchParams(location.search)
const told = search.get('told')
const pending = readPendingSchool()

if (pending) start(pending)
else location.replace(paths.login(undefined, told ?? undefined))

function start(pending: PendingSchool) {
  must(document.getElementById('school')).textContent = `, ${pending.schoolName}`
  const live = liveForm('subscribe', (form) => pay(form, pending))
  live.say(toldBy(told))
  const reference = search.get('reference')
  const begun = readPaystackRef()
  if (told === 'creationFailed' && reference) void sayWhy(live, reference)
  // The form wakes its button once the page is shown.
  else if (!told && begun)
    window.addEventListener('pageshow', () => void checkFirst(live, begun), { once: true })
}

/** So long nobody can press Pay; later pressing it looks first as well. */
const CHECKING_MS = 8_000

/** A payment was begun and this page knows no end of it, as of a tab that was closed: it is looked at before anybody pays again. */
async function checkFirst(live: LiveForm, reference: string): Promise<void> {
  const button = must(live.element.querySelector<HTMLButtonElement>('button[type="submit"]'))
  const words = must(button.querySelector('span'))
  const pay = words.textContent
  const mayPay = (sentence: string | null) => {
    button.disabled = false
    words.textContent = pay
    live.say(sentence, 'good')
  }
  button.disabled = true
  words.textContent = 'Checking your payment...'
  live.say('A payment was begun for this school. It is being checked; nothing is paid twice.', 'good')
  const timer = setTimeout(
    () =>
      mayPay(
        'Paystack has not confirmed the payment yet. If you have paid, wait here: this page goes on by itself. Pressing Pay looks first.',
      ),
    CHECKING_MS,
  )
  const outcome = await settlePayment(reference).then(
    (payment) => payment.outcome,
    () => null,
  )
  clearTimeout(timer)
  if (outcome === 'school_created' || outcome === 'to_refund')
    location.replace(`${paths.paymentCallback}?reference=${reference}`)
  else mayPay(null)
}

/** Why no school was made, and what becomes of the payment. When it cannot be asked, the sentence stands alone. */
async function sayWhy(live: LiveForm, reference: string): Promise<void> {
  const payment = await settlePayment(reference).catch(() => null)
  if (payment?.outcome === 'to_refund') live.say(`${sentences.signUp.creationFailed} ${payment.explanation}`)
}

async function pay(form: LiveForm, pending: PendingSchool): Promise<boolean> {
  try {
    await startRegistration(pending)
    return true
  } catch (error) {
    const { unableToStart } = sentences.signUp
    const reason = error instanceof Error && error.message !== unableToStart ? error.message : ''
    form.say(`${unableToStart} ${reason}`.trim())
    return false
  }
}

/** What the callback sends back here, in the specification's words. */
function toldBy(told: string | null): string | null {
  const kept = 'What you filled in is kept; you can try again.'
  if (told === 'notSuccessful') return `${sentences.signUp.notSuccessful} ${kept}`
  if (told === 'creationFailed') return sentences.signUp.creationFailed
  if (told === 'exception') {
    return `${sentences.signUp.exception} If you paid, your school is created all the same; pressing Pay looks first.`
  }
  return null
}
