import { useMemo, useState } from 'react'
import type { Entry } from '#web/queries/entries.ts'
import { CorrectDialog } from '#web/screens/dashboard/parts/correct-dialog.tsx'
import { TakeBackDialog } from '#web/screens/dashboard/parts/take-back-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'

/** Which entry is being moved, taken back or corrected, and how each is asked for. */
export function useEntryActs() {
  const [moving, setMoving] = useState<Entry | null>(null)
  const [takingBack, setTakingBack] = useState<Entry | null>(null)
  const [correcting, setCorrecting] = useState<Entry | null>(null)
  const close = () => {
    setMoving(null)
    setTakingBack(null)
    setCorrecting(null)
  }
  const ask = useMemo(() => ({ onMove: setMoving, onTakeBack: setTakingBack, onCorrect: setCorrecting }), [])
  return { moving, takingBack, correcting, ask, close }
}

export function EntryDialogs({
  moving,
  takingBack,
  correcting,
  ask,
  close,
}: ReturnType<typeof useEntryActs>) {
  return (
    <>
      {moving && <MoveDialog entry={moving} onClose={close} />}
      {correcting && <CorrectDialog entry={correcting} onClose={close} />}
      {takingBack && (
        <TakeBackDialog
          entry={takingBack}
          onMove={() => {
            close()
            ask.onMove(takingBack)
          }}
          onClose={close}
        />
      )}
    </>
  )
}
