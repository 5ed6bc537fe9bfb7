/**
 * On /app: offers to install the dashboard where the browser says it can; elsewhere the page's own words serve. The
 * button takes the place of the link beside it, so that nothing below moves. The Android package is shown where there is one.
 */

interface InstallEvent extends Event {
  prompt(): Promise<void>
}

const button = document.getElementById('install')
const link = document.getElementById('open')
const installed = document.getElementById('installed')

window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  if (!button || !link) return
  link.hidden = true
  button.hidden = false
  button.onclick = () => void (event as InstallEvent).prompt()
})

window.addEventListener('appinstalled', () => {
  if (button) button.hidden = true
  if (link) link.hidden = false
  if (installed) installed.hidden = false
})

interface Apk {
  host: string
  version: string
  size: number
  sha256: string
  certificateSha256: string
}

const say = (id: string, text: string) => {
  const place = document.getElementById(id)
  if (place) place.textContent = text
}

function showApk({ host, version, size, sha256, certificateSha256 }: Apk): void {
  const place = document.getElementById('apk')
  if (!place) return
  document.getElementById('apk-link')?.setAttribute('href', '/app/akontaa.apk')
  say('apk-size', `${Math.ceil(size / 1024)} KB`)
  say('apk-version', version)
  say('apk-host', host)
  say('apk-sha256', sha256)
  say('apk-certificate', certificateSha256)
  place.hidden = false
  document.getElementById('no-apk')?.setAttribute('hidden', '')
}

// Without an answer the page says how to do without.
if (!/iPhone|iPad/.test(navigator.userAgent))
  void fetch('/app/apk.json')
    .then(async (answer) => {
      const { apk } = (await answer.json()) as { apk: Apk | null }
      if (apk) showApk(apk)
    })
    .catch(() => undefined)

export {}
