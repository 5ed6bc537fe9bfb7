import { useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Kente } from '#web/ui/kente.tsx'
import { Row } from '#web/ui/layout.tsx'
import page from '#web/ui/page.module.css'
import { Logo } from './logo.tsx'
import styles from './site-bar.module.css'

const links = [
  { to: paths.home, name: 'Home' },
  { to: paths.about, name: 'About' },
  { to: paths.contact, name: 'Contact' },
  { to: paths.faq, name: 'FAQs' },
]

/** The navigation bar, 120 px with the band. Plain links: these pages have no script to follow them with. */
export function SiteBar() {
  const { pathname } = useLocation()
  // The build asks for pages with a slash at the end.
  const here = pathname.replace(/(.)\/$/, '$1')
  return (
    <header className={styles.bar}>
      <Kente />
      <Row align="center" className={cx(page.wrap, styles.row)}>
        <a className={styles.home} href={paths.home}>
          <Logo />
        </a>
        <nav aria-label="Main">
          {links.map(({ to, name }) => (
            <a key={to} href={to} aria-current={here === to ? 'page' : undefined}>
              {name}
            </a>
          ))}
        </nav>
        <a href={paths.login()} {...buttonLook()}>
          Login
        </a>
      </Row>
    </header>
  )
}
