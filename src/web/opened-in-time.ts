interface Opening<Store> {
  store: Promise<Store>
  /** Null once it is open: what is asked for all day must not be noted each time beside a promise that never settles. */
  late: Promise<never> | null
}

/**
 * A store of the browser's, opened once. One that is refused may be asked for again. Whoever asks waits for it no longer than so many
 * milliseconds after it was first asked for: a browser that is broken, or that an old page holds back, never answers.
 */
export function openedInTime<Store>(open: () => Promise<Store>, ms: number) {
  let opening: Opening<Store> | null = null

  const begin = (): Opening<Store> => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The browser did not open its store in time.')), ms)
    })
    // Who does not ask in that time need not be told.
    late.catch(() => undefined)
    const store = opened(open).catch((error: unknown) => {
      opening = null
      throw error
    })
    const made: Opening<Store> = { store, late }
    const settle = () => {
      clearTimeout(timer)
      made.late = null
    }
    store.then(settle, settle)
    return made
  }
  const asked = () => {
    opening ??= begin()
    return opening
  }

  return {
    /** Rejects where the browser keeps nothing, and where it takes too long. */
    inTime: (): Promise<Store> => {
      const { store, late } = asked()
      return late ? Promise.race([store, late]) : store
    },
    /** However long it takes. */
    atLast: (): Promise<Store> => asked().store,
    /** It is closed: the next one who asks opens it anew. */
    forget: () => {
      opening = null
    },
  }
}

/** A browser may refuse at once, by an error and not by an answer. */
async function opened<Store>(open: () => Promise<Store>): Promise<Store> {
  return await open()
}
