import { formatDay } from '#shared/dates.ts'
import { formatAmount, formatSigned, pesewas } from '#shared/money.ts'
import { formatPhone } from '#shared/phones.ts'
import type { Tray, TrayLine } from '#web/queries/statements.ts'
import { Sheet } from '#web/ui/beside.tsx'
import { Button } from '#web/ui/button.tsx'
import { FinalSum } from '#web/ui/final-sum.tsx'
import { Key } from '#web/ui/key.tsx'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import { Lead } from '#web/ui/lead.tsx'
import place from '#web/ui/place.module.css'
import text from '#web/ui/text.module.css'
import { Well } from '#web/ui/well.tsx'
import { GRADES, sayOut, sayWhy } from './grades.ts'
import { PostByHand } from './post-by-hand.tsx'
import { TakeBackOffer } from './take-back-offer.tsx'
import styles from './tray.module.css'
import { linkOf } from './use-linking.ts'
import type { TrayControl } from './use-tray.ts'

interface LinePanelProps {
  line: TrayLine
  tray: Tray
  mayKeep: boolean
  control: TrayControl
}

/** One line: who sent it, what speaks for whom, where it would go, and what can be done with it. */
export function LinePanel({ line, tray, mayKeep, control }: LinePanelProps) {
  const grade = GRADES.find((each) => each.grade === line.grade)?.name ?? ''
  const isByHand = control.isFinding || (line.amount > 0 && !hasPlace(line) && line.grade !== 'already')
  return (
    <Sheet aria-label="The line at hand">
      <Whose line={line} />
      <section>
        <Well>
          <b>{grade}</b>, {line.amount > 0 ? sayWhy(line) : sayOut(line)}
        </Well>
        {line.receipt && line.grade !== 'already' && (
          <Lead
            label={line.receipt.number}
            count={`${line.receipt.name}, ${formatDay(line.receipt.date)}`}
            amount={formatAmount(pesewas(Math.abs(line.amount)))}
          />
        )}
        {mayKeep && line.amount > 0 && isByHand && (
          <PostByHand line={line} isAsked={control.isFinding} onDone={() => control.find('')} />
        )}
        {line.amount > 0 && !isByHand && (
          <Proposal line={line} tray={tray} mayKeep={mayKeep} control={control} />
        )}
        {mayKeep && (
          <Grid columns={2} gap={3} className={styles.acts}>
            {line.receipt && line.amount < 0 && <TakeBackOffer line={line} standing={line.receipt} />}
            <Button onClick={() => control.setAside([line])}>
              Set aside <Key name="S" />
            </Button>
            {line.amount > 0 && !isByHand && (
              <Button onClick={() => control.find(line.id)}>
                {line.grade === 'already' ? 'Other money' : 'Not them'} <Key name="F" />
              </Button>
            )}
            {control.isFinding && <Button onClick={() => control.find('')}>As it was</Button>}
          </Grid>
        )}
        {tray.closedThrough && line.date <= tray.closedThrough && line.amount > 0 && (
          <p className={text.hint}>{formatDay(line.date)} is locked, so it posts today and says so.</p>
        )}
      </section>
    </Sheet>
  )
}

/** Who sent it, when, and what they wrote. */
function Whose({ line }: { line: TrayLine }) {
  return (
    <section>
      <Row wrap align="baseline" justify="between" className={styles.panelHead}>
        <h2>{line.from || formatPhone(line.number) || line.kind || 'No name'}</h2>
        <b>GH₵ {formatSigned(line.amount)}</b>
      </Row>
      <p className={text.muted}>
        {formatDay(line.date)}
        {line.time && `, ${line.time}`}
        {line.providerId && `, number ${line.providerId}`}
        {line.from && line.number && `, ${formatPhone(line.number)}`}
      </p>
      {line.text && <p>“{line.text}”</p>}
    </section>
  )
}

function hasPlace({ goesTo }: TrayLine): boolean {
  return goesTo.some(({ lines }) => lines.length > 0)
}

function Proposal({ line, mayKeep, control }: LinePanelProps) {
  const amount = formatAmount(line.amount)
  if (line.grade === 'already') return <Standing line={line} mayKeep={mayKeep} control={control} />
  return (
    <Stack gap={1} className={place.above4}>
      <b>Spread, the oldest first</b>
      {line.goesTo.flatMap(({ studentId, name, lines }) =>
        lines.map(({ feeType, amount: part }) => (
          <Lead key={`${studentId} ${feeType}`} label={name} count={feeType} amount={formatAmount(part)} />
        )),
      )}
      <FinalSum label="Together" amount={amount} />
      {line.goesTo
        .filter(({ inCredit }) => inCredit > 0)
        .map(({ studentId, name, inCredit, creditTo }) => (
          <p key={studentId} className={text.hint}>
            GH₵ {formatAmount(inCredit)} is more than is owed: in credit for {creditTo} of {name}.
          </p>
        ))}
      {mayKeep && (
        <Grid columns={2} gap={3} className={styles.acts}>
          <Button kind="primary" busy={control.busy && 'Posting...'} onClick={() => control.postAtHand(line)}>
            Post {amount}
          </Button>
        </Grid>
      )}
    </Stack>
  )
}

/** What is recorded already, and the press that links it. */
function Standing({ line, mayKeep, control }: Omit<LinePanelProps, 'tray'>) {
  const amount = formatAmount(line.amount)
  return (
    <Stack gap={1} className={place.above4}>
      {line.receipt && (
        <Lead
          label={line.receipt.number}
          count={`${line.receipt.name}, ${line.receipt.by}`}
          amount={amount}
        />
      )}
      {line.deposit && <Lead label={`Slip ${line.deposit.slipNumber}`} amount={amount} />}
      {mayKeep && (
        <Grid columns={2} gap={3} className={styles.acts}>
          <Button
            kind="primary"
            busy={control.busy && 'Linking...'}
            onClick={() => control.link(linkOf(line))}
          >
            Link; do not post again
          </Button>
        </Grid>
      )}
    </Stack>
  )
}
