import { Refusal } from '#shared/errors.ts'
import { sentences } from '#shared/sentences.ts'
import { beginningOf } from '#web/paths.ts'
import { acceptInvitation, readInvitation } from '#web/queries/invitation.ts'
import { leaveSite } from './leave-site.ts'
import { type LiveForm, liveForm, must } from './live-form.ts'

/** On /i/{code}: says whom the link invites, and sets the password that uses it up. */

const code = decodeURIComponent(location.pathname.split('/')[2] ?? '')
const lead = must(document.getElementById('whom'))
const fields = must(document.getElementById('set-password'))
const live = liveForm('invite', submit)

void open()

async function open(): Promise<void> {
  try {
    const { name, schoolName, roleName, signsInWith } = await readInvitation(code)
    lead.textContent = `${name}, ${schoolName} invites you as ${roleName.toLowerCase()}. Choose your password.`
    live.field('username').value = signsInWith.join(' or ')
    fields.hidden = false
    live.field('password').focus()
  } catch (error) {
    lead.textContent = ''
    live.say(sentenceFor(error))
  }
}

async function submit(form: LiveForm): Promise<boolean> {
  try {
    const { role } = await acceptInvitation(code, form.value('password'))
    leaveSite(beginningOf(role))
    return true
  } catch (error) {
    form.say(sentenceFor(error))
    // Used or ended meanwhile: there is nothing to type any more.
    if (error instanceof Refusal && ['not_found', 'conflict'].includes(error.code)) fields.hidden = true
    return false
  }
}

function sentenceFor(error: unknown): string {
  if (!(error instanceof Refusal)) return sentences.signIn.exception
  return error.code === 'not_found' || error.code === 'invalid'
    ? 'This link leads to no invitation. Open it as it was sent, or ask the Head for a new one.'
    : error.message
}
