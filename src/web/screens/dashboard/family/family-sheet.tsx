import { lazy, Suspense, useState } from 'react'
import { formatPhone } from '#shared/phones.ts'
import { LANGUAGE_NAMES } from '#shared/to-parents/languages.ts'
import { paths } from '#web/paths.ts'
import { familyLetterFile } from '#web/queries/documents.ts'
import type { Family, Guardian } from '#web/queries/families.ts'
import { useMay } from '#web/queries/person.ts'
import { useIsExpired } from '#web/queries/use-is-expired.ts'
import { nameOf } from '#web/screens/dashboard/parts/name-of.ts'
import { Hero, Sheet, SheetHead } from '#web/ui/beside.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { Figure, standingOf } from '#web/ui/figure.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import text from '#web/ui/text.module.css'

const MembersDialog = lazy(async () => ({
  default: (await import('#web/screens/dashboard/parts/members-dialog.tsx')).MembersDialog,
}))

interface FamilySheetProps {
  family: Family
  onEdit: (guardian: Guardian) => void
}

/** What a family owes together, who its guardians are and how they are reached, and who belongs to it. */
export function FamilySheet({ family, onEdit }: FamilySheetProps) {
  const { guardians } = family
  const isExpired = useIsExpired()
  const maySee = useMay('see_families') && !isExpired
  const [isOpen, setOpen] = useState(false)
  return (
    <Sheet aria-label="The family">
      <Together family={family} />
      <section>
        <SheetHead title={guardians.length > 1 ? 'Guardians' : 'Guardian'} />
        <Stack as="ul" gap={3}>
          {guardians.map((guardian) => (
            <GuardianLine key={guardian.id} guardian={guardian} onEdit={() => onEdit(guardian)} />
          ))}
        </Stack>
      </section>
      {maySee && (
        <section>
          <SheetHead title="Who belongs to it">
            <Button small onClick={() => setOpen(true)}>
              Change
            </Button>
          </SheetHead>
          <p className={text.hint}>Brothers and sisters are added or taken out there.</p>
        </section>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <MembersDialog familyId={family.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Sheet>
  )
}

/** The sum, and how the family is told of it. */
function Together({ family: { id, totalDebt, guardians, children } }: Pick<FamilySheetProps, 'family'>) {
  const isExpired = useIsExpired()
  const [mayWrite, mayCall] = [useMay('write_notices') && !isExpired, useMay('see_calls')]
  const [first] = children
  const isReached = guardians.some(({ phone }) => phone !== '')
  return (
    <section>
      <SheetHead title="Together">
        <span className={cx(text.small, text.muted)}>{standingOf(totalDebt)}</span>
      </SheetHead>
      <Hero muted={totalDebt === 0}>
        <Figure amount={totalDebt} size={40} asDebt />
      </Hero>
      <Row wrap gap={2}>
        {mayWrite && isReached && first && (
          <ButtonLink small icon="text" to={paths.noticeTo(first.id)}>
            Send a text
          </ButtonLink>
        )}
        {mayCall && totalDebt > 0 && (
          <FileButton small icon="paper" what="letter to the family" file={familyLetterFile(id)}>
            Letter
          </FileButton>
        )}
      </Row>
    </section>
  )
}

function GuardianLine({ guardian, onEdit }: { guardian: Guardian; onEdit: () => void }) {
  const mayEdit = useMay('edit_students')
  const { phone, noReminders, language } = guardian
  const said = [
    noReminders && 'gets no reminders',
    language && language !== 'en' && `texts in ${LANGUAGE_NAMES[language]}`,
  ].filter(Boolean)
  return (
    <Row as="li" wrap align="center" justify="between" gap={2}>
      <span>
        <b className={text.strong}>{nameOf(guardian)}</b>{' '}
        {phone ? (
          <a className={cx(text.quietLink, text.number, text.nowrap)} href={`tel:${phone}`}>
            {formatPhone(phone)}
          </a>
        ) : (
          <span className={text.muted}>no number</span>
        )}
        {said.length > 0 && <span className={cx(text.small, text.muted)}> {said.join(', ')}</span>}
      </span>
      {mayEdit && (
        <Button small icon="pencil" onClick={onEdit}>
          Edit<span className={text.unseen}> {nameOf(guardian)}</span>
        </Button>
      )}
    </Row>
  )
}
