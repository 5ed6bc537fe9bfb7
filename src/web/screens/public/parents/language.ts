import { createStore } from '#web/store.ts'
import { english, type Words } from './english.tsx'

/** The language of the app on this phone. */
const chosen = createStore<Words>(english)

/** The sentences of the chosen language. */
export function words(): Words {
  return chosen.read()
}
