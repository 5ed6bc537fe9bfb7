import { useRef, useState } from 'react'
import { isConnected } from '#web/connection.ts'
import type { NewAct } from '#web/offline/new-act.ts'
import { putBack } from '#web/offline/outbox.ts'
import { forgetAct, type Outcome, recordAct } from '#web/offline/record-act.ts'
import { showProblem } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { type DrawerNeeded, useDrawerNeeded } from './use-drawer-needed.tsx'

const EARLIER_TRY =
  'A try before this one was recorded after all, with other details. Look at what is there before you press again.'

interface RecordingOptions<Act> {
  onDone: (act: Act, outcome: Outcome) => void
  /** The specification's sentence for when it did not work. */
  failed: string
}

export interface Recording<Act> {
  submit: (act: Act) => void
  busy: boolean
  /** "You recorded … 40 seconds ago. Record another?", while it waits for an answer. */
  question: string | null
  answer: (again: boolean) => void
  drawer: DrawerNeeded
}

/** Records money from a form exactly once, connected or not, and asks the person when it may be a duplicate. */
export function useRecording<Act extends NewAct>({ onDone, failed }: RecordingOptions<Act>): Recording<Act> {
  const [asked, setAsked] = useState<{ act: Act; question: string } | null>(null)
  const drawer = useDrawerNeeded()
  const lastKey = useRef('')
  const recording = useAct({
    act: ({ act, confirm }: { act: Act; confirm: boolean }, idempotencyKey) => {
      lastKey.current = idempotencyKey
      return recordAct(act, { idempotencyKey, confirm })
    },
    // Without a connection only the disk is waited for.
    isQuick: () => !isConnected(),
    onDone: (outcome, { act }) => {
      onDone(act, outcome)
      // After the form has made itself empty, so that both are drawn at once.
      if (outcome.name === 'kept') putBack(outcome.act.id)
    },
    onRefused: (refusal, { act, confirm }) => {
      if (drawer.ask(refusal, () => recording.submit({ act, confirm }))) return
      if (refusal.code === 'possible_duplicate') setAsked({ act, question: refusal.message })
      else showProblem(failed, refusal.code === 'key_reused' ? EARLIER_TRY : refusal.message)
    },
  })
  const answer = (again: boolean) => {
    setAsked(null)
    if (asked && again) recording.submit({ act: asked.act, confirm: true })
    else void forgetAct(lastKey.current)
  }
  return {
    submit: (act) => recording.submit({ act, confirm: false }),
    busy: recording.busy,
    question: asked?.question ?? null,
    answer,
    drawer,
  }
}
