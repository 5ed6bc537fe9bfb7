import { counted } from '#shared/counted.ts'
import { formatTime } from '#shared/dates.ts'
import { formatSigned } from '#shared/money.ts'
import { showReceipt } from '#web/counter/receipts.ts'
import type { Drawer } from '#web/queries/drawers.ts'
import { FinalSum } from '#web/ui/final-sum.tsx'
import { Lead } from '#web/ui/lead.tsx'
import text from '#web/ui/text.module.css'

type Movement = NonNullable<Drawer['movements']>[number]

/** What a drawer should hold, line by line, and ruled twice what that comes to. */
export function HowItCameAbout({ drawer }: { drawer: Drawer }) {
  const { movements, expected } = drawer
  if (!movements || expected === null) return null
  return (
    <section>
      <h2>What it should hold</h2>
      {movements.map((movement) => (
        <Lead
          key={`${movement.kind}/${movement.receiptId}/${movement.handOverId}/${movement.at}/${movement.number}`}
          label={NAMES[movement.kind]}
          count={<About movement={movement} />}
          amount={formatSigned(movement.amount)}
        />
      ))}
      <FinalSum label="Should hold" amount={formatSigned(expected)} />
    </section>
  )
}

const NAMES: Record<Movement['kind'], string> = {
  float: 'Float',
  cash: 'Cash received',
  taken_back: 'Taken back',
  given_back: 'Given back',
  never_received: 'Never received',
  handed_over: 'Handed over',
  received: 'Received',
  in_hand: 'In a teacher’s name',
  paid_out: 'Paid out',
  paid_back: 'Paid out, given back',
  never_paid: 'Never paid',
}

function About({ movement }: { movement: Movement }) {
  const { kind, count, number, receiptId, with: other, at, isLate } = movement
  return (
    <>
      {count !== null && counted(count, kind === 'paid_out' ? 'voucher' : 'receipt')}
      {number &&
        (receiptId ? (
          <button type="button" className={text.link} onClick={() => void showReceipt(receiptId)}>
            {number}
          </button>
        ) : (
          number
        ))}
      {other && `${other}${at ? `, ${formatTime(new Date(at))}` : ''}`}
      {isLate && ' arrived late'}
    </>
  )
}
