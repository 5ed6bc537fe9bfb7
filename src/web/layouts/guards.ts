import { paths } from '#web/paths.ts'
import { hasExpired, type School } from '#web/queries/school.ts'
import { readDesk, readSession } from '#web/session.ts'

/** Without a stored token the dashboard is closed: the address of /login, which leads back here. A desk of the school asks who is there itself. */
export function signInAddress(address: string): string | null {
  if (readSession() || readDesk()) return null
  const { pathname, search } = new URL(address)
  return paths.login(`${pathname}${search}`)
}

/** Renewing, and reading and printing what there is. */
const openWhenExpired: readonly string[] = [
  paths.upgradeSubscription,
  paths.upgradeCallback,
  paths.editSchool,
  paths.records,
  paths.journal,
  paths.debtors,
  paths.generalReport,
  paths.student(''),
]

/** Where an expired school is sent instead of a page of its dashboard; null where it may stay. */
export function expiredRedirect(school: School | undefined, pathname: string): string | null {
  if (!school || !hasExpired(school)) return null
  return openWhenExpired.includes(pathname.replace(/\/$/, '')) ? null : paths.upgradeSubscription
}

/** Where the settings stood before they had one place: an address that somebody kept leads on. */
const moved: Readonly<Record<string, string>> = {
  [`${paths.editSchool}/terms`]: paths.terms,
  [`${paths.editSchool}/calendar`]: paths.calendar,
  [`${paths.staff}/rules`]: paths.rules,
  [`${paths.staff}/desks`]: paths.desks,
}

export function movedTo(pathname: string): string | null {
  return moved[pathname.replace(/\/$/, '')] ?? null
}
