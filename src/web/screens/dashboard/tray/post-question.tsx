import { formatAmount } from '#shared/money.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import type { TrayControl } from './use-tray.ts'

/** Before a line is posted that nobody chose; then what the server asks of it. */
export function PostQuestion({ tray }: { tray: TrayControl }) {
  const { toPost, question } = tray
  if (question || !toPost) return question
  const amount = formatAmount(toPost.amount)
  const children = toPost.goesTo.filter(({ lines }) => lines.length > 0).map(({ name }) => name)
  return (
    <Confirm
      question={`Post ${amount} to ${children.join(' and ')}?`}
      keep="Not yet"
      act={`Post ${amount}`}
      danger={false}
      onKeep={tray.endPost}
      onAct={tray.post}
    >
      <p>The line came to hand by itself. It gets a receipt, and the family a text, as at the counter.</p>
    </Confirm>
  )
}
