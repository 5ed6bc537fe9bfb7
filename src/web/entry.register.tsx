import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { signInAddress } from '#web/layouts/guards.ts'
import { isLocked, lockIfLeft, onLocking } from '#web/lock.ts'
import { paths } from '#web/paths.ts'
import { learnPerson } from '#web/queries/school.ts'
import { RegisterPage } from '#web/screens/dashboard/register/register-page.tsx'
import { readDesk, readPerson, readSession } from '#web/session.ts'
import { keepTab } from '#web/tabs.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { PageFailed } from '#web/ui/page-failed.tsx'
import '#web/styles/tokens.css'
import '#web/styles/base.css'
import '#web/styles/faces.css'
import '#web/styles/contrast.css'

/** The page of a class teacher's phone: its screens and React, and nothing of the dashboard. */
async function start(): Promise<void> {
  const toSignIn = signInAddress(window.location.href)
  if (toSignIn) return window.location.replace(toSignIn)
  await lockIfLeft()
  if (readDesk()) await watchDesk()
  // At a locked desk it is asked who is there.
  if (isLocked()) return window.location.replace(paths.dashboard)
  keepTab()
  if (readSession() && !readPerson()) await learnPerson().catch(() => undefined)
  const place = document.getElementById('register')
  if (!place) return
  createRoot(place).render(
    <StrictMode>
      <ErrorBoundary fallback={<PageFailed home={paths.register()} />}>
        <RegisterPage />
      </ErrorBoundary>
    </StrictMode>,
  )
}

/** At a desk the page goes as it locks, and the session that nobody can open again there ends at the server too. */
async function watchDesk(): Promise<void> {
  const [{ lockByItself, lockIfIdle }, { endUnlessSealed }] = await Promise.all([
    import('#web/offline/lock-by-itself.ts'),
    import('#web/offline/leave-desk.ts'),
  ])
  onLocking(() => {
    const left = new Promise((resolve) => setTimeout(resolve, LEAVE_MS_MAX))
    document.body.replaceChildren()
    void Promise.race([endUnlessSealed(), left]).then(() => window.location.replace(paths.dashboard))
  })
  await lockIfIdle()
  if (!isLocked()) lockByItself()
}

/** So long a slow connection may take to end the session before the page goes. */
const LEAVE_MS_MAX = 2_000

void start()
