/** Public pages written to disk as HTML by the build; everything under /dashboard is served the SPA fallback. */
export const prerenderedPaths = [
  '/',
  '/login',
  '/login/forgotPassword',
  '/login/resetPassword',
  '/subscribe',
  '/paymentCallback',
  '/about',
  '/contact',
  '/faq',
  '/privacy',
  '/mobilePolicies',
  '/bankform',
  '/app',
  '/404',
] as const

/** Of those, the pages that need React in the browser. All others are sent without a line of script. */
const scripted: readonly string[] = [
  '/login',
  '/login/forgotPassword',
  '/login/resetPassword',
  '/subscribe',
  '/paymentCallback',
]

/** True when a page is complete as HTML and gets no script. */
export function isScriptless(pathname: string): boolean {
  const path = pathname.replace(/(.)\/+$/, '$1')
  return prerenderedPaths.some((known) => known === path) && !scripted.includes(path)
}
