import { sentences } from '#shared/sentences.ts'
import { wasAnswered } from '#web/api.ts'
import { safeNext } from '#web/paths.ts'
import { signInSchool } from '#web/queries/sign-in.ts'
import { readSession } from '#web/session.ts'
import { type LiveForm, liveForm } from './live-form.ts'

/** On /login: signs in and goes to the desk. A school that is signed in already goes there at once. */

const search = new URLSearchParams(location.search)
const next = safeNext(search.get('next'))
const live = liveForm('sign-in', submit)

if (readSession()) location.replace(next)
else tellWhatCameAlong(live, search.get('told'))

async function submit(form: LiveForm): Promise<boolean> {
  try {
    await signInSchool(form.value('email').trim(), form.value('password'))
    location.replace(next)
    return true
  } catch (error) {
    form.say(sentenceFor(error))
    for (const name of ['email', 'password']) form.mark(name, '', true)
    const password = form.field('password')
    password.value = ''
    password.focus()
    return false
  }
}

/** The server's own words where it said no; the specification's sentence for everything that went wrong. */
function sentenceFor(error: unknown): string {
  return wasAnswered(error) ? sentences.signIn.failed(error.message) : sentences.signIn.exception
}

/** What another page has sent along to be said here. */
function tellWhatCameAlong(form: LiveForm, told: string | null): void {
  if (told === 'created') form.say(sentences.signUp.created, 'good')
  if (told === 'reset') form.say('The new password is set. Sign in with it.', 'good')
  if (told === 'notSuccessful') form.say(sentences.signUp.notSuccessful)
  if (told === 'exception') form.say(sentences.signUp.exception)
}
