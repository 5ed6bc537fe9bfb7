import { createRoot, hydrateRoot } from 'react-dom/client'
import { session } from './kept.ts'
import { speakAsBefore, words } from './language.ts'
import { followLaterVersion } from './later-version.ts'
import { ParentsApp } from './parents-app.tsx'
import { read, readIfOld } from './reading.ts'
import { signInPage } from './sign-in-page.ts'

/** Brings the page to life: the first view stands in it already, as the build has written it. */

const place = document.getElementById('parents') ?? document.body
const first = document.getElementById('first')

comeBackFromPaystack()
await speakAsBefore()
// What is hidden cannot have the focus.
delete document.documentElement.dataset.waits
if (!session.read() && signInPage.read().name === 'number' && words().language.code === 'en')
  hydrateRoot(place, <ParentsApp />)
else {
  place.textContent = ''
  createRoot(place).render(<ParentsApp />)
}
// Somebody pressed its button before this script was there.
if (first instanceof HTMLFormElement && first.dataset.pressed === '') first.requestSubmit()

void read().finally(keepApp)
window.addEventListener('online', () => void read())
document.addEventListener('visibilitychange', readIfOld)
// A push has come, or was tapped.
if ('serviceWorker' in navigator) {
  followLaterVersion(navigator.serviceWorker)
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (typeof data?.page === 'string') location.hash = data.page
    void read()
  })
}

/** The app for later shares the line with nothing that is waited for. */
function keepApp(): void {
  if (!('serviceWorker' in navigator)) return
  void navigator.serviceWorker.register('/parents-sw.js', { scope: '/parents' }).catch(() => undefined)
}

function comeBackFromPaystack(): void {
  const [school, payment] = new URLSearchParams(location.search).get('payment')?.split('.') ?? []
  if (school && payment) history.replaceState(null, '', `/parents#/paying/${school}/${payment}`)
}
