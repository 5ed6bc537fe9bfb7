import type { Payment } from './kept.ts'
import { words } from './language.ts'
import { Card, Lead } from './parts.tsx'
import { figure } from './words.ts'

/** What is paid, and for whom; once the money has come, what was received. */
export function PaymentLines({ payment, isOpen = true }: { payment: Payment; isOpen?: boolean }) {
  const { lines, amount, charge, pays } = payment
  const { how, pay, paying } = words()
  return (
    <Card padded={true}>
      {lines.map((line) => (
        <Lead
          key={`${line.childId} ${line.feeType}`}
          label={pay.line({ child: line.firstName, fee: line.feeType })}
          amount={figure(line.amount)}
        />
      ))}
      {isOpen && charge > 0 && <Lead label={how.charge} amount={figure(charge)} />}
      <Lead
        label={isOpen ? how.youPayIn : paying.received}
        amount={figure(isOpen ? pays : amount)}
        sum={true}
      />
      {/* No part of the fees: a column adds up to its sum. */}
      {!isOpen && charge > 0 && <Lead label={paying.besides} amount={figure(charge)} />}
    </Card>
  )
}
