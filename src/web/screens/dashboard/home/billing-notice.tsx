import { useQuery } from '@tanstack/react-query'
import { paths } from '#web/paths.ts'
import { classesQuery } from '#web/queries/classes.ts'
import { useMay } from '#web/queries/person.ts'
import { unbilledQuery } from '#web/queries/unbilled.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import place from '#web/ui/place.module.css'
import styles from './terms-notice.module.css'

/** While nobody at all is billed this term: the next step after the students are in. */
export function BillingNotice() {
  const mayBill = useMay('set_fees')
  const { data: classes } = useQuery(classesQuery())
  const { data: unbilled } = useQuery(unbilledQuery())
  const filled = (classes ?? []).filter(({ students }) => students > 0)
  if (!mayBill || !unbilled || filled.length === 0 || !filled.every(({ id }) => unbilled.classes.has(id)))
    return null
  return (
    <div className={place.below6}>
      <Notice as="div" tone="wait" icon="calendar">
        <Row as="span" wrap align="center" gap={3} className={styles.said}>
          <span>Nobody is billed this term. Set what each class pays, then bill all classes at once.</span>
          <ButtonLink small to={paths.allClassFees}>
            Fees of all classes
          </ButtonLink>
        </Row>
      </Notice>
    </div>
  )
}
