import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Refusal } from '#shared/errors.ts'
import { formatAmount } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/queries/person.ts'
import { type Sponsor, sponsorQuery, sponsorStatementFile } from '#web/queries/sponsors.ts'
import { useIsExpired } from '#web/queries/use-is-expired.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import person from '#web/screens/dashboard/parts/person.module.css'
import { SPONSOR_TYPE_NAMES, SponsorDialog } from '#web/screens/dashboard/parts/sponsor-dialog.tsx'
import { useIsForHead } from '#web/screens/dashboard/parts/use-is-for-head.ts'
import { useShortcuts } from '#web/shortcuts.ts'
import { AgeingBar, AgeingLines } from '#web/ui/ageing.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import card from '#web/ui/card.module.css'
import { Card } from '#web/ui/card.tsx'
import { CountingFigure } from '#web/ui/counting-figure.tsx'
import { cx } from '#web/ui/cx.ts'
import { Empty } from '#web/ui/empty.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import page from '#web/ui/page.module.css'
import { Page } from '#web/ui/page.tsx'
import { PhoneLink } from '#web/ui/phone-link.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import { AccountTable } from './account-table.tsx'
import { AwardDialog } from './award-dialog.tsx'
import { Awards } from './awards.tsx'
import { Invoices } from './invoices.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { PupilTable } from './pupil-table.tsx'
import { useSponsorPayment } from './use-sponsor-payment.ts'

export const meta = () => [{ title: 'Sponsor: Akontaa' }]

/** One sponsor: what is still to come, for whom, and the way to record what it paid. */
export default function SponsorPage() {
  const [search] = useSearchParams()
  const sponsorId = search.get('sponsorId') ?? ''
  const maySee = useMay('see_sponsors')
  if (!maySee) return <NotForYou title="Sponsor" needs="see_sponsors" />
  return <One key={sponsorId} sponsorId={sponsorId} />
}

function One({ sponsorId }: { sponsorId: string }) {
  const { data: sponsor, error, refetch } = useQuery(sponsorQuery(sponsorId))
  const isExpired = useIsExpired()
  const mayTake = useMay('take_money')
  const form = useSponsorPayment(sponsor)
  const isMissing = error instanceof Refusal && ['not_found', 'invalid'].includes(error.code)
  const canPay = mayTake && !isExpired && sponsor && sponsor.pupils.length > 0
  return (
    <Page aria-busy={!sponsor && !error}>
      <Chapters place="families" page="Sponsors" />
      {!sponsor && isMissing && <NoSponsor />}
      {!sponsor && error && !isMissing && (
        <Problem sentence="The sponsor did not load." detail={error.message} onRetry={refetch} />
      )}
      {!(error && !sponsor) && (
        <div className={page.columns}>
          <div>
            <Head sponsor={sponsor} />
            <Pupils sponsor={sponsor} form={canPay ? form : null} />
            {sponsor && sponsor.account.length > 0 && <Account sponsor={sponsor} />}
          </div>
          {sponsor && (
            <Stack gap={4}>
              {canPay && <PaymentPanel form={form} name={sponsor.name} />}
              <Invoices sponsor={sponsor} />
              {sponsor.toCome > 0 && <HowOld sponsor={sponsor} />}
            </Stack>
          )}
        </div>
      )}
    </Page>
  )
}

function NoSponsor() {
  return (
    <Card>
      <Empty
        title="This sponsor is not here."
        actions={
          <ButtonLink kind="primary" to={paths.sponsors}>
            Go to the sponsors
          </ButtonLink>
        }
      />
    </Card>
  )
}

function Head({ sponsor }: { sponsor: Sponsor | undefined }) {
  const mayKeep = useMay('keep_sponsors')
  const isExpired = useIsExpired()
  const [isEditing, setEditing] = useState(false)
  if (!sponsor) return <Skeleton width={420} height={64} />
  const initials = sponsor.name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0] ?? '')
  const isCredit = sponsor.inCredit > 0
  const amount = isCredit ? sponsor.inCredit : sponsor.toCome
  const [term] = sponsor.terms
  return (
    <Row as="header" gap={5} align="center" className={person.person}>
      <title>{`${sponsor.name}: Akontaa`}</title>
      <Avatar initials={initials.join('').toUpperCase()} />
      <div>
        <h1>{sponsor.name}</h1>
        <Row as="p" align="center" wrap className={person.facts}>
          <span>{SPONSOR_TYPE_NAMES[sponsor.type]}</span>
          {sponsor.contact && <span>{sponsor.contact}</span>}
          <PhoneLink className={cx(text.muted)} phone={sponsor.phone} />
          {mayKeep && !isExpired && (
            <button type="button" className={text.link} onClick={() => setEditing(true)}>
              Edit
            </button>
          )}
        </Row>
      </div>
      <p className={person.debt} data-debt>
        <span className={cx(text.small, text.muted)}>{isCredit ? 'In credit' : 'Still to come'}</span>
        <CountingFigure amount={amount} size={40} asDebt={!isCredit} />
        <span className={text.small}>
          {term && `of ${formatAmount(term.share)} in ${term.term}`}
          {sponsor.late > 0 && (
            <b className={text.owed}>
              , {sponsor.daysLate} {sponsor.daysLate === 1 ? 'day' : 'days'} late
            </b>
          )}
        </span>
      </p>
      {isEditing && <SponsorDialog sponsor={sponsor} onClose={() => setEditing(false)} />}
    </Row>
  )
}

interface PupilsProps {
  sponsor: Sponsor | undefined
  form: ReturnType<typeof useSponsorPayment> | null
}

function Pupils({ sponsor, form }: PupilsProps) {
  const isExpired = useIsExpired()
  const mayKeep = useMay('keep_sponsors') && !isExpired
  const isForHead = useIsForHead()
  const mayGive = mayKeep && !isForHead
  const [isGiving, setGiving] = useState(false)
  useShortcuts({ n: () => mayGive && sponsor && setGiving(true) })
  const give = mayGive && (
    <Button small icon="plus" onClick={() => setGiving(true)}>
      Award
    </Button>
  )
  return (
    <>
      <Row align="baseline" justify="between" gap={3} className={page.section}>
        <h2>Awards</h2>
        <span className={page.grow} />
        {sponsor && sponsor.pupils.length > 0 && give}
      </Row>
      {sponsor?.pupils.length === 0 ? (
        <Card>
          <Empty title="No awards yet." actions={give}>
            {mayKeep && isForHead
              ? 'Two persons forgive at this school, so the Head gives the awards.'
              : 'Say whose fees it carries, which and how much. Then the families owe the rest alone.'}
          </Empty>
        </Card>
      ) : (
        <div className={page.stack}>
          <Card as="div">
            <PupilTable sponsor={sponsor} form={form} />
          </Card>
          {sponsor && <Awards sponsor={sponsor} mayKeep={mayKeep} />}
        </div>
      )}
      {isGiving && sponsor && <AwardDialog sponsor={sponsor} onClose={() => setGiving(false)} />}
    </>
  )
}

function HowOld({ sponsor: { byAge } }: { sponsor: Sponsor }) {
  const { notDue, days1to30, days31to60, days61to90, over90 } = byAge
  const ageing = [...[notDue, days1to30, days31to60], ...[days61to90, over90]] as const
  return (
    <Card>
      <Stack gap={3} className={card.padded}>
        <h2>How old it is</h2>
        <AgeingBar ageing={ageing} />
        <div>
          <AgeingLines ageing={ageing} />
        </div>
      </Stack>
    </Card>
  )
}

function Account({ sponsor }: { sponsor: Sponsor }) {
  return (
    <section aria-labelledby="account">
      <Row align="baseline" justify="between" gap={3} className={page.section}>
        <h2 id="account">Account</h2>
        <span className={page.grow} />
        <FileButton
          kind="bare"
          small
          icon="paper"
          what="statement"
          file={sponsorStatementFile(sponsor.id, 'pdf')}
        >
          Statement
        </FileButton>
        <FileButton
          kind="bare"
          small
          way="save"
          icon="sheet"
          what="statement (XLSX)"
          file={sponsorStatementFile(sponsor.id, 'xlsx')}
        >
          XLSX
        </FileButton>
      </Row>
      <Card as="div">
        <AccountTable lines={sponsor.account} />
      </Card>
    </section>
  )
}
