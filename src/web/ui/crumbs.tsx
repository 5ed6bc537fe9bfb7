import { Link } from 'react-router'
import styles from './crumbs.module.css'
import { Icon } from './icon.tsx'
import { Row } from './layout.tsx'

export interface Crumb {
  label: string
  to?: string
}

/** Where one is in the book, and the way back. */
export function Crumbs({ trail }: { trail: readonly Crumb[] }) {
  return (
    <nav aria-label="Where you are">
      <Row as="ol" wrap align="center" className={styles.crumbs}>
        {trail.map((crumb, index) => (
          <li key={crumb.label}>
            {index > 0 && <Icon name="right" size={14} />}
            {crumb.to ? (
              <Link data-reach className={styles.link} to={crumb.to}>
                {crumb.label}
              </Link>
            ) : (
              <span aria-current="page">{crumb.label}</span>
            )}
          </li>
        ))}
      </Row>
    </nav>
  )
}
