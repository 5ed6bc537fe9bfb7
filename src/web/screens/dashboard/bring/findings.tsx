import type { ReactNode } from 'react'
import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import { formatSigned } from '#shared/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FinalSum } from '#web/ui/final-sum.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Key } from '#web/ui/key.tsx'
import { Grid, Row } from '#web/ui/layout.tsx'
import { Lead } from '#web/ui/lead.tsx'
import place from '#web/ui/place.module.css'
import text from '#web/ui/text.module.css'
import styles from './bring.module.css'
import { howItWasRead, whatWasChecked } from './say-findings.ts'
import type { Bringing } from './use-bring.ts'

interface FindingsProps {
  bringing: Bringing
  account: string
  bringingNow: boolean
  isConnected: boolean
  onBring: () => void
  onAnother: () => void
}

/** What was deduced, what was checked, and what bringing the file would add. */
export function Findings({ bringing, account, bringingNow, isConnected, onBring, onAnother }: FindingsProps) {
  const { statement, check, sent } = bringing
  if (!statement) return null
  const isDone = check?.new === 0
  return (
    <Grid gap={5} className={styles.findings}>
      <TickedCard title="How we read it" lines={howItWasRead(bringing, statement)} />
      <TickedCard title="What we checked" lines={check ? whatWasChecked(statement, check, account) : []}>
        {!check && <Sending sent={sent} pieces={statement.pieces} />}
      </TickedCard>
      <Card pad aria-labelledby="lines" aria-live="polite">
        <h2 id="lines">{counted(statement.lines, 'line')}</h2>
        {check && (
          <div className={place.above3}>
            <Lead label="Known from earlier statements" amount={check.known.toLocaleString('en')} />
            {check.early > 0 && (
              <Lead label="Before the account’s first day" amount={check.early.toLocaleString('en')} />
            )}
            <Lead label={<b>New</b>} amount={check.new.toLocaleString('en')} />
            {check.lastBalance !== null && (
              <FinalSum label="Balance at the end" amount={formatSigned(check.lastBalance)} />
            )}
            {isDone && (
              <p className={text.hint}>All {counted(check.lines, 'line')} are known. Nothing to do.</p>
            )}
          </div>
        )}
        {!check && (
          <p className={text.muted}>{`${formatDay(statement.from)} to ${formatDay(statement.to)}`}</p>
        )}
        <Row wrap gap={3} className={styles.acts}>
          <Button onClick={onAnother}>Another file</Button>
          {!isDone && (
            <Button
              kind="primary"
              disabled={!check || !isConnected}
              busy={bringingNow && 'Bringing...'}
              onClick={onBring}
            >
              {isConnected ? sayBring(check?.new) : 'Needs a connection'} <Key name="Enter" />
            </Button>
          )}
        </Row>
      </Card>
    </Grid>
  )
}

function sayBring(lines: number | undefined): string {
  return lines === undefined ? 'Checking...' : `See ${counted(lines, 'line')}`
}

function Sending({ sent, pieces }: { sent: number; pieces: number }) {
  return (
    <>
      <p className={text.muted}>
        {sent < pieces ? 'Sending the lines to be checked.' : 'Checking the lines.'}
      </p>
      <progress className={styles.progress} max={pieces + 1} value={sent} aria-label="Lines sent" />
    </>
  )
}

interface TickedCardProps {
  title: string
  lines: readonly { sentence: string; detail: string; isOpen?: boolean }[]
  children?: ReactNode
}

function TickedCard({ title, lines, children }: TickedCardProps) {
  return (
    <Card pad aria-label={title}>
      <h2>{title}</h2>
      {children}
      <ul className={styles.ticked}>
        {lines.map(({ sentence, detail, isOpen }) => (
          <li key={sentence} data-open={isOpen || undefined}>
            <Icon name={isOpen ? 'warning' : 'check'} size={18} />
            <span>
              {sentence}
              <span className={text.hint}>{detail}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
