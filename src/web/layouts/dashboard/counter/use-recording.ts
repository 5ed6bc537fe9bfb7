import { useRef, useState } from 'react'
import { Refusal } from '#shared/errors.ts'
import type { Recorded } from '../../../queries/payments.ts'
import { showProblem } from '../../../ui/toast.tsx'

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

/**
 * Records one act of a form exactly once. The key is made with the form and kept until something was recorded, so that a
 * second press, a retry after a broken line and the answer to the duplicate question are all the same act.
 */
export function useRecording<Act>({ record, onRecorded, failed }: RecordingOptions<Act>): Recording<Act> {
  const key = useRef<string>(crypto.randomUUID())
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<{ act: Act; question: string } | null>(null)

  const attempt = async (act: Act, confirm: boolean) => {
    // A second press within the same frame comes before React knows that it is busy.
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      const recorded = await record(act, { idempotencyKey: key.current, confirm })
      key.current = crypto.randomUUID()
      onRecorded(act, recorded)
    } catch (error) {
      refuse(act, error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  const refuse = (act: Act, error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'possible_duplicate') return setAsked({ act, question: error.message })
    // An earlier try with this key got through although no answer came back.
    if (error.code === 'key_reused') key.current = crypto.randomUUID()
    showProblem(failed, error.message)
  }

  const answer = (again: boolean) => {
    setAsked(null)
    if (asked && again) void attempt(asked.act, true)
  }
  return { submit: (act) => void attempt(act, false), busy, question: asked?.question ?? null, answer }
}
