import cedi from '#web/fonts/site-cedi.woff2?url'
import head from '#web/fonts/site-head.woff2?url'
import text from '#web/fonts/site-text.woff2?url'
import '#web/styles/public-fonts.css'

/** The faces are asked for with the page: one that comes late is not used at all, so that nothing jumps. */
export const siteFonts = () =>
  [text, head, cedi].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  }))
