import { Link } from 'react-router'
import { formatDay } from '#shared/dates.ts'
import { type Pesewas, pesewas } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import type { Insights } from '#web/queries/insights.ts'
import { useMay } from '#web/queries/person.ts'
import { PARTS, percentText } from '#web/screens/dashboard/parts/insight-words.ts'
import { signedCedis } from '#web/screens/dashboard/parts/signed-cedis.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Figure } from '#web/ui/figure.tsx'
import { FinalSum } from '#web/ui/final-sum.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Lead } from '#web/ui/lead.tsx'
import only from '#web/ui/only.module.css'
import { ShareBar } from '#web/ui/share-bar.tsx'
import text from '#web/ui/text.module.css'
import styles from './insights.module.css'
import { PeriodForm } from './period-form.tsx'
import type { Term } from './say-insights.ts'
import { TargetForm } from './target-form.tsx'
import { WatchPart } from './watch-part.tsx'

/** The term in figures: what was charged, what is in, what stands apart. */
export function TermSheet({ insights, term }: { insights: Insights; term: Term }) {
  const maySeeWatch = useMay('see_watch')
  return (
    <Card as="aside" pad aria-label="This term in figures">
      <Collected insights={insights} term={term} />
      <ToExpect insights={insights} />
      <ReceivedByDate received={insights.received} />
      <Apart apart={insights.apart} termId={term.id} />
      {maySeeWatch && <WatchPart />}
    </Card>
  )
}

function Collected({ insights, term }: { insights: Insights; term: Term }) {
  const { collected, target, pupils } = insights
  const maySet = useMay('set_rules')
  return (
    <section className={styles.part}>
      <Row align="baseline" justify="between" gap={3} className={styles.cap}>
        <h2>Collected this term</h2>
        <b data-tone={toneOf(insights)}>{collected.percent === null ? '' : percentText(collected.percent)}</b>
      </Row>
      <Figure amount={collected.received} size={40} />
      <ShareBar percent={collected.percent ?? 0} mark={target} />
      <Lead label="Charged" amount={signedCedis(collected.charged)} />
      <Lead label="Reductions" amount={signedCedis(pesewas(-collected.reductions))} />
      <FinalSum label="To collect" amount={signedCedis(collected.toCollect)} />
      <Lead label="Still to come" amount={signedCedis(collected.stillToCome)} tone="owed" />
      <p className={text.hint}>{DEFINITION}</p>
      {pupils > 0 && (
        <p className={cx(only.screen, styles.alone)}>
          <Link data-reach to={paths.termPupils({ termId: term.id })}>
            Who makes it up
          </Link>
        </p>
      )}
      {target !== null && (
        <p className={text.hint}>
          Target for {formatDay(term.endsOn)}: {target} %.
        </p>
      )}
      {maySet && !term.isOver && <TargetForm key={term.id} termId={term.id} target={target} />}
    </section>
  )
}

const DEFINITION =
  'Of this term’s charges, by what the money paid: money pays the oldest term first, and what a sponsor carries is paid by ' +
  'the sponsor. Not in it: what earlier terms left, and fees that are voluntary, daily or passed on.'

/** The range in cedis, and honestly how it is reckoned. */
function ToExpect({ insights: { forecast, collected } }: { insights: Insights }) {
  if (!forecast) return null
  const { low, high, more, terms, on } = forecast
  const owed = (come: Pesewas) => signedCedis(pesewas(collected.stillToCome - come))
  return (
    <section className={styles.part}>
      <h2>Still to come by {formatDay(on)}</h2>
      <Lead label="At least" count={`${low} % in all`} amount={signedCedis(more.low)} />
      <Lead label="At most" count={`${high} % in all`} amount={signedCedis(more.high)} />
      <Lead label="So then still owed" amount={`${owed(more.high)} to ${owed(more.low)}`} tone="muted" />
      <p className={text.hint}>
        {terms === 1 ? 'As in the one earlier term' : `As in ${terms} earlier terms`} after this school day:
        once as many points more, once the same share of what was open. The range holds all of these; it is no
        promise. {DEFINITION_OF_RANGE}
      </p>
    </section>
  )
}

const DEFINITION_OF_RANGE = 'Earlier terms’ debts, voluntary, daily and passed-on fees are not in it.'

function ReceivedByDate({ received }: { received: Insights['received'] }) {
  return (
    <section className={styles.part}>
      <Row align="baseline" justify="between" gap={3} className={styles.cap}>
        <h2>Received by date</h2>
        <Figure amount={received.amount} size={22} />
      </Row>
      <p className={text.hint}>
        {formatDay(received.from)} to {formatDay(received.to)}, whatever it paid, less what was given back.{' '}
        <Link className={only.screen} to={paths.figureEntries({ from: received.from, to: received.to })}>
          Its entries
        </Link>
      </p>
      <div className={only.screen}>
        <PeriodForm key={`${received.from} ${received.to}`} from={received.from} to={received.to} />
      </div>
    </section>
  )
}

function Apart({ apart, termId }: { apart: Insights['apart']; termId: string }) {
  if (apart.length === 0) return null
  return (
    <section className={styles.part}>
      <h2>Apart</h2>
      {apart.map((row) => (
        <Lead
          key={row.part}
          label={<Link to={paths.termPupils({ termId, part: row.part })}>{PARTS[row.part]}</Link>}
          count={`${signedCedis(row.received)} of ${signedCedis(row.toCollect)} in`}
          amount={signedCedis(row.stillToCome)}
        />
      ))}
      <p className={text.hint}>
        What is still to come of each: of earlier terms whatever was owed, of the others what this term
        charged.
      </p>
    </section>
  )
}

/** A share has a colour only against a target, and only once the term has come far enough to judge: on its last day. */
function toneOf({ term, collected, target }: Insights): 'met' | 'missed' | undefined {
  if (target === null || collected.percent === null || !term) return undefined
  if (collected.percent >= target) return 'met'
  return term.isOver ? 'missed' : undefined
}
