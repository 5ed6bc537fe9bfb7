import { useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { Logo } from '#web/ui/logo.tsx'

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
    <header className="bar">
      <div className="kente" aria-hidden="true" />
      <div className="wrap">
        <a className="home" href={paths.home}>
          <Logo />
        </a>
        <nav aria-label="Main">
          {links.map(({ to, name }) => (
            <a key={to} href={to} aria-current={here === to ? 'page' : undefined}>
              {name}
            </a>
          ))}
        </nav>
        <a className="act act-quiet" href={paths.login()}>
          Login
        </a>
      </div>
    </header>
  )
}
