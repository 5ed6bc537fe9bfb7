import { dayOf } from '#shared/dates.ts'
import bricolage from '#web/fonts/bricolage.woff2'
import inter from '#web/fonts/inter.woff2'
import interGh from '#web/fonts/inter-gh.woff2'
import { ELEMENT, type FirstScreen, readFirstScreen, type WithKeys } from './record.ts'

/** By then the desk stands, or says why it does not: nobody looks at a picture of it for longer. */
const SHOWN_MS_MAX = 4_000

// On a first visit the faces wait for the script: words stand in the device's own until they are there.
if (navigator.serviceWorker?.controller) for (const face of [bricolage, inter, interGh]) bringFace(face)

const kept = readFirstScreen()
if (kept) void show(kept)

/** Once its styles are there: names without them would jump. */
async function show(screen: FirstScreen): Promise<void> {
  const place: WithKeys = document.createElement(ELEMENT)
  place.inert = true
  place.ariaHidden = 'true'
  if (screen.day !== dayOf(new Date())) place.dataset.of = 'another day'
  place.innerHTML = screen.html
  for (const element of place.querySelectorAll<HTMLElement>('[data-style]')) {
    // The content security policy refuses styles written in text.
    element.style.cssText = element.dataset.style ?? ''
  }
  place.keys = []
  const hear = keepKeys(place)
  const isStyled = (await Promise.all(screen.sheets.map(loadSheet))).every(Boolean)
  // The desk was quicker.
  if (!isStyled || document.querySelector('main')) return hear.abort()
  document.body.append(place)
  setTimeout(() => place.remove(), SHOWN_MS_MAX)
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

/** Before its style sheet asks: what is set in another first is laid out twice. */
function bringFace(href: string): void {
  const link = document.createElement('link')
  document.head.append(
    Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href }),
  )
}
