import { Refusal } from '#shared/errors.ts'
import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import { setNewPassword } from '#web/queries/passwords.ts'
import { clearSession } from '#web/session.ts'
import { type LiveForm, liveForm, must } from './live-form.ts'

/** On /login/resetPassword: sets a new password, with the link's token in the address or with the code that was texted. */

const search = new URLSearchParams(location.search)
const token = search.get('token')
const live = liveForm('reset-password', submit)

if (token) {
  must(document.getElementById('by-code')).remove()
  must(document.getElementById('what-for')).textContent =
    'Every device that is signed in will have to sign in again.'
} else {
  const email = live.field('email')
  email.value ||= search.get('email') ?? ''
}

async function submit(form: LiveForm): Promise<boolean> {
  try {
    const proof = token ? { token } : { schoolEmail: form.value('email').trim(), code: form.value('code') }
    await setNewPassword(proof, form.value('password'))
    // Every session has ended with the old password, this browser's too.
    clearSession()
    location.replace(paths.login(undefined, 'reset'))
    return true
  } catch (error) {
    form.say(error instanceof Refusal ? error.message : sentences.signIn.exception)
    return false
  }
}
