import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import { formatAmount, formatCedisSpaced } from '#shared/money.ts'
import { type BankDraw, bankDrawsQuery, takeDrawBack } from '#web/queries/bank-draws.ts'
import type { BankAccount } from '#web/queries/deposits.ts'
import { useMay } from '#web/queries/person.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { cx } from '#web/ui/cx.ts'
import { Row } from '#web/ui/layout.tsx'
import page from '#web/ui/page.module.css'
import { ReasonField, useReason } from '#web/ui/reason-field.tsx'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { DrawDialog } from './draw-dialog.tsx'

interface BankDrawsProps {
  /** Where it is brought to. */
  into: 'safe' | 'cash'
  accounts: readonly BankAccount[]
}

/** What was brought from the bank, and the way to enter more; nothing where a school has no bank account. */
export function BankDraws({ into, accounts }: BankDrawsProps) {
  const { data: draws = [] } = useQuery(bankDrawsQuery())
  const open = accounts.filter(({ closed }) => !closed)
  const mayEnter = useMay('keep_deposits') && open.length > 0
  const [isDrawing, setDrawing] = useState(false)
  const [back, setBack] = useState<BankDraw | null>(null)
  if (draws.length === 0 && !mayEnter) return null
  return (
    <section>
      <Row align="baseline" gap={3} className={page.section}>
        <h2>Drawn from the bank</h2>
        <span className={page.grow} />
        {mayEnter && (
          <Button small onClick={() => setDrawing(true)}>
            Enter money drawn
          </Button>
        )}
      </Row>
      {draws.length > 0 && (
        <Card as="div">
          <Draws draws={draws} onBack={setBack} />
        </Card>
      )}
      {isDrawing && <DrawDialog into={into} accounts={open} onClose={() => setDrawing(false)} />}
      {back && <TakeBack draw={back} onClose={() => setBack(null)} />}
    </section>
  )
}

function Draws({ draws, onBack }: { draws: readonly BankDraw[]; onBack: (draw: BankDraw) => void }) {
  const mayKeep = useMay('keep_deposits')
  return (
    <Table cards breaks caption="Drawn from the bank, newest first">
      <TableHead names={['Date', 'Bank', 'Number', 'By', 'Amount (GH₵)']} right={[4]} />
      <tbody>
        {draws.map((draw) => (
          <tr key={draw.id}>
            <td className={table.day}>{formatDay(draw.date)}</td>
            <td className={cx(table.below)}>{draw.bankAccount}</td>
            <td className={cx(table.below)}>{draw.reference}</td>
            <td className={cx(table.below, text.muted, table.wrapped)}>
              {draw.enteredBy}
              {draw.takenBack && `, taken back by ${draw.takenBack.by}: “${draw.takenBack.reason}”`}
              {mayKeep && !draw.takenBack && (
                <>
                  {' '}
                  <button type="button" className={text.link} onClick={() => onBack(draw)}>
                    Take back
                  </button>
                </>
              )}
            </td>
            <td className={table.amount}>
              {draw.takenBack ? (
                <s className={text.muted}>{formatAmount(draw.amount)}</s>
              ) : (
                formatAmount(draw.amount)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function TakeBack({ draw, onClose }: { draw: BankDraw; onClose: () => void }) {
  const why = useReason('Say why. It stands in the list.')
  const back = useAct({
    act: takeDrawBack,
    onDone: (message) => {
      showToast(message)
      onClose()
    },
    onRefused: ({ message }) => why.refuse(message),
  })
  return (
    <Confirm
      question={`Take back ${formatCedisSpaced(draw.amount)}, drawn ${formatDay(draw.date)}?`}
      keep="Leave it"
      act="Take it back"
      busy={back.busy && 'Taking back...'}
      onKeep={onClose}
      onAct={() => {
        const reason = why.take()
        if (reason) back.submit({ drawId: draw.id, reason })
      }}
    >
      <ReasonField label="Why is it wrong?" data-first {...why.field} />
    </Confirm>
  )
}
