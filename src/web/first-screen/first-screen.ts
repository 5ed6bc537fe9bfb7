import { dayOf } from '#shared/dates.ts'
import { timeAtServer } from '#web/server-clock.ts'
import { ownerKey } from '#web/session.ts'
import { ELEMENT, isAtDesk, mayLie, storeFirstScreen, type WithKeys } from './record.ts'

const LOOK_MS = 2_000

/** What ties an element to the page it stood in; a style in text is refused (paint.ts). */
const TIES = ['id', 'for', 'name', 'tabindex', 'style']

/** The desk's own rows stand: the picture goes in the same frame, and what was typed meanwhile is heard. */
export function leaveFirstScreen(): void {
  const place = document.querySelector<WithKeys>(ELEMENT)
  if (!place) return
  place.remove()
  const { keys = [] } = place
  // Once the desk listens: it does when all of it stands.
  if (keys.length > 0) queueMicrotask(() => keys.forEach(pressAgain))
}

/** Keeps what the desk shows: now that its rows stand, and each time somebody leaves it. Returns the way to stop. */
export function keepFirstScreen(): () => void {
  // Somebody else may come in another tab: this page is read anew then, and what it shows is not theirs.
  const owner = ownerKey()
  const keepOwn = () => owner !== null && owner === ownerKey() && keep(owner)
  const keepHidden = () => {
    if (document.hidden) keepOwn()
  }
  const timer = setInterval(() => {
    if (keepOwn()) clearInterval(timer)
  }, LOOK_MS)
  document.addEventListener('visibilitychange', keepHidden)
  window.addEventListener('pagehide', keepOwn)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', keepHidden)
    window.removeEventListener('pagehide', keepOwn)
  }
}

/** Only as it is opened: at its top, with nothing searched, and nothing over it or still on its way. Answers whether it was kept. */
function keep(owner: string): boolean {
  if (!isAtDesk() || !mayLie() || window.scrollY > 0) return false
  if (!document.querySelector('main [data-row-link]') || isBusy()) return false
  storeFirstScreen({
    owner,
    width: innerWidth,
    day: dayOf(timeAtServer()),
    sheets: [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href }) => href),
    html: picture(),
  })
  return true
}

function isBusy(): boolean {
  const typed = [...document.querySelectorAll<HTMLInputElement>('main input')].some(
    ({ value }) => value !== '',
  )
  return (
    typed ||
    document.querySelector(
      `[role="dialog"], [role="alertdialog"], [data-veil], main [data-skeleton], [data-toast], ${ELEMENT}`,
    ) !== null
  )
}

function picture(): string {
  const copy = document.body.cloneNode(true) as HTMLElement
  for (const element of copy.querySelectorAll('script, style, template')) element.remove()
  for (const element of copy.querySelectorAll<HTMLElement>('*')) {
    const style = element.getAttribute('style')
    for (const name of TIES) element.removeAttribute(name)
    if (style) element.dataset.style = style
  }
  return copy.innerHTML
}

function pressAgain({ key, code, shiftKey }: KeyboardEvent): void {
  const event = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true })
  ;(document.activeElement ?? document.body).dispatchEvent(event)
}
