import { setParentLanguage } from '#shared/api/parents-me.ts'
import type { ParentLanguage } from '#shared/to-parents/languages.ts'
import { call } from './call.ts'
import type { Words } from './english.tsx'
import { keptLanguage, session, untoldLanguage } from './kept.ts'
import { speak, wordsOf } from './language.ts'

/** Speaks it from now on, and tells the schools that texts and receipts come in it too: now, or when they are next reached. */
export function choose(language: Words): void {
  untoldLanguage.write()
  speak(language)
  if (session.read()) void tell(language.language.code).catch(() => undefined)
}

/** What was chosen here is told; what was chosen for the number on another phone is spoken here too. */
export async function settleLanguage(known: ParentLanguage | null, token: string): Promise<void> {
  const here = keptLanguage.read()
  if (here && (known === null || untoldLanguage.read())) return await tell(here, token)
  if (known && known !== here) speak(await wordsOf(known))
}

async function tell(language: ParentLanguage, token?: string): Promise<void> {
  await call(setParentLanguage, { body: { language } }, token)
  if (keptLanguage.read() === language) untoldLanguage.forget()
}
