import { type RefObject, useEffect } from 'react'

/** What is pressed or typed in is lower than this; a page that has the focus as a whole is not covered by a message. */
const HIGH_PX_MAX = 160

/**
 * A message rises where nothing is, mostly: while it would lie over what has the focus, or over what a dialog offers, it stands at the top.
 * `shown` is what stands in `place`.
 */
export function useToastAside(place: RefObject<HTMLElement | null>, shown: readonly unknown[]): void {
  const isShown = shown.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message has another size
  useEffect(() => {
    const toasts = place.current?.querySelector('section')
    if (!isShown || !toasts) return
    const stand = () => {
      if (toasts.contains(document.activeElement)) return
      toasts.removeAttribute('data-aside')
      const own = toasts.getBoundingClientRect()
      toasts.toggleAttribute(
        'data-aside',
        wanted().some((other) => meet(own, other)),
      )
    }
    let frame = 0
    // Once the page has scrolled to what has the focus.
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(stand)
    }
    stand()
    window.addEventListener('focusin', soon)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('focusin', soon)
    }
  }, [place, shown, isShown])
}

/** Where one is, and what else must be seen. */
function wanted(): DOMRect[] {
  const focused = document.activeElement
  const all = [...document.querySelectorAll('[role$="dialog"] button')]
  if (focused && focused !== document.body) all.push(focused.closest('label') ?? focused)
  return all.map((each) => each.getBoundingClientRect()).filter(({ height }) => height < HIGH_PX_MAX)
}

function meet(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
