import { sendContactMessage } from '#shared/api/contact.ts'
import { SERVICES } from '#shared/constants.ts'
import { sentences } from '#shared/sentences.ts'
import { call, wasAnswered } from '#web/api.ts'
import { type LiveForm, liveForm } from './live-form.ts'

/** On /contact: sends the form without leaving the page. Without this script the same form is posted plainly. */

const REQUIRED = ['email', 'message'] as const

// The page has its own sentence for what is missing; the browser's serves where there is no script.
liveForm('contact', submit).element.noValidate = true

async function submit(form: LiveForm): Promise<boolean> {
  if (markMissing(form)) {
    form.say(sentences.contact.incomplete)
    form.goToFirstWrong()
    return false
  }
  try {
    await call(sendContactMessage, { body: messageOf(form) })
    form.element.reset()
    form.say(sentences.contact.sent, 'good')
  } catch (error) {
    form.say(wasAnswered(error) ? error.message || sentences.contact.exception : sentences.contact.failed)
  }
  return false
}

/** Marks the required fields that are empty; whether there are any. */
function markMissing(form: LiveForm): boolean {
  const missing = REQUIRED.filter((name) => !form.value(name).trim())
  for (const name of REQUIRED) form.mark(name, '', missing.includes(name))
  return missing.length > 0
}

function messageOf({ value, element }: LiveForm) {
  const chosen = new FormData(element).getAll('services')
  return {
    firstName: value('firstName'),
    lastName: value('lastName'),
    email: value('email'),
    phone: value('phone'),
    message: value('message'),
    nickname: value('nickname'),
    services: SERVICES.filter((service) => chosen.includes(service)),
  }
}
