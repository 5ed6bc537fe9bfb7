import type { ParentLanguage } from '#shared/to-parents/languages.ts'
import { createStore } from '#web/store.ts'
import { useStore } from '#web/use-store.ts'
import { english, type Words } from './english.tsx'
import { keptLanguage } from './kept.ts'

/** The languages of the app, each by its code; its sentences come when it is chosen. */
const LANGUAGES: Record<ParentLanguage, { name: string; load: () => Promise<Words> }> = {
  en: { name: 'English', load: async () => english },
  ak: { name: 'Twi', load: async () => (await import('./twi.tsx')).twi },
}

export const languages = Object.entries(LANGUAGES).map(([code, { name }]) => ({
  code: code as ParentLanguage,
  name,
}))

/** The language of the app on this phone. */
const chosen = createStore<Words>(english)

/** The sentences of the chosen language. */
export function words(): Words {
  return chosen.read()
}

/** The same, for what has to be drawn again when another one is chosen. */
export function useWords(): Words {
  return useStore(chosen)
}

/** The sentences of a language, also before it is chosen. Fails without a connection where they were never fetched. */
export function wordsOf(code: ParentLanguage): Promise<Words> {
  return LANGUAGES[code].load()
}

/** From now on, and at the next start of the app on this phone. */
export function speak(language: Words): void {
  document.documentElement.lang = language.language.code
  keptLanguage.write(language.language.code)
  chosen.set(language)
}

/** The language that was chosen here before; English where its sentences cannot be had. */
export async function speakAsBefore(): Promise<void> {
  const code = keptLanguage.read()
  if (code !== 'ak') return
  const language = await wordsOf(code).catch(() => null)
  if (language) speak(language)
}
