import { formatAmount, formatSigned, pesewas } from '#shared/money.ts'
import type { ReportFilter, Summary } from '#web/queries/report.ts'
import { cx } from '#web/ui/cx.ts'
import { Figure } from '#web/ui/figure.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Lead } from '#web/ui/lead.tsx'
import only from '#web/ui/only.module.css'
import place from '#web/ui/place.module.css'
import { Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import { ReportDownloads } from './report-downloads.tsx'
import styles from './report-figures.module.css'

interface ReportFiguresProps {
  filter: ReportFilter
  summary: Summary | undefined
}

/** What the days brought and what is owed now, with the papers of it. */
export function ReportFigures({ filter, summary }: ReportFiguresProps) {
  return (
    <Row wrap align="center" className={styles.figures} aria-busy={!summary}>
      <div>
        <span className={cx(text.small, text.muted)}>Charged</span>
        {summary ? <Figure amount={summary.charged} /> : <Skeleton width={150} height={32} />}
      </div>
      <div>
        <span className={cx(text.small, text.muted)}>Money received</span>
        <span className={text.credit}>
          {summary ? <Figure amount={summary.received} /> : <Skeleton width={150} height={32} />}
        </span>
      </div>
      <div>
        <span className={cx(text.small, text.muted)}>Owed now</span>
        {summary ? <Figure amount={summary.owed} asDebt /> : <Skeleton width={150} height={32} />}
        {summary && summary.toComeFromSponsors !== 0 && (
          <span className={cx(text.small, text.muted)}>
            by families; {formatSigned(summary.toComeFromSponsors)} to come from sponsors
          </span>
        )}
      </div>
      <Row gap={2} align="center" className={cx(styles.papers, only.screen)}>
        <ReportDownloads filter={filter} />
      </Row>
    </Row>
  )
}

/** Why the column of credits below comes to more than was received. Nothing where they are the same. */
export function CreditExplained({ summary }: { summary: Summary }) {
  const { money, reductions, sponsors, moved, uncharged } = summary.credit
  const parts = [
    ['Discounts, waivers and write-offs', reductions],
    ['Carried by sponsors', sponsors],
    ['Moved from another fee or child', moved],
    ['Charges lowered or taken back', uncharged],
  ] as const
  const credit = pesewas(money + reductions + sponsors + moved + uncharged)
  if (credit === summary.received) return null
  return (
    <section>
      <h2 className={cx(text.large, place.below2)}>Credit beside money received</h2>
      <Lead label="Money paid" amount={formatAmount(money)} />
      {parts.map(
        ([label, amount]) => amount !== 0 && <Lead key={label} label={label} amount={formatAmount(amount)} />,
      )}
      <Lead sum label="Credit, as in the rows below" amount={formatAmount(credit)} />
      {summary.moneyBack !== 0 && (
        <p className={cx(text.hint, text.number)}>
          Money paid {formatAmount(money)}, less {formatAmount(summary.moneyBack)} taken back or given back,
          is {formatSigned(summary.received)} received.
        </p>
      )}
      <p className={text.hint}>
        A credit lowers what somebody owes. Only money that came in counts as received.
      </p>
    </section>
  )
}
