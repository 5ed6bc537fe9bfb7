import { useEffect } from 'react'

/** The row somebody opened, by the place in the tab's history that it was opened from. */
const left = new Map<string, string>()

/** React Router names each place of the history. */
function placeNow(): string {
  const { state } = window.history
  return typeof state?.key === 'string' ? state.key : window.location.href
}

/** Remembers a row that is opened, for whoever comes back. */
export function leaveRow(id: string): void {
  left.set(placeNow(), id)
}

/** Whoever comes back to a list stands again on the row that was opened: once, as soon as it is in the list. */
export function useRowLeft(
  count: number,
  keyAt: (index: number) => string,
  come: (index: number) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is looked through when it has come, not each time it is drawn
  useEffect(() => {
    const id = left.get(placeNow())
    if (id === undefined || count === 0) return
    left.delete(placeNow())
    for (let index = 0; index < count; index++) {
      if (keyAt(index) === id) return come(index)
    }
  }, [count === 0])
}
