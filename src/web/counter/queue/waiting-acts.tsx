import { lazy, Suspense, useEffect, useState } from 'react'
import { closePrinting, useIsPrintingAsked } from '#web/counter/printing.ts'
import { onDeliveredLater } from '#web/offline/acts-to-send.ts'
import type { Recorded } from '#web/offline/deliver-act.ts'
import { canKeep, knownOutbox } from '#web/offline/outbox.ts'
import { useSlip } from '#web/offline/print-slip.ts'
import {
  HAD_ARRIVED,
  NEEDS_ATTENTION,
  namesOfAct,
  type WaitingAct,
  WHEN_OPEN,
} from '#web/offline/waiting-act.ts'
import { Strip } from '#web/ui/strip.tsx'
import { showProblem, showToast, showWaiting } from '#web/ui/toast.tsx'

const QueueDrawer = lazy(async () => ({ default: (await import('./queue-drawer.tsx')).QueueDrawer }))
const PrintingDialog = lazy(async () => ({
  default: (await import('#web/counter/printing-dialog.tsx')).PrintingDialog,
}))
const SlipToPrint = lazy(async () => ({ default: (await import('./slip-to-print.tsx')).SlipToPrint }))

interface WaitingActsProps {
  /** Open, and why: looked at, or standing in the way of logging out. */
  open: 'seen' | 'leaving' | null
  onClose: () => void
}

/** What the counter has above every page: the queue, the slip, the news, how this device prints. */
export function WaitingActs({ open, onClose }: WaitingActsProps) {
  const slip = useSlip()
  const isPrintingAsked = useIsPrintingAsked()
  useEffect(tellWhatWasSent, [])
  return (
    <Suspense fallback={null}>
      <CannotKeep />
      {open && <QueueDrawer isLeaving={open === 'leaving'} onClose={onClose} />}
      {slip && <SlipToPrint key={slip.id} act={slip} />}
      {isPrintingAsked && <PrintingDialog onClose={closePrinting} />}
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

/** What a toast offers about a payment is not part of the first page. */
async function announce(act: WaitingAct, recorded: Recorded): Promise<void> {
  const { announceSent } = await import('#web/counter/after-payment.ts')
  announceSent(act, recorded)
}

/** One act is told as if it had been recorded at once; a whole queue in one sentence, once it is empty. */
function tellWhatWasSent(): () => void {
  let sent: { act: WaitingAct; recorded: Recorded }[] = []
  let timer = 0
  const tell = () => {
    const waits = knownOutbox().some(({ state }) => state.name === 'waiting')
    if (waits) return
    const told = sent
    sent = []
    const [first] = told
    if (first && told.length === 1) void announce(first.act, first.recorded)
    else if (first)
      showToast(`${told.length} waiting entries were sent. Everything is in the school’s books.`)
  }
  const stop = onDeliveredLater((delivered) => {
    const { act } = delivered
    if (delivered.name === 'refused') {
      return showProblem(`${namesOfAct(act)}: ${delivered.sentence}`, NEEDS_ATTENTION)
    }
    if (delivered.name === 'waits')
      return showWaiting('Waits: today is locked.', `${namesOfAct(act)}. ${WHEN_OPEN}`, [])
    if (delivered.flag === HAD_ARRIVED)
      return showProblem(`${namesOfAct(act)}: ${HAD_ARRIVED}`, NEEDS_ATTENTION)
    if (!delivered.recorded) return
    sent.push({ act, recorded: delivered.recorded })
    window.clearTimeout(timer)
    timer = window.setTimeout(tell, 400)
  })
  return () => {
    stop()
    window.clearTimeout(timer)
  }
}
