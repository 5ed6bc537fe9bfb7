import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { schoolInitials } from '#shared/people.ts'
import { sentences } from '#shared/sentences.ts'
import { hasAsked } from '#web/counter/asking/asking.ts'
import { NetPill } from '#web/counter/queue/net-pill.tsx'
import { lockDesk } from '#web/lock.ts'
import { paths } from '#web/paths.ts'
import { useHasColleagues, useMay } from '#web/queries/person.ts'
import { readDesk } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { Extra } from '#web/ui/extra.tsx'
import { Row } from '#web/ui/layout.tsx'
import only from '#web/ui/only.module.css'
import page from '#web/ui/page.module.css'
import { useStore } from '#web/use-store.ts'
import { Clock } from './clock.tsx'
import styles from './header.module.css'
import { useLit } from './lit.ts'
import { SchoolMenu } from './school-menu.tsx'

/** A school of one has neither: it does not load them. */
const PersonPlace = lazy(() => import('./person-place.tsx'))
const PhonePill = lazy(async () => ({
  default: (await import('#web/counter/queue/phone-pill.tsx')).PhonePill,
}))
const MySchoolsLink = lazy(() => import('./my-schools-link.tsx'))
const WaitingPill = lazy(() => import('./waiting-pill.tsx'))

interface HeaderProps {
  name: string
  email: string
  address: string
  onLogOut: () => void
  onOpenQueue: () => void
}

/** The fixed header: whose dashboard it is, the time in Ghana, the way to the school's own details and out. */
export function Header({ name, email, address, onLogOut, onOpenQueue }: HeaderProps) {
  const hasColleagues = useHasColleagues()
  const asksPhones = useStore(hasAsked)
  const lit = useLit()
  return (
    <Row align="center" gap={4} className={cx(page.wrap, styles.bar)}>
      <Link
        className={styles.brand}
        to={paths.dashboard}
        aria-current={lit === 'students' ? 'true' : undefined}
      >
        Akontaa
      </Link>
      <SchoolMenu
        initials={schoolInitials(name)}
        email={email}
        address={address}
        lit={lit}
        onLogOut={onLogOut}
      />
      <Row wrap align="baseline" className={styles.school}>
        <b className={styles.name}>{name}</b>
        <span className={cx(styles.facts, only.wide)}>{email}</span>
        <span className={cx(styles.facts, only.wide, styles.address)}>{address}</span>
      </Row>
      <NetPill onOpen={onOpenQueue} />
      {asksPhones && (
        <Suspense fallback={null}>
          <PhonePill />
        </Suspense>
      )}
      {hasColleagues && (
        <Suspense fallback={null}>
          <WaitingPill />
        </Suspense>
      )}
      <Clock />
      {hasColleagues && (
        <Suspense fallback={null}>
          <PersonPlace isHere={lit === 'person'} onLogOut={onLogOut} />
        </Suspense>
      )}
      <Acts isAtSettings={lit === 'settings'} onLogOut={onLogOut} />
    </Row>
  )
}

function Acts({ isAtSettings, onLogOut }: { isAtSettings: boolean; onLogOut: () => void }) {
  const mayEdit = useMay('edit_school')
  const mayHaveSeveral = useMay('keep_own_schools')
  const isDesk = useHasColleagues() && readDesk() !== null
  return (
    <Row gap={1} className={styles.acts}>
      {mayHaveSeveral && (
        <span className={styles.roomy}>
          <Extra>
            <MySchoolsLink />
          </Extra>
        </span>
      )}
      {mayEdit && (
        <ButtonLink small to={paths.editSchool} aria-current={isAtSettings ? 'true' : undefined}>
          {sentences.buttons.editDetails}
        </ButtonLink>
      )}
      {isDesk ? (
        <Button small onClick={lockDesk}>
          Change person
        </Button>
      ) : (
        <Button kind="bare" small onClick={onLogOut}>
          {sentences.buttons.logOut}
        </Button>
      )}
    </Row>
  )
}
