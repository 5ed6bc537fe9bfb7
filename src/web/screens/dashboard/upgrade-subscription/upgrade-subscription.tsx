import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { RENEWAL_FEE, SUBSCRIPTION_MONTHS } from '#shared/constants.ts'
import { addMonths, formatDay } from '#shared/dates.ts'
import { sentences } from '#shared/sentences.ts'
import { operator } from '#web/operator.ts'
import { paths } from '#web/paths.ts'
import { startRenewal } from '#web/queries/renewal.ts'
import { hasExpired, type School, schoolQuery } from '#web/queries/school.ts'
import { CardBeside, Hero } from '#web/ui/beside.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Lead } from '#web/ui/lead.tsx'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import text from '#web/ui/text.module.css'
import { showProblem } from '#web/ui/toast.tsx'
import styles from './upgrade-subscription.module.css'

export const meta = () => [{ title: 'Subscription: Akontaa' }]

/** Renewing: after the expiry the only way on, before it an early one. */
export default function UpgradeSubscription() {
  const { data: school } = useQuery(schoolQuery())
  const [busy, setBusy] = useState(false)
  const expired = school ? hasExpired(school) : false
  const pay = async () => {
    setBusy(true)
    try {
      await startRenewal(school?.email ?? '')
    } catch (error) {
      setBusy(false)
      showProblem(sentences.renewal.unableToStart, error instanceof Error ? error.message : undefined)
    }
  }
  return (
    <Page>
      <PageHead title={expired ? 'Your subscription has expired' : 'Your subscription'} />
      <div className={page.columns}>
        <Card pad stack>
          {school && (
            <p>
              {expired
                ? `It ran until ${formatDay(school.expiresOn)}. Your records are all here; taking payments goes on once it is renewed.`
                : `Runs until ${formatDay(school.expiresOn)}; renewing adds ${SUBSCRIPTION_MONTHS} months.`}
            </p>
          )}
          <ul className={page.stackSmall}>
            {['Continuous access', 'Data backups and support', 'Upgrade fee GHS 200'].map((benefit) => (
              <Row as="li" align="center" gap={3} key={benefit} className={styles.benefit}>
                <Icon name="check" />
                {benefit}
              </Row>
            ))}
          </ul>
          <Button kind="primary" busy={busy && 'Opening Paystack...'} onClick={() => void pay()}>
            {sentences.buttons.upgrade}
          </Button>
          <p className={text.hint}>
            You pay on Paystack’s page, by card, bank or mobile money. We never see your card.{' '}
            <a href={operator.chatUrl ?? paths.contact}>Chat with support</a>
          </p>
        </Card>
        <WhatItBrings school={school} isExpired={expired} />
      </div>
    </Page>
  )
}

function WhatItBrings({ school, isExpired }: { school: School | undefined; isExpired: boolean }) {
  return (
    <CardBeside>
      <div className={page.stackSmall}>
        <h2>What it brings</h2>
        <Hero>
          <Figure amount={RENEWAL_FEE} size={40} />
        </Hero>
        {school && <Lead label="Runs until" amount={formatDay(school.expiresOn)} />}
        {school && (
          <Lead
            sum
            label="Then until"
            amount={formatDay(addMonths(isExpired ? school.today : school.expiresOn, SUBSCRIPTION_MONTHS))}
          />
        )}
        <p className={text.small}>
          <Link to={paths.records}>Your records</Link> stay yours: reports, receipts and the export work
          without renewing.
        </p>
      </div>
    </CardBeside>
  )
}
