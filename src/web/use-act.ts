import { useRef, useState } from 'react'
import { Refusal } from '#shared/errors.ts'

/** What is done sooner needs no word that it is under way. */
const WORD_MS = 300

interface ActOptions<Input, Output> {
  act: (input: Input, idempotencyKey: string) => Promise<Output>
  onDone: (output: Output, input: Input) => void
  /** The server said no, or did not answer. What was typed is still there. */
  onRefused: (refusal: Refusal, input: Input) => void
  /** True while nothing slow is asked: then it counts as busy only once it takes its time. */
  isQuick?: () => boolean
}

/**
 * One act of a form, done once: the key is made with the form and kept until the act succeeded, so that a second press
 * and a retry after a broken connection are the same act.
 */
export function useAct<Input, Output>({ act, onDone, onRefused, isQuick }: ActOptions<Input, Output>) {
  const key = useRef<string>(crypto.randomUUID())
  const running = useRef(false)
  const [busy, setBusy] = useState(false)

  const submit = async (input: Input): Promise<void> => {
    // A second press within the same frame comes before React knows that it is busy.
    if (running.current) return
    running.current = true
    let timer = 0
    if (isQuick?.()) timer = window.setTimeout(() => setBusy(true), WORD_MS)
    else setBusy(true)
    try {
      const output = await act(input, key.current)
      key.current = crypto.randomUUID()
      onDone(output, input)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // An earlier try with this key got through although its answer never came back.
      if (error.code === 'key_reused') key.current = crypto.randomUUID()
      onRefused(error, input)
    } finally {
      window.clearTimeout(timer)
      running.current = false
      setBusy(false)
    }
  }
  return { submit: (input: Input) => void submit(input), busy }
}
