import { Outlet } from 'react-router'
import '#web/styles/public.css'
import { SiteBar } from '#web/layouts/public/site-bar.tsx'
import { siteFonts } from '#web/layouts/public/site-fonts.ts'
import { SiteFooter } from '#web/layouts/public/site-footer.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import styles from './public-layout.module.css'

export const links = siteFonts

/** The frame of the public pages: bar, page, footer. */
export default function PublicLayout() {
  return (
    <div className={styles.site}>
      <SkipLink />
      <SiteBar />
      <main id="main" className={styles.main}>
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  )
}
