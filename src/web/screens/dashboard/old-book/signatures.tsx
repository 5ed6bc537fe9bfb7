import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { dayOf, formatDay, formatTime } from '#shared/dates.ts'
import { type OldBook, sayItIsTheBook } from '#web/queries/old-book.ts'
import { useMe } from '#web/queries/person.ts'
import { readDesk } from '#web/session.ts'
import { SheetHead } from '#web/ui/beside.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Grid, Stack } from '#web/ui/layout.tsx'
import place from '#web/ui/place.module.css'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { SignByPin } from './sign-by-pin.tsx'
import styles from './signers.module.css'

/** Two lines, who stands on them, and the next signature: one's own, or somebody else's by PIN at this desk. */
export function Signatures({ book, mayKeep }: { book: OldBook; mayKeep: boolean }) {
  const { signatures, isSigned, asOf } = book
  const missing = book.classes.filter(({ old }) => old === null)
  return (
    <section>
      <SheetHead title="Signed by two">
        <span className={text.muted}>{isSigned ? 'kept as PDF' : `${signatures.length} of 2`}</span>
      </SheetHead>
      <Grid columns={2} gap={4} className={styles.signers}>
        <Signer signature={signatures[0]} />
        <Signer signature={signatures[1]} />
      </Grid>
      {mayKeep && asOf && <NextSignature book={book} />}
      {mayKeep && missing.length > 0 && (
        <p className={cx(text.hint, place.above2)}>
          Not yet added up: {missing.map(({ className }) => className).join(', ')}. They count as nothing
          owed.
        </p>
      )}
    </section>
  )
}

function Signer({ signature }: { signature: OldBook['signatures'][number] | undefined }) {
  if (!signature)
    return (
      <div className={styles.signer}>
        <span className={text.muted}>Nobody yet</span>
      </div>
    )
  const { by, roleName, at, with: how } = signature
  return (
    <div className={styles.signer}>
      <b>{by}</b>
      <span className={text.hint}>
        {roleName}, {formatDay(dayOf(new Date(at)))}, {formatTime(new Date(at))}
        {how === 'pin' && ', by PIN'}
      </span>
    </div>
  )
}

function NextSignature({ book: { classes, signers, signatures } }: { book: OldBook }) {
  const [isAtDesk, setAtDesk] = useState(false)
  const desk = readDesk()
  const me = useMe()?.staff?.id
  const left = classes.filter(({ unnamed }) => unnamed !== 0).length
  const others = signers.filter(({ id }) => id !== me)
  const maySign = others.length < signers.length
  const signing = useAct({
    act: sayItIsTheBook,
    onDone: ({ isSigned: both }) => showToast(both ? 'Both have signed.' : 'You have signed. One more.'),
    onRefused: ({ message }) => showProblem('It was not signed.', message),
  })
  if (left > 0)
    return (
      <Button kind="primary" disabled>
        Name {counted(left, 'more difference')} first
      </Button>
    )
  return (
    <Stack gap={2} className={styles.next}>
      {maySign && (
        <Button kind="primary" busy={signing.busy && 'Signing...'} onClick={() => signing.submit(null)}>
          Sign this page
        </Button>
      )}
      {desk && others.length > 0 && (
        <Button kind={maySign ? 'quiet' : 'primary'} onClick={() => setAtDesk(true)}>
          {others.length === 1 ? `${others[0]?.name} signs here, by PIN` : 'Somebody else signs here, by PIN'}
        </Button>
      )}
      {!maySign && <WhoSigns names={others.map(({ name, roleName }) => `${name} (${roleName})`)} />}
      {signatures.length === 0 && others.length === 0 && (
        <p className={text.hint}>Nobody else may sign: print the page and have it signed by hand.</p>
      )}
      {isAtDesk && desk && <SignByPin desk={desk} people={others} onClose={() => setAtDesk(false)} />}
    </Stack>
  )
}

/** You have signed: who is the second. */
function WhoSigns({ names }: { names: readonly string[] }) {
  return (
    <p className={text.hint}>
      {names.length > 0
        ? `The second signature, signed in as themselves: ${names.join(' or ')}.`
        : 'Nobody else may sign: print the page and have the second signature by hand.'}
    </p>
  )
}
