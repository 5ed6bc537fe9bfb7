import { Link, useLocation } from 'react-router'
import { messages } from '#shared/messages.ts'
import { paths } from '../../paths.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Key } from '../../ui/key.tsx'

interface DeskLink {
  label: string
  to: string
  icon: IconName
}

/** The four buttons of the desk, in the specification's order. */
export const deskLinks: readonly DeskLink[] = [
  { label: messages.buttons.allFees, to: paths.addFees, icon: 'fees' },
  { label: messages.buttons.classRecords, to: paths.classRecord(), icon: 'book' },
  { label: messages.buttons.addStudent, to: paths.addStudent(), icon: 'addPerson' },
  { label: messages.buttons.generateReport, to: paths.generalReport, icon: 'report' },
]

/** What follows them, quieter. */
export const alsoLinks: readonly { label: string; to: string }[] = []

interface DeskIndexProps {
  /** What each of the four says about itself on the home page, by its label. */
  sublines?: Readonly<Record<string, string | undefined>>
  onFind: () => void
}

/** The index of the book: tall where one begins, one line where one works. */
export function DeskIndex({ sublines, onFind }: DeskIndexProps) {
  const { pathname } = useLocation()
  const isHome = pathname.replace(/\/$/, '') === paths.dashboard
  return (
    <nav className={isHome ? 'index' : 'index line'} aria-label="Desk">
      <div className="wrap">
        <div className="main">
          {deskLinks.map(({ label, to, icon }) => (
            <Link key={to} to={to} {...current(pathname, to)}>
              <Icon name={icon} size={22} />
              <b>{label}</b>
              {isHome && <span>{sublines?.[label]}</span>}
            </Link>
          ))}
        </div>
        {alsoLinks.length > 0 && (
          <div className="also">
            {alsoLinks.map(({ label, to }) => (
              <Link key={to} to={to} {...current(pathname, to)}>
                {label}
              </Link>
            ))}
          </div>
        )}
        {!isHome && (
          <button type="button" className="find-btn desk-only" onClick={onFind}>
            <Icon name="search" size={18} />
            Find a child
            <Key name="/" />
          </button>
        )}
      </div>
    </nav>
  )
}

function current(pathname: string, to: string) {
  return pathname.startsWith(to) ? ({ 'aria-current': pathname === to ? 'page' : 'true' } as const) : {}
}
