import { formatGhs, pesewas, sumOf } from '#shared/money.ts'
import { Figure, Money } from '#web/screens/public/parts/money.tsx'
import paper from '#web/screens/public/parts/paper.module.css'
import { Paper, PaperLine } from '#web/screens/public/parts/paper.tsx'
import { cx } from '#web/ui/cx.ts'
import { Grid } from '#web/ui/layout.tsx'
import { Bubble } from './bubble.tsx'
import styles from './printed-receipt.module.css'
import { Qr } from './qr.tsx'

const lines = [
  { fee: 'School Fees', amount: pesewas(30_000) },
  { fee: 'Exam Fees', amount: pesewas(5_000) },
]
const paid = sumOf(lines.map(({ amount }) => amount))
const owedBefore = pesewas(50_000)
const owedNow = pesewas(owedBefore - paid)

/** An example receipt of the demo school, leaving the printer, and the SMS about it. One picture to a screen reader. */
export function PrintedReceipt() {
  return (
    <div
      className={styles.print}
      role="img"
      aria-label={`An example receipt for ${formatGhs(paid)}, printed, with the SMS the parent gets`}
    >
      <div className={styles.slot} />
      <div className={styles.mouth}>
        <Slip />
      </div>
      <Bubble at="14:32" className={styles.sms}>
        Thank you. {formatGhs(paid)} received for Ama Mensah: School Fees, Exam Fees. Receipt AGA-000123.
        Balance {formatGhs(owedNow)}. - Adom Grace Academy
      </Bubble>
    </div>
  )
}

function Slip() {
  return (
    <Paper className={styles.slip}>
      <div className={paper.school}>Adom Grace Academy</div>
      <div className={paper.soft}>14 Ofankor Street, Achimota, Accra</div>
      <div className={cx(paper.line, paper.number)}>
        <span>Receipt AGA-000123</span>
        <span>20 Nov 2026, 14:32</span>
      </div>
      <PaperLine label="For" value="Ama Serwaa Mensah, Basic 4" />
      <PaperLine label="From" value="Akosua Mensah" />
      <PaperLine label="By" value="Mobile Money, 8842193307" />
      <div className={paper.lines}>
        {lines.map(({ fee, amount }) => (
          <div key={fee} className={paper.line}>
            <span>{fee}</span>
            <Figure amount={amount} />
          </div>
        ))}
      </div>
      <div className={cx(paper.line, paper.total)}>
        <span>Received</span>
        <Money amount={paid} className={paper.final} />
      </div>
      <div className={cx(paper.soft, paper.inWords)}>Three hundred and fifty Ghana cedis only</div>
      <Grid gap={4} align="end" className={styles.left}>
        <Qr />
        <div>
          <div className={paper.soft}>Still owed</div>
          <Money amount={owedBefore} className={cx(paper.soft, styles.was)} />
          <Money amount={owedNow} className={styles.now} />
        </div>
      </Grid>
    </Paper>
  )
}
