/** What the browser refused to keep, for want of room or altogether: it is there as long as the page is. */
const held = new Map<string, string>()

if (typeof window !== 'undefined') {
  // What another tab could write is newer.
  window.addEventListener('storage', ({ key }) => {
    if (key === null) held.clear()
    else held.delete(key)
  })
}

/** Null also where there is no browser, or one that keeps nothing. */
export function read(key: string): string | null {
  try {
    return held.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

/** What we wrote as JSON; null where something else has written. */
export function readJson<Value>(key: string): Value | null {
  try {
    return JSON.parse(read(key) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps it, where the browser does: work goes on without. */
export function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
    held.delete(key)
  } catch {
    // What was kept before is older.
    remove(key)
    held.set(key, text)
  }
}

/** Whether this page has something that no other page, and not this one loaded again, would find. */
export function holdsAlone(): boolean {
  return held.size > 0
}

export function remove(key: string): void {
  held.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // It keeps nothing at all.
  }
}

/** Calls back when another tab changes what lies under the key. Returns the way to stop listening. */
export function onStored(key: string, changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === key || event.key === null) changed()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
