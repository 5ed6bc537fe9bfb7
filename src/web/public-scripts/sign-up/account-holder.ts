import { ACCOUNT_NUMBER_DIGITS_MIN } from '#shared/constants.ts'
import { sentences } from '#shared/sentences.ts'
import { type LiveForm, must } from '#web/public-scripts/live-form.ts'
import { findHolder, type HolderFound } from '#web/queries/registration.ts'

/** Between two keys of somebody who is still typing. */
const TYPING_MS = 500

/**
 * Says whose account has been typed, looked up as soon as it can be one. Answers what to call when the number or the bank
 * has changed; an answer to an older number is dropped.
 */
export function accountHolder(live: LiveForm): () => void {
  const place = must(document.getElementById('account-holder'))
  const atFirst = [...place.childNodes]
  const say = (words: readonly (string | Node)[], is: 'found' | 'wrong' | '' = '') => {
    place.replaceChildren(...words)
    place.dataset.is = is
  }
  let asked = ''
  let stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  return () => {
    const digits = live.value('bankAccountNumber').replace(/[\s-]/g, '')
    const bankCode = live.value('settlementBankCode')
    if (asked === `${bankCode} ${digits}`) return
    asked = `${bankCode} ${digits}`
    clearTimeout(timer)
    stop.abort()
    if (digits !== '' && digits.length < ACCOUNT_NUMBER_DIGITS_MIN) {
      say([sentences.accountHolder.tooShort])
      return
    }
    if (digits === '' || bankCode === '') {
      say(atFirst)
      return
    }
    say(['Looking up the name...'])
    stop = new AbortController()
    const { signal } = stop
    timer = setTimeout(async () => {
      const found = await findHolder(digits, bankCode, signal)
      if (!signal.aborted) say(wordsFor(found), found.is === 'found' ? 'found' : 'wrong')
    }, TYPING_MS)
  }
}

function wordsFor(found: HolderFound): (string | HTMLElement)[] {
  if (found.is === 'none') return [sentences.accountHolder.notFound]
  if (found.is === 'failed') return [sentences.accountHolder.failed]
  const name = document.createElement('b')
  name.textContent = found.name
  return ['Account Holder: ', name, '. Is this your school’s account?']
}
