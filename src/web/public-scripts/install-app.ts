/** On /app: offers to install the fee desk where the browser says it can; elsewhere the page's own words serve. */

interface InstallEvent extends Event {
  prompt(): Promise<void>
}

const button = document.getElementById('install')
const installed = document.getElementById('installed')

window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  if (!button) return
  button.hidden = false
  button.onclick = () => void (event as InstallEvent).prompt()
})

window.addEventListener('appinstalled', () => {
  if (button) button.hidden = true
  if (installed) installed.hidden = false
})

export {}
