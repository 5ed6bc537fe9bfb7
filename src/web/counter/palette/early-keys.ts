/**
 * Letters typed between the key that opens the palette and the palette standing there. Its code comes on demand; on a
 * slow connection a quick hand would be ahead of it, and the first letters of a name must not be lost.
 */

let kept = ''
let listening = false

/** Starts keeping what is typed. */
export function keepEarlyKeys(): void {
  kept = ''
  if (listening) return
  listening = true
  window.addEventListener('keydown', keep, true)
}

/** What was typed since, for the search box to begin with. From here on the box hears the keys itself. */
export function takeEarlyKeys(): string {
  const typed = kept
  kept = ''
  listening = false
  window.removeEventListener('keydown', keep, true)
  return typed
}

function keep(event: KeyboardEvent) {
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  event.stopPropagation()
  kept += event.key
}
