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
  /** Where one form does it for several, as the rows of a list: whose it is. Each has its own key. */
  keyOf?: (input: Input) => string
}

/**
 * One act of a form, done once: the key is made by the first press and kept until the act succeeded, so that a second press
 * and a retry after a broken connection are the same act.
 */
export function useAct<Input, Output>({ act, onDone, onRefused, isQuick, keyOf }: ActOptions<Input, Output>) {
  const keys = useRef(new Map<string, string>())
  const running = useRef(false)
  const [busy, setBusy] = useState(false)

  const submit = async (input: Input): Promise<void> => {
    // A second press within the same frame comes before React knows that it is busy.
    if (running.current) return
    running.current = true
    const whose = keyOf?.(input) ?? ''
    const key = keys.current.get(whose) ?? crypto.randomUUID()
    keys.current.set(whose, key)
    let timer = 0
    if (isQuick?.()) timer = window.setTimeout(() => setBusy(true), WORD_MS)
    else setBusy(true)
    try {
      const output = await act(input, key)
      keys.current.delete(whose)
      onDone(output, input)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // An earlier try with this key got through although its answer never came back.
      if (error.code === 'key_reused') keys.current.delete(whose)
      onRefused(error, input)
    } finally {
      window.clearTimeout(timer)
      running.current = false
      setBusy(false)
    }
  }
  return { submit: (input: Input) => void submit(input), busy }
}
