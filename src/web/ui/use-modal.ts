import { type RefObject, useLayoutEffect } from 'react'

/**
 * The browser's own dialog, open for as long as it is there. Closed before it leaves the page: one that is only taken out of it does not
 * give the focus back to where it was.
 */
export function useModal(box: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => {
      // Whoever takes it away knows that it closes.
      dialog?.addEventListener('close', (event) => event.stopImmediatePropagation(), { capture: true })
      dialog?.close()
    }
  }, [box])
}
