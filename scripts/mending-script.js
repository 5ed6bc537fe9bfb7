/**
 * A part of a worker that fetches again what is missing from its cache when a page asks: the worker of the library fills
 * it once, when it is installed, and outlives it. `kept` are the addresses as the cache has them.
 */
export function mendingScript(kept, cacheId) {
  return `const kept = ${JSON.stringify(kept)}
self.addEventListener('message', (event) => {
  if (event.data?.type === 'MEND_KEPT_FILES') event.waitUntil(mend().catch(() => undefined))
})
async function mend() {
  const cache = await caches.open('${cacheId}-precache-v2-' + self.registration.scope)
  const held = new Set((await cache.keys()).map(({ url }) => url))
  for (const key of kept) {
    const url = new URL(key, self.location.origin)
    if (held.has(url.href)) continue
    const answer = await fetch(url.pathname, { credentials: 'same-origin', cache: 'no-cache' })
    if (answer.ok && !answer.redirected) await cache.put(url.href, answer)
  }
}
`
}

/** Entries of a worker's list as its cache names them. */
export function asKept(entries) {
  return entries.map(({ url, revision }) => (revision ? `${url}?__WB_REVISION__=${revision}` : url))
}
