import { lazy, Suspense, useEffect, useState } from 'react'
import { formatCedis } from '#shared/money.ts'
import { showReceipt } from '#web/counter/after-payment.ts'
import { canKeep, knownOutbox } from '#web/offline/outbox.ts'
import { useSlip } from '#web/offline/print-slip.ts'
import { type Delivered, onDeliveredLater, startSender } from '#web/offline/sender.ts'
import { Strip } from '#web/ui/strip.tsx'
import { showToast } from '#web/ui/toast.tsx'

const QueueDrawer = lazy(async () => ({ default: (await import('./queue-drawer.tsx')).QueueDrawer }))
const SlipToPrint = lazy(async () => ({ default: (await import('./slip-to-print.tsx')).SlipToPrint }))

interface WaitingDeskProps {
  /** Open, and why: looked at, or standing in the way of logging out. */
  open: 'seen' | 'leaving' | null
  onClose: () => void
}

/** Everything about what waits to be sent that is not a page: the sender itself, the queue, the slip, the news. */
export function WaitingDesk({ open, onClose }: WaitingDeskProps) {
  const slip = useSlip()
  useEffect(startSender, [])
  useEffect(tellWhatWasSent, [])
  return (
    <Suspense fallback={null}>
      <CannotKeep />
      {open && <QueueDrawer isLeaving={open === 'leaving'} onClose={onClose} />}
      {slip && <SlipToPrint key={slip.id} act={slip} />}
    </Suspense>
  )
}

/** Said before any cash is taken, not after. */
function CannotKeep() {
  const [cannot, setCannot] = useState(false)
  useEffect(() => {
    void canKeep().then((can) => setCannot(!can))
  }, [])
  if (!cannot) return null
  return (
    <Strip tone="wait" role="alert" icon="warning" title="This browser keeps nothing.">
      <span>
        It is a private window, or the disk is full. Without a connection no payment can be recorded here:
        take no cash then.
      </span>
    </Strip>
  )
}

/** One act is told with its receipt; a whole queue in one sentence, once it is empty. */
function tellWhatWasSent(): () => void {
  let sent: Extract<Delivered, { name: 'recorded' }>[] = []
  let timer = 0
  const tell = () => {
    const waits = knownOutbox().some(({ state }) => state.name === 'waiting')
    if (waits) return
    const recorded = sent.flatMap(({ recorded }) => recorded ?? [])
    sent = []
    const [first] = recorded
    if (!first) return
    if (recorded.length > 1) {
      showToast(`${recorded.length} waiting entries were sent. Everything is in the school’s books.`)
      return
    }
    const { receipt } = first
    const left = first.totalDebt > 0 ? ` ${formatCedis(first.totalDebt)} is still owed.` : ''
    showToast(
      receipt ? `It was sent. The receipt is ${receipt.number}.${left}` : `It was sent.${left}`,
      receipt ? [{ label: 'Receipt', icon: 'receipt', act: () => void showReceipt(receipt.id) }] : [],
    )
  }
  const stop = onDeliveredLater((delivered) => {
    if (delivered.name !== 'recorded') return
    sent.push(delivered)
    window.clearTimeout(timer)
    timer = window.setTimeout(tell, 400)
  })
  return () => {
    stop()
    window.clearTimeout(timer)
  }
}
