import { Outlet } from 'react-router'
import '../styles/public.css'
import '../styles/public-frame.css'
import '../styles/public-narrow.css'
import { SiteBar } from './public/site-bar.tsx'
import { siteFonts } from './public/site-fonts.ts'
import { SiteFooter } from './public/site-footer.tsx'

export const links = siteFonts

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
