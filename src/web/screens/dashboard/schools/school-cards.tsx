import { counted } from '#shared/counted.ts'
import { formatAmount } from '#shared/money.ts'
import type { MySchool, Standing } from '#web/queries/my-schools.ts'
import { percentText } from '#web/screens/dashboard/parts/insight-words.ts'
import { AgeingBar, AgeingLines } from '#web/ui/ageing.tsx'
import { Card } from '#web/ui/card.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { Grid, Row } from '#web/ui/layout.tsx'
import { Lead } from '#web/ui/lead.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import styles from './my-schools.module.css'
import { OpenLink } from './school-table.tsx'
import { ageingOf, type Column, sayAsOf, sayCash, sayDays, sayPace, sayWaiting } from './words.ts'

interface SchoolsProps {
  columns: readonly Column[]
  onOpen: (school: MySchool) => void
}

/** The same as cards, in her order: one below the other on a phone. */
export function SchoolCards({ columns, onOpen }: SchoolsProps) {
  return (
    <Grid gap={4} className={styles.cards}>
      {columns.map(({ school, standing, isOld }) => (
        <Card key={school.accountId} pad>
          <Row align="baseline" gap={3}>
            <h2 className={styles.name}>{school.schoolName}</h2>
            <OpenLink school={school} onOpen={onOpen} />
          </Row>
          {standing && (
            <p className={styles.facts} data-waits={isOld || undefined}>
              {counted(standing.children, 'child', 'children')}, {sayAsOf(standing)}
            </p>
          )}
          {standing ? (
            <OneSchool standing={standing} />
          ) : isOld ? (
            <p className={text.muted}>Not reachable.</p>
          ) : (
            <Skeleton width={180} />
          )}
        </Card>
      ))}
    </Grid>
  )
}

function OneSchool({ standing }: { standing: Standing }) {
  const { taken, payments, term, owed, cash, notLocked } = standing
  const ageing = ageingOf(standing)
  const [cashSaid, daysSaid] = [sayCash(standing), sayDays(standing)]
  return (
    <>
      <Row align="end" justify="between" gap={3} className={styles.taken}>
        <span>
          Taken today
          <span className={styles.facts}>{counted(payments, 'payment')}</span>
        </span>
        <Figure amount={taken} />
      </Row>
      <Lead
        label="This term"
        amount={`${term?.percent == null ? '' : `${percentText(term.percent)}, `}${sayPace(standing)}`}
      />
      <Lead label="Owed" amount={formatAmount(owed)} tone={owed > 0 ? 'owed' : 'muted'} />
      <AgeingBar ageing={ageing} />
      <details className={styles.ages}>
        <summary>By how late it is</summary>
        <AgeingLines ageing={ageing} />
      </details>
      <Lead
        label={cash && cashSaid.waits ? `Cash not banked, ${cashSaid.text}` : 'Cash not banked'}
        amount={cash ? formatAmount(cash.amount) : cashSaid.text}
        {...(cashSaid.waits ? { tone: 'wait' as const } : {})}
      />
      <Lead label="Waits for you" amount={sayWaiting(standing)} />
      <Lead
        label={daysSaid.waits ? `Days not locked, ${daysSaid.text}` : 'Days not locked'}
        amount={notLocked ? notLocked.count || 'none' : daysSaid.text}
        {...(daysSaid.waits ? { tone: 'wait' as const } : {})}
      />
    </>
  )
}
