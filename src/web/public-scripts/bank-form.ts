import { editSchool } from '#shared/api/schools.ts'
import { ACCOUNT_NUMBER_DIGITS_MIN } from '#shared/constants.ts'
import { readWalletNumber } from '#shared/mobile-wallets.ts'
import { sayNumber } from '#shared/number-sentences.ts'
import { sentences } from '#shared/sentences.ts'
import { call, wasAnswered } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { type PayoutChoice, storePayoutChoice } from '#web/payout-choice.ts'
import { readSession } from '#web/session.ts'
import { type LiveForm, liveForm, must } from './live-form.ts'

/** On /bankform: checks the choice, then carries it into the sign-up form, or saves it for the school that is signed in. */

const session = readSession()
const live = liveForm('bank-form', submit)

if (session) greet(session.schoolName)
live.element.addEventListener('change', () => live.say(null))
live.element.addEventListener('focusout', ({ target }) => {
  if (target === live.field('number') && live.value('number')) checkWallet(live)
})

function greet(schoolName: string) {
  must(document.getElementById('password-field')).hidden = false
  must(document.getElementById('what-next')).textContent =
    `This is saved as the payout account of ${schoolName}.`
}

async function submit(form: LiveForm): Promise<boolean> {
  const choice = form.value('kind') === 'bank' ? readBank(form) : readWallet(form)
  if (!choice) {
    form.goToFirstWrong()
    return false
  }
  if (session) {
    await save(form, choice)
    return false
  }
  storePayoutChoice(choice)
  location.assign(paths.signUp)
  return true
}

/** What was typed, or null after saying below the field what is wrong. */
function readBank(form: LiveForm): PayoutChoice | null {
  const accountNumber = form.value('accountNumber').replace(/[\s-]/g, '')
  const accountHolder = form.value('accountHolder').trim()
  const isLongEnough = /^\d+$/.test(accountNumber) && accountNumber.length >= ACCOUNT_NUMBER_DIGITS_MIN
  form.mark('accountNumber', isLongEnough ? '' : sentences.accountHolder.tooShort)
  form.mark('accountHolder', accountHolder ? '' : 'Write the name the account is held in.')
  if (!isLongEnough || !accountHolder) return null
  return { kind: 'bank', bankName: form.value('bankName'), accountNumber, accountHolder }
}

function readWallet(form: LiveForm): PayoutChoice | null {
  const number = checkWallet(form)
  return number === null ? null : { kind: 'wallet', provider: form.value('provider'), number }
}

function checkWallet(form: LiveForm): string | null {
  const read = readWalletNumber(form.value('number'))
  const doubt = 'problem' in read ? read.problem : read.warning
  form.mark('number', doubt ? sayNumber(doubt) : '')
  return 'number' in read ? read.number : null
}

async function save(form: LiveForm, choice: PayoutChoice): Promise<void> {
  const currentPassword = form.value('currentPassword')
  try {
    await call(
      editSchool,
      { body: { ...wireOf(choice), currentPassword } },
      { idempotencyKey: crypto.randomUUID() },
    )
    form.say(sentences.schoolEdit.updated, 'good')
  } catch (error) {
    const words = error instanceof Error ? error.message : ''
    form.say(wasAnswered(error) ? sentences.schoolEdit.failed(words) : sentences.schoolEdit.exception(words))
  }
}

function wireOf(choice: PayoutChoice) {
  return choice.kind === 'bank'
    ? { bank_name: choice.bankName, bank_account_number: choice.accountNumber }
    : { mobile_money_provider: choice.provider, mobile_money_number: choice.number }
}
