import { signOutParent } from '#shared/api/parents.ts'
import { endOtherParentSessions } from '#shared/api/parents-me.ts'
import { Refusal } from '#shared/errors.ts'
import { ask } from './calls.ts'
import { h } from './dom.ts'
import { type Children, type Payment, session } from './kept.ts'
import { mePage } from './me.ts'
import type { Page } from './parts.ts'
import { forgetPushSubscription } from './push-subscription.ts'

/** The question before the sign-out, over the page of the person; the phone's own back, Esc and a tap beside it mean no. */
export function signOutPage(children: Children, payments: Payment[], signedOut: () => void): Page {
  const others = h('input', { type: 'checkbox' })
  const said = h('p', { class: 'err', role: 'alert' })
  const sheet = h('dialog', { class: 'up', 'aria-labelledby': 'leaving' })
  sheet.append(
    h('h2', { id: 'leaving' }, 'Sign out of this phone?'),
    h(
      'p',
      {},
      'The balances and receipts kept on this phone are removed. At the schools nothing changes, and you can sign in again with a code.',
    ),
    ...(payments.some(isUnderWay)
      ? [h('p', {}, 'A payment is still on its way. It may still be done: then the receipt comes by SMS.')]
      : []),
    ...(children.otherPhones > 0
      ? [h('label', { class: 'tick' }, others, h('span', {}, alsoOthers(children)))]
      : []),
    said,
    h(
      'div',
      { class: 'acts' },
      h(
        'button',
        { class: 'btn danger', type: 'button', onclick: () => void leave(others, said, signedOut) },
        'Sign out',
      ),
      h(
        'button',
        { class: 'btn quiet', type: 'button', autofocus: true, onclick: () => sheet.close() },
        'Stay signed in',
      ),
    ),
  )
  sheet.addEventListener('click', ({ target }) => target === sheet && sheet.close())
  sheet.addEventListener('close', () => location.hash === '#/me/out' && location.replace('#/me'))
  // Shown once it stands in the page.
  queueMicrotask(() => sheet.isConnected && sheet.showModal())
  const { body, tab } = mePage(children, [])
  return { title: 'Sign out', ...(tab ? { tab } : {}), body: [...body, sheet] }
}

function isUnderWay({ state }: Payment): boolean {
  return state === 'open' || state === 'processing' || state === 'paid'
}

function alsoOthers({ otherPhones }: Children): string {
  return otherPhones === 1 ? 'Also sign out the other phone' : `Also sign out the ${otherPhones} other phones`
}

/** Of this phone also without a connection: its session then ends by itself. Of others only where they are seen to be signed out. */
async function leave(others: HTMLInputElement, said: HTMLElement, signedOut: () => void): Promise<void> {
  const token = session.read()?.token
  if (token && others.checked) {
    said.textContent = ''
    try {
      await ask(endOtherParentSessions, {}, token)
    } catch (error) {
      const why = error instanceof Refusal ? error.message : 'There is no connection.'
      said.textContent = `The other phones are still signed in. ${why}`
      return
    }
  }
  session.end()
  void forgetPushSubscription()
  history.replaceState(null, '', '/parents')
  signedOut()
  if (token) void ask(signOutParent, {}, token).catch(() => undefined)
}
