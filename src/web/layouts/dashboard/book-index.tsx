import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { counted } from '#shared/counted.ts'
import { sentences } from '#shared/sentences.ts'
import { useOpenPalette } from '#web/counter/palette/palette-context.ts'
import { MY_DRAWER, placeAt, useDashboardLinks } from '#web/dashboard-links.ts'
import { paths } from '#web/paths.ts'
import { useDrawerSays } from '#web/queries/own-drawer.ts'
import { useMay, useMe } from '#web/queries/person.ts'
import { type Today, todayQuery } from '#web/queries/school.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Key } from '#web/ui/key.tsx'
import only from '#web/ui/only.module.css'
import page from '#web/ui/page.module.css'
import place from '#web/ui/place.module.css'
import styles from './book-index.module.css'

/** The index of the book: tall where one begins, one line where one works. */
export function BookIndex() {
  const { pathname } = useLocation()
  const { main, also } = useDashboardLinks()
  const lit = placeAt(
    pathname,
    [...main, ...also].map(({ to }) => to),
  )
  const maySeeDay = useMay('see_day')
  const isHome = pathname.replace(/\/$/, '') === paths.dashboard
  const { data: today } = useQuery({ ...todayQuery(), enabled: isHome && maySeeDay })
  const classes = useMe()?.classes ?? []
  const drawerSays = useDrawerSays()
  const sublines: Record<string, string> = maySeeDay
    ? today
      ? sublinesFrom(today.counts)
      : {}
    : { ...sublinesWithout(classes), [MY_DRAWER]: drawerSays }
  return (
    <nav
      className={cx(styles.index, only.screen, isHome ? styles.tall : cx(styles.line, only.wide))}
      aria-label="Desk"
    >
      <div className={cx(page.wrap, styles.row)}>
        <div className={styles.main}>
          {main.map(({ label, to, icon }) => (
            <Link key={to} className={styles.link} to={to} {...current(pathname, to, lit)}>
              <Icon name={icon} size={22} />
              <b className={styles.label}>{label}</b>
              {isHome && <span className={cx(styles.subline, only.wide)}>{sublines[label]}</span>}
            </Link>
          ))}
        </div>
        {also.length > 0 && (
          <div className={styles.also}>
            {also.map(({ label, to }) => (
              <Link key={to} className={styles.aside} to={to} {...current(pathname, to, lit)}>
                {label}
              </Link>
            ))}
          </div>
        )}
        {!isHome && <FindChild />}
      </div>
    </nav>
  )
}

/** In a crowded bar its words are cut; its name is not. */
function FindChild() {
  const openPalette = useOpenPalette()
  return (
    <button
      type="button"
      aria-label="Find a child"
      className={cx(styles.find, only.wide)}
      onClick={() => openPalette()}
    >
      <Icon name="search" size={18} />
      <span>
        Find<span className={styles.whom}> a child</span>
      </span>
      <span className={place.push}>
        <Key name="/" />
      </span>
    </button>
  )
}

/** The same for whoever does not see the school's day. */
function sublinesWithout(classes: readonly string[]): Record<string, string> {
  const { classRecords, addStudent, generateReport } = sentences.buttons
  const own = classes.join(', ')
  return {
    [classRecords]: own || 'Every class',
    [addStudent]: 'One child',
    [generateReport]: own || 'Any class, fee and days',
  }
}

/** What each of the four says about itself where one begins. */
function sublinesFrom({
  feeTypes,
  classes,
  students,
  addedThisWeek,
}: Today['counts']): Record<string, string> {
  const { allFees, classRecords, addStudent, generateReport } = sentences.buttons
  return {
    [allFees]: feeTypes === 1 ? '1 fee type' : `${feeTypes} fee types`,
    [classRecords]: `${counted(classes, 'class', 'classes')}, ${students === 0 ? 'no students' : counted(students, 'student')}`,
    [addStudent]: students === 0 ? 'Start here' : `${addedThisWeek} added this week`,
    [generateReport]: students === 0 ? 'Nothing to report yet' : 'Any class, fee and days',
  }
}

function current(pathname: string, to: string, lit: string | undefined) {
  return to === lit ? ({ 'aria-current': pathname === to ? 'page' : 'true' } as const) : {}
}
