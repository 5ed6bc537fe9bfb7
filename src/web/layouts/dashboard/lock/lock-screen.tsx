import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { formatTime } from '#shared/dates.ts'
import { shortName, shortNameWithin } from '#shared/people.ts'
import { Clock } from '#web/layouts/dashboard/clock.tsx'
import { useLockedAt } from '#web/lock.ts'
import { forgetDesk } from '#web/offline/leave-desk.ts'
import { canSeal } from '#web/offline/seal.ts'
import { paths } from '#web/paths.ts'
import { type Desk, storeDesk, storeLockedAt } from '#web/session.ts'
import { cx } from '#web/ui/cx.ts'
import { useFocusSurvives } from '#web/ui/focus-survives.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Kente } from '#web/ui/kente.tsx'
import { Grid, Row } from '#web/ui/layout.tsx'
import only from '#web/ui/only.module.css'
import page from '#web/ui/page.module.css'
import text from '#web/ui/text.module.css'
import styles from './lock-screen.module.css'
import { type Chosen, PersonTiles } from './person-tiles.tsx'
import { PinCard } from './pin-card.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { type Tile, useDeskFace } from './use-desk-face.ts'
import { moment, useOfflineUntil } from './use-offline-until.ts'
import { usePlaceOverPage } from './use-place-over-page.ts'

/** A locked desk: who may unlock it, and nothing else of the school. */
export default function LockScreen({ desk }: { desk: Desk }) {
  const place = usePlaceOverPage()
  const face = useDeskFace(desk)
  const [chosen, setChosen] = useState<Chosen>(null)
  // As the desk names them now: a PIN may have been turned off since they were chosen.
  const tile = typeof chosen === 'object' ? (face.people.find(({ id }) => id === chosen?.id) ?? chosen) : null
  const [usesPassword, setUsesPassword] = useState(false)
  const choose = (next: Chosen) => {
    setChosen(next)
    setUsesPassword(false)
  }
  if (!place) return null
  const asksPassword =
    chosen === 'other' || (tile && (usesPassword || face.asksForPasswords || tile.pin !== 'set'))
  return createPortal(
    <div className={styles.screen} role="dialog" aria-modal="true" aria-label="Who is at the desk?">
      <Top desk={desk} />
      {face.isEnded ? (
        <Ended />
      ) : (
        <Grid as="main" align="center" className={cx(page.wrap, styles.locked)}>
          <section>
            <Title />
            <LockedSince />
            <PersonTiles face={face} chosen={chosen} onChoose={choose} />
          </section>
          {asksPassword ? (
            <SignInCard
              desk={desk}
              tile={tile}
              says={saysOf(tile, face.asksForPasswords)}
              onBack={() => choose(null)}
            />
          ) : (
            <PinCard
              key={tile?.id ?? 'nobody'}
              desk={desk}
              tile={tile}
              onPassword={() => setUsesPassword(true)}
              onBack={() => choose(null)}
              onRefused={face.refetch}
            />
          )}
        </Grid>
      )}
      <Foot face={face} tile={tile} />
    </div>,
    place,
  )
}

/** A desk that locks is heard to be: the focus is not left on what is behind. */
function Title() {
  const title = useRef<HTMLHeadingElement>(null)
  useFocusSurvives()
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <h1 ref={title} tabIndex={-1}>
      Who is at the desk?
    </h1>
  )
}

function Top({ desk }: { desk: Desk }) {
  return (
    <header className={styles.top}>
      <title>Akontaa</title>
      <Kente />
      <Row align="center" gap={5} className={cx(page.wrap, styles.bar)}>
        <span className={cx(styles.brand, only.wide)}>Akontaa</span>
        <span className={styles.school}>
          <b>{desk.schoolName}</b>
          <span>{desk.name}</span>
        </span>
        <Clock />
      </Row>
    </header>
  )
}

/** Why the password is asked for, where that is not plain. */
function saysOf(tile: Tile | null, asksForPasswords: boolean): string | null {
  if (asksForPasswords) return 'This desk asks for passwords until the Head looks.'
  if (tile?.pin === 'off')
    return `${shortName(tile.name)}’s PIN is off at this desk. Sign in with the password.`
  if (tile?.pin === 'none')
    return `${shortName(tile.name)} has no PIN here yet. After the password you can set one.`
  return null
}

function LockedSince() {
  const at = useLockedAt()
  return (
    <p className={text.muted}>
      {at && `Locked at ${formatTime(new Date(at))}. `}Nothing on this desk is shown or booked until somebody
      is here.
    </p>
  )
}

function Foot({ face, tile }: { face: ReturnType<typeof useDeskFace>; tile: Tile | null }) {
  const until = useOfflineUntil(tile?.pin === 'set' && !face.asksForPasswords ? tile.id : undefined)
  const [waiting] = [...face.halfTyped]
  const owner = waiting && face.people.find(({ id }) => id === waiting[0])
  return (
    <footer className={styles.foot}>
      <Row align="center" justify="between" gap={6} className={cx(page.wrap, styles.footLine)}>
        <span>
          {waiting && owner && (
            <>
              <Icon name="clock" size={16} />A payment half typed at {formatTime(new Date(waiting[1]))} waits
              for {shortNameWithin(owner.name)}. Nobody else can book it.
            </>
          )}
        </span>
        <span className={text.muted}>
          {until
            ? `Without a connection this desk unlocks for ${shortNameWithin(tile?.name ?? '')} until ${moment(until)}`
            : tile?.pin === 'set' &&
              `Without a connection this desk stays locked for ${shortNameWithin(tile.name)}${canSeal() ? '' : ': this browser does not run WebAssembly'}`}
        </span>
      </Row>
    </footer>
  )
}

/** The Head or Bursar has ended it: nothing that was read here stays. */
function Ended() {
  useEffect(() => {
    void forgetDesk()
  }, [])
  return (
    <Grid as="main" align="center" className={cx(page.wrap, styles.locked)}>
      <section>
        <h1>This browser is no longer a desk of the school.</h1>
        <p className={text.muted}>
          What was taken here without a connection is kept. Sign in with your password.
        </p>
        <p>
          <a
            href={paths.login()}
            onClick={() => {
              storeDesk(null)
              storeLockedAt(null)
            }}
          >
            Sign in
          </a>
        </p>
      </section>
    </Grid>
  )
}
