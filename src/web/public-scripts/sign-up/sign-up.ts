import { Refusal } from '#shared/errors.ts'
import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import { leaveSite } from '#web/public-scripts/leave-site.ts'
import { type LiveForm, liveForm, markAll, must } from '#web/public-scripts/live-form.ts'
import { keepSignUp } from '#web/queries/registration.ts'
import { readSession } from '#web/session.ts'
import { accountHolder } from './account-holder.ts'
import { fillBankList } from './bank-list.ts'
import { restoreDraft, storeDraft } from './draft.ts'
import { takeChoice } from './take-choice.ts'

/** On the sign-up: keeps what is typed, fetches the banks, and on 'Next' gives it to the server and goes on to the payment. */

if (readSession()) leaveSite(paths.dashboard)
else start()

function start() {
  const live = liveForm('sign-up', submit)
  const lookUp = accountHolder(live)
  takeChoice()
  restoreDraft(live.element)
  noWebsite(live)
  live.element.addEventListener('input', ({ target }) => {
    noWebsite(live, target)
    storeDraft(live.element)
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) live.mark(target.name, '')
    lookUp()
  })
  fillBankList(live, () => {
    storeDraft(live.element)
    lookUp()
  })
  lookUp()
}

/** A website is needed, or the word that there is none: whichever came last goes before. */
function noWebsite({ element, field }: LiveForm, typed?: EventTarget | null): void {
  const website = field('schoolWebsite') as HTMLInputElement
  const none = must(element.querySelector<HTMLInputElement>('[name="noWebsite"]'))
  if (typed === website && website.value !== '') none.checked = false
  if (typed === none && none.checked) website.value = ''
  website.required = !none.checked
}

async function submit(form: LiveForm): Promise<boolean> {
  try {
    await keepSignUp(signUpOf(form))
    // What was typed stays until the school is there: the way back from the payment finds it.
    location.assign(paths.subscribe())
    return true
  } catch (error) {
    const refusal = error instanceof Refusal ? error : null
    form.say(refusal ? refusal.message : sentences.signIn.exception)
    markAll(form, refusal?.details.fields ?? {})
    return false
  }
}

function signUpOf({ value, field }: LiveForm) {
  const bank = field('settlementBankCode').querySelector<HTMLOptionElement>('option:checked')
  return {
    schoolName: value('schoolName'),
    schoolAddress: value('schoolAddress'),
    schoolPhone: value('schoolPhone'),
    schoolWebsite: value('schoolWebsite'),
    headName: value('headName'),
    schoolEmail: value('schoolEmail'),
    schoolPassword: value('schoolPassword'),
    bankName: bank?.dataset.name ?? '',
    bankAccountNumber: value('bankAccountNumber'),
    settlementBankCode: value('settlementBankCode'),
  }
}
