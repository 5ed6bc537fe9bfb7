/** The languages that parents are written to in, as the web names them. Their sentences are apart: no page of the desk brings them. */
export const PARENT_LANGUAGES = ['en', 'ak'] as const
export type ParentLanguage = (typeof PARENT_LANGUAGES)[number]

/** What a school reads of them. */
export const LANGUAGE_NAMES: Record<ParentLanguage, string> = { en: 'English', ak: 'Twi' }
