import { Refusal } from '#shared/errors.ts'
import { sentences } from '#shared/sentences.ts'
import { wasAnswered } from '#web/api.ts'
import { safeNext } from '#web/paths.ts'
import { signInSchool } from '#web/queries/sign-in.ts'
import { readPerson, readSession, takeSignUpEmail } from '#web/session.ts'
import { bringDeskAhead } from './bring-desk.ts'
import { leaveSite } from './leave-site.ts'
import { type LiveForm, liveForm, must } from './live-form.ts'

/** On /login: signs in and goes to the dashboard. A school that is signed in already goes there at once. */

const search = new URLSearchParams(location.search)
const places = must(document.getElementById('which-school'))
const live = liveForm('sign-in', submit)
// Another name may be of other schools.
live.field('email').addEventListener('input', () => {
  places.hidden = true
})

if (readSession()) goOn()
else {
  tellWhatCameAlong(live, search.get('told'))
  bringDeskAhead(must(document.getElementById('sign-in')))
}

function goOn(): void {
  leaveSite(safeNext(search.get('next'), readPerson()?.role))
}

async function submit(form: LiveForm): Promise<boolean> {
  try {
    const schoolId = places.hidden ? undefined : form.value('school')
    await signInSchool(form.value('email').trim(), form.value('password'), { schoolId })
    goOn()
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'several_schools') return askWhich(form, error)
    form.say(sentenceFor(error))
    for (const name of ['email', 'password']) form.mark(name, '', true)
    const password = form.field('password')
    password.value = ''
    password.focus()
    return false
  }
}

/** Somebody works at several schools under one password: which one is chosen, and the form sent once more. */
function askWhich(form: LiveForm, { message, details }: Refusal): false {
  const schools = details.facts?.schools as readonly { schoolId: string; schoolName: string }[]
  const choice = form.field('school')
  choice.replaceChildren(...schools.map(({ schoolId, schoolName }) => new Option(schoolName, schoolId)))
  places.hidden = false
  form.say(message)
  choice.focus()
  return false
}

/** The server's own words where it said no; the specification's sentence for everything that went wrong. */
function sentenceFor(error: unknown): string {
  return wasAnswered(error) ? sentences.signIn.failed(error.message) : sentences.signIn.exception
}

/** A school that was just made: the e-mail it chose is there, and nothing of an example beside it. */
function welcome(form: LiveForm): void {
  form.say(sentences.signUp.created, 'good')
  must(document.getElementById('day-book')).hidden = true
  must(document.getElementById('first-day')).hidden = false
  const email = takeSignUpEmail()
  if (email) form.field('email').value = email
  form.field(email ? 'password' : 'email').focus()
}

/** What another page has sent along to be said here. */
function tellWhatCameAlong(form: LiveForm, told: string | null): void {
  if (told === 'created') welcome(form)
  if (told === 'joined') form.say('Your password is set. Sign in with it.', 'good')
  if (told === 'reset') form.say('The new password is set. Sign in with it.', 'good')
  if (told === 'notSuccessful') form.say(sentences.signUp.notSuccessful)
  if (told === 'exception') form.say(sentences.signUp.exception)
}
