import { useState } from 'react'
import type { Recorded } from '../../../queries/payments.ts'
import { showProblem } from '../../../ui/toast.tsx'
import { useAct } from '../../../use-act.ts'

interface Once {
  idempotencyKey: string
  confirm: boolean
}

interface RecordingOptions<Act> {
  record: (act: Act, once: Once) => Promise<Recorded>
  onRecorded: (act: Act, recorded: Recorded) => void
  /** The specification's sentence for when it did not work. */
  failed: string
}

export interface Recording<Act> {
  submit: (act: Act) => void
  busy: boolean
  /** The server's "You recorded … 40 seconds ago. Record another?", while it waits for an answer. */
  question: string | null
  answer: (again: boolean) => void
}

/** Records money from a form exactly once, and asks the person when it may be a duplicate. */
export function useRecording<Act>({ record, onRecorded, failed }: RecordingOptions<Act>): Recording<Act> {
  const [asked, setAsked] = useState<{ act: Act; question: string } | null>(null)
  const recording = useAct({
    act: ({ act, confirm }: { act: Act; confirm: boolean }, idempotencyKey) =>
      record(act, { idempotencyKey, confirm }),
    onDone: (recorded, { act }) => onRecorded(act, recorded),
    onRefused: (refusal, { act }) => {
      if (refusal.code === 'possible_duplicate') setAsked({ act, question: refusal.message })
      else showProblem(failed, refusal.message)
    },
  })
  const answer = (again: boolean) => {
    setAsked(null)
    if (asked && again) recording.submit({ act: asked.act, confirm: true })
  }
  return {
    submit: (act) => recording.submit({ act, confirm: false }),
    busy: recording.busy,
    question: asked?.question ?? null,
    answer,
  }
}
