export const WEBSITE_RULE = 'A website begins with http:// or https://, such as https://www.school.edu.gh.'

/** Whether it can be a school's website: a page of the web, with or without its scheme, or none. Nothing that a browser would run. */
export function isWebsite(text: string | undefined): boolean {
  if (!text) return true
  if (/\s/.test(text)) return false
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d{1,5}(?:\/|$))/i.exec(text)?.[1]?.toLowerCase()
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') return false
  return URL.canParse(scheme === undefined ? `https://${text}` : text)
}
