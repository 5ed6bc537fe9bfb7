import { Refusal } from '#shared/errors.ts'
import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import { askForReset } from '#web/queries/passwords.ts'
import { type LiveForm, liveForm } from './live-form.ts'

/** On /login/forgotPassword: asks for a link or a code. A code is typed on the next page. */

liveForm('forgot-password', submit)

async function submit(form: LiveForm): Promise<boolean> {
  const email = form.value('email').trim()
  const by = new FormData(form.element).get('by') === 'sms' ? 'sms' : 'email'
  try {
    const { sentBy, message } = await askForReset(email, by)
    if (sentBy !== 'sms') {
      form.say(message, 'good')
      return false
    }
    location.assign(paths.resetPassword(email))
    return true
  } catch (error) {
    form.say(error instanceof Refusal ? error.message : sentences.signIn.exception)
    return false
  }
}
