import { readWalletNumber } from '#shared/mobile-wallets.ts'
import { type PayoutChoice, storePayoutChoice } from '#web/payout-choice.ts'
import { readSession } from '#web/session.ts'

/**
 * On /bankform: checks the choice, then carries it into the sign-up form, or saves it for the school that is signed in.
 * The specification's sentences stand in the form's data attributes.
 */

const form = document.querySelector<HTMLFormElement>('#bank-form')
const session = readSession()

if (form) {
  if (session) greet(session.schoolName)
  form.addEventListener('change', () => tell(''))
  form.addEventListener('focusout', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'number' && target.value) checkWallet(target)
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const choice = readChoice(form)
    if (!choice) return
    if (session) void save(form, choice, session.authToken)
    else carryOn(form, choice)
  })
}

function greet(schoolName: string) {
  const passwordField = document.getElementById('password-field')
  if (passwordField) passwordField.hidden = false
  const hint = document.getElementById('what-next')
  if (hint) hint.textContent = `This is saved as the payout account of ${schoolName}.`
}

/** What was chosen, or null after saying what is wrong and going there. */
function readChoice(form: HTMLFormElement): PayoutChoice | null {
  const isBank = fieldOf(form, 'kind', ':checked').value === 'bank'
  return isBank ? readBank(form) : readWallet(form)
}

function readBank(form: HTMLFormElement): PayoutChoice | null {
  const number = fieldOf(form, 'accountNumber')
  const holder = fieldOf(form, 'accountHolder')
  const accountNumber = number.value.replace(/[\s-]/g, '')
  const isLongEnough = /^\d+$/.test(accountNumber) && accountNumber.length >= Number(form.dataset.digitsMin)
  mark(number, isLongEnough ? '' : (form.dataset.tooShort ?? ''))
  mark(holder, holder.value.trim() ? '' : 'Write the name the account is held in.')
  if (!isLongEnough || !holder.value.trim()) return goToFirstWrong(form)
  const bankName = fieldOf(form, 'bankName').value
  return { kind: 'bank', bankName, accountNumber, accountHolder: holder.value.trim() }
}

function readWallet(form: HTMLFormElement): PayoutChoice | null {
  const number = checkWallet(fieldOf(form, 'number'))
  if (!number) return goToFirstWrong(form)
  return { kind: 'wallet', provider: fieldOf(form, 'provider').value, number }
}

function checkWallet(field: Field): string | null {
  const read = readWalletNumber(field.value)
  mark(field, 'problem' in read ? read.problem : '')
  return 'number' in read ? read.number : null
}

function carryOn(form: HTMLFormElement, choice: PayoutChoice) {
  storePayoutChoice(choice)
  location.assign(`${form.dataset.next}?mode=signup`)
}

async function save(form: HTMLFormElement, choice: PayoutChoice, token: string): Promise<void> {
  const button = form.querySelector('button')
  if (button) button.disabled = true
  tell('Saving...', 'wait')
  try {
    const response = await fetch('/api/schools/edit', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ ...wireOf(choice), currentPassword: fieldOf(form, 'currentPassword').value }),
    })
    const answer: unknown = await response.json()
    if (response.ok) tell(form.dataset.updated ?? '', 'good')
    else tell(`${form.dataset.failed}${messageOf(answer)}`, 'bad')
  } catch (error) {
    tell(`${form.dataset.exception}${error instanceof Error ? error.message : error}`, 'bad')
  }
  if (button) button.disabled = false
}

function wireOf(choice: PayoutChoice) {
  return choice.kind === 'bank'
    ? { bank_name: choice.bankName, bank_account_number: choice.accountNumber }
    : { mobile_money_provider: choice.provider, mobile_money_number: choice.number }
}

function messageOf(answer: unknown): string {
  return typeof answer === 'object' && answer && 'message' in answer ? String(answer.message) : ''
}

type Field = HTMLInputElement | HTMLSelectElement

function fieldOf(form: HTMLFormElement, name: string, which = ''): Field {
  const field = form.querySelector<Field>(`[name="${name}"]${which}`)
  if (!field) throw new Error(`the form has no field ${name}`)
  return field
}

const hints = new Map<Element, string>()

/** Says what is wrong in the place of the field's hint; an empty sentence gives the hint back. */
function mark(field: Field, problem: string) {
  const hint = field.parentElement?.querySelector('small')
  if (!hint) return
  if (!hints.has(hint)) hints.set(hint, hint.textContent)
  hint.textContent = problem || (hints.get(hint) ?? '')
  hint.classList.toggle('err', problem !== '')
  hint.id ||= `${field.getAttribute('name')}-hint`
  field.setAttribute('aria-describedby', hint.id)
  if (problem) field.setAttribute('aria-invalid', 'true')
  else field.removeAttribute('aria-invalid')
}

function goToFirstWrong(form: HTMLFormElement): null {
  form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  return null
}

function tell(sentence: string, tone: 'good' | 'bad' | 'wait' | '' = '') {
  const told = document.getElementById('told')
  if (!told) return
  told.textContent = sentence
  told.className = `notice ${tone} ${sentence ? 'shown' : ''}`
}
