import { type AnchorHTMLAttributes, type MouseEvent, useMemo, useSyncExternalStore } from 'react'

/**
 * Which register is open, in the address of its page: a reload and the phone's own way back lead where one was. All that the page needs of
 * a router; the dashboard's is a third of what a slow phone would fetch.
 */
export function useSearch(): URLSearchParams {
  const search = useSyncExternalStore(watchAddress, () => window.location.search)
  return useMemo(() => new URLSearchParams(search), [search])
}

/** To another place of this page, from its top. */
export function goTo(address: string, { replace = false } = {}): void {
  if (replace) window.history.replaceState(null, '', address)
  else window.history.pushState(null, '', address)
  window.scrollTo(0, 0)
  // The browser says so only where the way back is taken.
  window.dispatchEvent(new PopStateEvent('popstate'))
}

interface PlaceLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string
}

/** A link to another place of this page; with a key held it opens as any link does. */
export function PlaceLink({ to, ...link }: PlaceLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    goTo(to)
  }
  return <a {...link} href={to} onClick={follow} />
}

function watchAddress(changed: () => void): () => void {
  window.addEventListener('popstate', changed)
  return () => window.removeEventListener('popstate', changed)
}
