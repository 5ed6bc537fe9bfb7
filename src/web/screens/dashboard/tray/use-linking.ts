import { useRef, useState } from 'react'
import { type LineLink, linkLine, type TrayLine } from '#web/queries/statements.ts'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

/** Links a line to what is recorded already, or several one after the other: each says its own no, and the rest goes on. */
export function useLinking() {
  const one = useAct({
    act: linkLine,
    keyOf: ({ lineId }) => lineId,
    onDone: (message: string) => showToast(message),
    onRefused: ({ message }) => showProblem(message),
  })
  const [isOnAll, setOnAll] = useState(false)
  const running = useRef(false)
  const all = async (lines: readonly TrayLine[]) => {
    if (running.current) return
    running.current = true
    setOnAll(true)
    await linkEach(lines)
    running.current = false
    setOnAll(false)
  }
  return {
    link: one.submit,
    linkAll: (lines: readonly TrayLine[]) => void all(lines),
    busy: one.busy || isOnAll,
  }
}

export function linkOf({ id, receipt, deposit }: TrayLine): LineLink {
  return { lineId: id, ...(receipt ? { receiptId: receipt.id } : deposit ? { depositId: deposit.id } : {}) }
}

async function linkEach(lines: readonly TrayLine[]): Promise<void> {
  let linked = 0
  for (const line of lines) {
    await linkLine(linkOf(line), crypto.randomUUID()).then(
      () => {
        linked += 1
      },
      (error: Error) => showProblem(error.message),
    )
  }
  if (linked > 0) showToast(`${linked} linked. Nothing was posted.`)
}
