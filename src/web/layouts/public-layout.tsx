import { Outlet } from 'react-router'
import '#web/styles/public.css'
import '#web/styles/public-frame.css'
import '#web/styles/public-narrow.css'
import { SiteBar } from '#web/layouts/public/site-bar.tsx'
import { siteFonts } from '#web/layouts/public/site-fonts.ts'
import { SiteFooter } from '#web/layouts/public/site-footer.tsx'

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
