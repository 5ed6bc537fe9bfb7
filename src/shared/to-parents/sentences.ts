import { english, type SentencesToParents } from './english.ts'
import type { ParentLanguage } from './languages.ts'
import { twi } from './twi.ts'

const SENTENCES: Record<ParentLanguage, SentencesToParents> = { en: english, ak: twi }

/** The sentences for a guardian; English for who has chosen nothing. */
export function sentencesIn(language: ParentLanguage | null | undefined): SentencesToParents {
  return SENTENCES[language ?? 'en']
}
