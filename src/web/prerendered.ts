/** Public pages written to disk as HTML by the build; everything under /dashboard is served the SPA fallback. */
export const prerenderedPaths = [
  '/',
  '/login',
  '/about',
  '/contact',
  '/faq',
  '/privacy',
  '/mobilePolicies',
  '/app',
  '/404',
] as const

/** Of those, the pages that need React in the browser. All others are sent without a line of script. */
const scripted: readonly string[] = ['/login']

/** True when a page is complete as HTML and gets no script. */
export function isScriptless(pathname: string): boolean {
  const path = pathname.replace(/(.)\/+$/, '$1')
  return prerenderedPaths.some((known) => known === path) && !scripted.includes(path)
}
