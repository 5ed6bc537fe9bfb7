import { ELEMENT, type WithKeys } from './record.ts'

/** Lays it over the page, in the frame in which it is styled; what is typed meanwhile is kept for the desk. Not where the desk was quicker. */
export async function layOver(place: WithKeys, sheets: readonly string[], shownMax: number): Promise<void> {
  place.inert = true
  place.ariaHidden = 'true'
  place.keys = []
  const hear = keepKeys(place)
  const isStyled = (await Promise.all(sheets.map(loadSheet))).every(Boolean)
  if (!isStyled || document.querySelector('main')) return hear.abort()
  document.body.append(place)
  // The element stays until the desk stands: it has the keys.
  setTimeout(() => {
    place.hidden = true
    place.replaceChildren()
  }, shownMax)
}

export function newPlace(): WithKeys {
  return document.createElement(ELEMENT)
}

/** What is typed meanwhile is meant for the desk. */
function keepKeys(place: WithKeys): AbortController {
  const hear = new AbortController()
  const keep = (event: KeyboardEvent) => {
    if (document.querySelector('main:not([inert] *)')) return hear.abort()
    if (event.key.length !== 1 && event.key !== 'Enter') return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    place.keys?.push(event)
  }
  addEventListener('keydown', keep, { capture: true, signal: hear.signal })
  return hear
}

/** False where it could not be had. */
function loadSheet(href: string): Promise<boolean> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  const found = links.find((link) => link.href === href)
  if (found?.sheet) return Promise.resolve(true)
  const link = found ?? Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve(true))
    link.addEventListener('error', () => resolve(false))
    if (!found) document.head.append(link)
  })
}
