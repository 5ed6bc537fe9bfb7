import { Link, useLocation } from 'react-router'
import styles from './chapter-line.module.css'
import { Row } from './layout.tsx'

export interface Chapter {
  label: string
  to: string
  /** How many wait there. */
  count?: number
}

/** The pages of one place, where the crumbs stand elsewhere. With one page left it is not there. */
export function ChapterLine({ label, pages }: { label: string; pages: readonly Chapter[] }) {
  const pathname = useLocation().pathname.replace(/\/$/, '')
  if (pages.length < 2) return null
  const longest = pages
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .sort((left, right) => right.to.length - left.to.length)[0]
  return (
    <Row as="nav" align="center" gap={6} aria-label={label} className={styles.chapters}>
      {pages.map((page) => (
        <Link
          key={page.to}
          ref={page === longest ? bringIntoSight : undefined}
          className={styles.chapter}
          to={page.to}
          aria-current={page === longest ? (pathname === page.to ? 'page' : 'true') : undefined}
        >
          {page.label}
          {page.count ? <span className={styles.count}>{page.count}</span> : null}
        </Link>
      ))}
    </Row>
  )
}

/** On a phone the line is wider than the screen: it begins where the page that is open is in sight. */
function bringIntoSight(link: HTMLElement | null) {
  const line = link?.parentElement
  if (!link || !line) return
  const beyond = link.offsetLeft + link.offsetWidth - line.offsetLeft - line.clientWidth
  if (beyond > 0) line.scrollLeft = beyond
}
