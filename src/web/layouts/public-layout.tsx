import { Outlet } from 'react-router'
import cedi from '../fonts/site-cedi.woff2?url'
import head from '../fonts/site-head.woff2?url'
import text from '../fonts/site-text.woff2?url'
import '../styles/public.css'
import '../styles/public-frame.css'
import '../styles/public-narrow.css'
import { SiteBar } from './public/site-bar.tsx'
import { SiteFooter } from './public/site-footer.tsx'

/** The faces are asked for with the page: one that comes late is not used at all, so that nothing jumps. */
export const links = () =>
  [text, head, cedi].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  }))

/** The frame of the public pages: bar, page, footer. */
export default function PublicLayout() {
  return (
    <div className="site">
      <a className="skip" href="#main">
        Skip to the page
      </a>
      <SiteBar />
      <main id="main" className="site-main">
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  )
}
