import { formatGhs, pesewas, sumOf } from '#shared/money.ts'
import { Figure, Money } from '#web/screens/public/parts/money.tsx'
import { cx } from '#web/ui/cx.ts'
import { Grid } from '#web/ui/layout.tsx'
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
      <div className={styles.sms}>
        <div className={styles.from}>
          AGAFEES <span>14:32</span>
        </div>
        Thank you. {formatGhs(paid)} received for Ama Mensah: School Fees, Exam Fees. Receipt AGA-000123.
        Balance {formatGhs(owedNow)}. - Adom Grace Academy
      </div>
    </div>
  )
}

function Slip() {
  return (
    <div className={styles.slip}>
      <div className={styles.band} />
      <div className={styles.school}>Adom Grace Academy</div>
      <div className={styles.soft}>14 Ofankor Street, Achimota, Accra</div>
      <div className={cx(styles.row, styles.number)}>
        <span>Receipt AGA-000123</span>
        <span>20 Nov 2026, 14:32</span>
      </div>
      <Line name="For" value="Ama Serwaa Mensah, Basic 4" />
      <Line name="From" value="Akosua Mensah" />
      <Line name="By" value="Mobile Money, 8842193307" />
      <div className={styles.lines}>
        {lines.map(({ fee, amount }) => (
          <div key={fee} className={styles.row}>
            <span>{fee}</span>
            <Figure amount={amount} />
          </div>
        ))}
      </div>
      <div className={cx(styles.row, styles.total)}>
        <span>Received</span>
        <Money amount={paid} />
      </div>
      <div className={cx(styles.soft, styles.words)}>Three hundred and fifty Ghana cedis only</div>
      <Grid gap={4} align="end" className={styles.left}>
        <Qr />
        <div>
          <div className={styles.soft}>Still owed</div>
          <Money amount={owedBefore} className={styles.was} />
          <Money amount={owedNow} className={styles.now} />
        </div>
      </Grid>
    </div>
  )
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.row}>
      <span className={styles.soft}>{name}</span>
      <span>{value}</span>
    </div>
  )
}
