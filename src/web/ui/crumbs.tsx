import { Link } from 'react-router'
import { Icon } from './icon.tsx'

export interface Crumb {
  label: string
  to?: string
}

/** Where one is in the book, and the way back. */
export function Crumbs({ trail }: { trail: readonly Crumb[] }) {
  return (
    <nav className="crumbs" aria-label="Where you are">
      <ol>
        {trail.map((crumb, index) => (
          <li key={crumb.label}>
            {index > 0 && <Icon name="right" size={14} />}
            {crumb.to ? (
              <Link to={crumb.to}>{crumb.label}</Link>
            ) : (
              <span aria-current="page">{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
