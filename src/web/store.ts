/** One value of the whole page, which parts of it watch: on a screen by `useStore`, elsewhere by `watch`. */
export interface Store<Value> {
  read: () => Value
  /** What it began with: what the page shows when it is written down by the build. */
  first: () => Value
  /** Sets the value and tells everybody who watches, unless it is the same. */
  set: (next: Value) => void
  /** Calls back after each change. Returns the way to stop. */
  watch: (changed: () => void) => () => void
}

export function createStore<Value>(first: Value): Store<Value> {
  let value = first
  const watching = new Set<() => void>()
  return {
    read: () => value,
    first: () => first,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const changed of [...watching]) changed()
    },
    watch: (changed) => {
      // Each watcher is one entry, also when two pass the same function.
      const watcher = () => changed()
      watching.add(watcher)
      return () => {
        watching.delete(watcher)
      }
    },
  }
}
