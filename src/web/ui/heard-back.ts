/** Takes the browser's going back for itself: true when it was meant for it, and nobody else shall hear of it. */
export type HearsBack = () => boolean

const hearing = new Set<HearsBack>()

/** Hears every Back before the router does, until the answer is called. */
export function hearBack(hears: HearsBack): () => void {
  hearing.add(hears)
  return () => void hearing.delete(hears)
}

// The window tells its listeners in the order they came, whether they capture or not: this one has to be there before the
// router's, so that whoever starts the pages imports it first.
if (typeof window !== 'undefined')
  window.addEventListener('popstate', (event) => {
    if ([...hearing].some((hears) => hears())) event.stopImmediatePropagation()
  })
