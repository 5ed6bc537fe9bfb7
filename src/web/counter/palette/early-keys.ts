import type { CounterAct } from './palette-context.ts'

/**
 * Keys pressed between the one that opens the palette and the palette standing there. Its code comes on demand; a quick hand is
 * ahead of it, and neither the letters of a name nor the amount behind Enter must be lost, or one be taken for the other.
 */
export interface EarlyKeys {
  typed: string
  /** What Enter was pressed for, once. */
  enter: CounterAct | null
  /** What was typed after it. */
  amount: string
}

const NOTHING: EarlyKeys = { typed: '', enter: null, amount: '' }

let kept = NOTHING
let listening = false

/** Starts keeping what is typed. */
export function keepEarlyKeys(): void {
  kept = NOTHING
  if (listening) return
  listening = true
  window.addEventListener('keydown', keep, true)
}

/** What was typed since, for the search box to begin with. From here on the box hears the keys itself. */
export function takeEarlyKeys(): EarlyKeys {
  const taken = kept
  kept = NOTHING
  listening = false
  window.removeEventListener('keydown', keep, true)
  return taken
}

function keep(event: KeyboardEvent) {
  const isEnter = event.key === 'Enter' && kept.typed !== ''
  if ((event.key.length !== 1 && !isEnter) || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  event.stopPropagation()
  // A second Enter would record what nobody has seen.
  if (isEnter) kept = { ...kept, enter: kept.enter ?? (event.shiftKey ? 'debt' : 'payment') }
  else if (kept.enter) kept = { ...kept, amount: kept.amount + event.key }
  else kept = { ...kept, typed: kept.typed + event.key }
}
