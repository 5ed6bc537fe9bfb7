import '#web/styles/public-receipt.css'
import { formatGhs, pesewas, sumOf } from '#shared/money.ts'
import { Figure, Money } from '#web/screens/public/parts/money.tsx'
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
      className="print"
      role="img"
      aria-label={`An example receipt for ${formatGhs(paid)}, printed, with the SMS the parent gets`}
    >
      <div className="slot" />
      <div className="mouth">
        <Slip />
      </div>
      <div className="sms">
        <div className="from">
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
    <div className="slip">
      <div className="band" />
      <div className="sch">Adom Grace Academy</div>
      <div className="soft">14 Ofankor Street, Achimota, Accra</div>
      <div className="row no">
        <span>Receipt AGA-000123</span>
        <span>20 Nov 2026, 14:32</span>
      </div>
      <Row name="For" value="Ama Serwaa Mensah, Basic 4" />
      <Row name="From" value="Akosua Mensah" />
      <Row name="By" value="Mobile Money, 8842193307" />
      <div className="lines">
        {lines.map(({ fee, amount }) => (
          <div key={fee} className="row">
            <span>{fee}</span>
            <Figure amount={amount} />
          </div>
        ))}
      </div>
      <div className="row tot">
        <span>Received</span>
        <Money amount={paid} />
      </div>
      <div className="soft words">Three hundred and fifty Ghana cedis only</div>
      <div className="left">
        <Qr />
        <div>
          <div className="soft">Still owed</div>
          <Money amount={owedBefore} tone="was" />
          <Money amount={owedNow} tone="now" />
        </div>
      </div>
    </div>
  )
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="row">
      <span className="soft">{name}</span>
      <span>{value}</span>
    </div>
  )
}
