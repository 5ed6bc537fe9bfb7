import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatAmount } from '#shared/money.ts'
import { postSure, type TrayLine } from '#web/queries/statements.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { Notice } from '#web/ui/notice.tsx'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { sumOfLines } from './tray-table.tsx'

const AT_ONCE = 200

/** What posting the sure lines will do, line by line, and then does it. */
export function SureDialog({
  accountId,
  lines,
  onClose,
}: {
  accountId: string
  lines: readonly TrayLine[]
  onClose: () => void
}) {
  const [wrong, setWrong] = useState('')
  const now = lines.slice(0, AT_ONCE)
  const { submit, busy } = useAct({
    act: postSure,
    onDone: ({ message, skipped }) => {
      onClose()
      const [first] = skipped
      if (first) showProblem(`${message} ${counted(skipped.length, 'line')} stayed: ${first.reason}`)
      else showToast(message)
    },
    onRefused: ({ message }) => setWrong(message),
  })
  return (
    <Confirm
      question={`Post ${lines.length > AT_ONCE ? 'the first ' : ''}${counted(now.length, 'line')}, GH₵ ${sumOfLines(now)}?`}
      keep="Not yet"
      act={`Post ${now.length}`}
      danger={false}
      busy={busy && 'Posting...'}
      onKeep={onClose}
      onAct={() => submit({ accountId, lines: now })}
    >
      <WhatIsPosted lines={now} />
      <p>Each gets a receipt, and the family a text, as at the counter.</p>
      {wrong && (
        <Notice tone="bad" icon="warning">
          {wrong}
        </Notice>
      )}
    </Confirm>
  )
}

function WhatIsPosted({ lines }: { lines: readonly TrayLine[] }) {
  return (
    <Table caption="What will be posted">
      <TableHead names={['Reference', 'Child', 'GH₵']} right={[2]} />
      <tbody>
        {lines.map(({ id, said, goesTo, amount }) => (
          <tr key={id}>
            <td>{said}</td>
            <td>{goesTo[0] && `${goesTo[0].name}, ${goesTo[0].className}`}</td>
            <td className={table.amount}>{formatAmount(amount)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
