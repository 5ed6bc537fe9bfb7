import { useQuery } from '@tanstack/react-query'
import { counted } from '#shared/counted.ts'
import { daysBetween, formatDay } from '#shared/dates.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/queries/person.ts'
import { schoolQuery } from '#web/queries/school.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import place from '#web/ui/place.module.css'
import styles from './terms-notice.module.css'

/** Three weeks: time to find the money and somebody who can pay. */
const NOTICE_DAYS = 21

/** Says to whoever may renew that the subscription ends soon. */
export function SubscriptionNotice() {
  const { data: school } = useQuery(schoolQuery())
  const mayRenew = useMay('renew')
  if (!school || !mayRenew) return null
  const left = daysBetween(school.today, school.expiresOn)
  if (left > NOTICE_DAYS || left < 1) return null
  return (
    <div className={place.below6}>
      <Notice as="div" tone="wait" icon="clock">
        <Row as="span" wrap align="center" gap={3} className={styles.said}>
          <span>
            The subscription ends on {formatDay(school.expiresOn)}: {counted(left, 'day')} left. From then on
            payments cannot be recorded until it is renewed.
          </span>
          <ButtonLink small to={paths.upgradeSubscription}>
            Renew
          </ButtonLink>
        </Row>
      </Notice>
    </div>
  )
}
