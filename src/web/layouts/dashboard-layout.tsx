import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { queryClient } from '../queries/client.ts'
import { schoolQuery, signOutSchool } from '../queries/school.ts'
import { onSessionChange, readSession } from '../session.ts'
import '../styles/dashboard.css'
import { Toasts } from '../ui/toast.tsx'
import { useIsPhone } from '../ui/use-media.ts'
import { DeskIndex } from './dashboard/desk-index.tsx'
import { Header } from './dashboard/header.tsx'
import { keepEarlyKeys } from './dashboard/palette/early-keys.ts'
import { PaletteContext } from './dashboard/palette-context.ts'
import { useShortcuts } from './dashboard/shortcuts.ts'
import { SignInAgainDialog } from './dashboard/sign-in-again-dialog.tsx'
import { expiredRedirect, requireSignIn } from './guards.ts'

const loadPalette = () => import('./dashboard/palette/palette.tsx')
const Palette = lazy(loadPalette)
const ShortcutSheet = lazy(() => import('./dashboard/shortcut-sheet.tsx'))

export function clientLoader({ request }: { request: Request }): null {
  requireSignIn(request)
  return null
}

/** Whether somebody is signed in is asked when the desk is opened, not again with every letter in the address. */
export const shouldRevalidate = () => false

/** The desk: band, header with the clock, the index of the book, the page, and what floats above it. */
export default function DashboardLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <Desk />
    </QueryClientProvider>
  )
}

function Desk() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { data: school } = useQuery(schoolQuery())
  const [palette, setPalette] = useState<{ studentId?: string } | null>(null)
  const [sheet, setSheet] = useState(false)
  const openPalette = (studentId?: string) => {
    if (!studentId) keepEarlyKeys()
    setPalette(studentId ? { studentId } : {})
  }
  // On a phone the home page puts the four buttons between the day and the students itself.
  const isHome = pathname.replace(/\/$/, '') === paths.dashboard
  const isPhone = useIsPhone()
  const redirectTo = expiredRedirect(school, pathname)

  useShortcuts({ '/': () => openPalette(), 'mod+k': () => openPalette(), '?': () => setSheet(true) })
  const logOut = async () => {
    await signOutSchool()
    navigate(paths.login())
  }
  // The palette is not part of the first page, yet it must be there before its second key is pressed.
  useEffect(() => {
    const timer = window.setTimeout(() => void loadPalette(), 200)
    return () => window.clearTimeout(timer)
  }, [])
  // Another tab signed out, or in as another school: this one must not go on showing what it had.
  useEffect(() => onSessionChange(() => window.location.reload()), [])

  const name = school?.name ?? readSession()?.schoolName ?? ''
  return (
    <PaletteContext value={openPalette}>
      <a className="skip" href="#main">
        Skip to the page
      </a>
      <header className="top">
        <div className="kente" aria-hidden="true" />
        <Header name={name} email={school?.email ?? ''} address={school?.address ?? ''} onLogOut={logOut} />
      </header>
      {!(isPhone && isHome) && <DeskIndex />}
      {redirectTo ? <Navigate to={redirectTo} replace /> : <Outlet />}
      {palette && (
        <Suspense fallback={null}>
          <Palette {...palette} onClose={() => setPalette(null)} />
        </Suspense>
      )}
      {sheet && (
        <Suspense fallback={null}>
          <ShortcutSheet onClose={() => setSheet(false)} />
        </Suspense>
      )}
      <SignInAgainDialog email={school?.email ?? ''} onGiveUp={logOut} />
      <Toasts />
    </PaletteContext>
  )
}
