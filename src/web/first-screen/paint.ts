import { bringFaces } from '#web/faces.ts'
import bricolage from '#web/fonts/bricolage.woff2'
import inter from '#web/fonts/inter.woff2'
import interGh from '#web/fonts/inter-gh.woff2'
import firstRowsScript from './first-rows.tsx?worker&url'
import { layOver, newPlace } from './place.ts'
import { type FirstScreen, isFirstVisit, isOfToday, readFirstScreen } from './record.ts'
import { sayWhereScriptsFail } from './say-it-failed.ts'

/** By then the desk stands, or says why it does not: nobody looks at a picture of it for longer. */
const SHOWN_MS_MAX = 4_000

sayWhereScriptsFail()

// On a first visit the faces wait for the desk: words stand in the device's own until they are there.
if (navigator.serviceWorker?.controller) {
  for (const face of [bricolage, inter, interGh]) preload(face)
  bringFaces()
}

const kept = readFirstScreen()
if (kept) show(kept)
// Where it cannot be had, the desk asks for itself.
else if (isFirstVisit()) import(/* @vite-ignore */ firstRowsScript).catch(() => undefined)

/** Once its styles are there: names without them would jump. */
function show(screen: FirstScreen): void {
  const place = newPlace()
  if (!isOfToday(screen)) place.dataset.of = 'another day'
  place.innerHTML = screen.html
  for (const element of place.querySelectorAll<HTMLElement>('[data-style]')) {
    // The content security policy refuses styles written in text.
    element.style.cssText = element.dataset.style ?? ''
  }
  void layOver(place, screen.sheets, SHOWN_MS_MAX)
}

/** Before its style sheet asks: what is set in another first is laid out twice. */
function preload(href: string): void {
  const link = document.createElement('link')
  document.head.append(
    Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href }),
  )
}
