import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '#web/queries/person.ts'
import { termsQuery } from '#web/queries/terms.ts'
import { Button } from '#web/ui/button.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import place from '#web/ui/place.module.css'
import styles from './terms-notice.module.css'

const TermsDialog = lazy(() => import('./terms-dialog.tsx'))

/** Asks for next year's terms when the last known one runs out: bills and arrears go by terms. */
export function TermsNotice() {
  const mayAdd = useMay('set_fees')
  const { data: terms } = useQuery(termsQuery())
  const [open, setOpen] = useState(false)
  if (!mayAdd || !terms?.needsNextYear) return null
  const last = terms.terms.at(-1)
  return (
    <div className={place.below6}>
      <Notice as="div" tone="wait" icon="calendar">
        <Row as="span" wrap align="center" gap={3} className={styles.said}>
          <span>
            {last ? `The terms of ${last.academicYear} run out.` : 'No terms are set.'} Bills go by terms: add
            the next three.
          </span>
          <Button small onClick={() => setOpen(true)}>
            Add terms
          </Button>
        </Row>
      </Notice>
      {open && (
        <Suspense fallback={null}>
          <TermsDialog last={last} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
