import { useLayoutEffect, useState } from 'react'

/**
 * A place over everything on the page, dialogs included, while this stands: the rest is neither seen, nor read out, nor reached by
 * a key. It keeps what it has.
 */
export function usePlaceOverPage(): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const over = document.createElement('div')
    // A dialog below does not take the focus back from it.
    over.dataset.reactAriaTopLayer = 'true'
    document.body.append(over)
    const hide = () => {
      for (const part of document.body.children) {
        if (part === over || !(part instanceof HTMLElement) || part.dataset.behindLock) continue
        part.dataset.behindLock = part.inert ? 'was inert' : 'was not'
        part.inert = true
        part.style.visibility = 'hidden'
      }
    }
    hide()
    // A dialog that opens meanwhile (a session that ran out) stays behind as well.
    const added = new MutationObserver(hide)
    added.observe(document.body, { childList: true })
    setPlace(over)
    return () => {
      added.disconnect()
      over.remove()
      for (const part of document.querySelectorAll<HTMLElement>('[data-behind-lock]')) {
        part.inert = part.dataset.behindLock === 'was inert'
        part.style.visibility = ''
        delete part.dataset.behindLock
      }
    }
  }, [])
  return place
}
