/** Public pages written to disk as HTML by the build; everything under /dashboard is served the SPA fallback. */
export const prerenderedPaths = [
  '/',
  '/login',
  '/login/signUp',
  '/login/forgotPassword',
  '/login/resetPassword',
  '/i',
  '/subscribe',
  '/paymentCallback',
  '/about',
  '/contact',
  '/faq',
  '/privacy',
  '/mobilePolicies',
  '/bankform',
  '/app',
  '/parents',
  '/404',
] as const

/** True when a page is complete as HTML: React is left out of it, and what must move brings a small script of its own. */
export function isPrerendered(pathname: string): boolean {
  const path = pathname.replace(/(.)\/+$/, '$1')
  return prerenderedPaths.some((known) => known === path)
}
