/**
 * On /app: offers to install the dashboard where the browser says it can; elsewhere the page's own words serve. The
 * button takes the place of the link beside it, so that nothing below moves.
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

export {}
