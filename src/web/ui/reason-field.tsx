import { type ComponentProps, useState } from 'react'
import { TextField } from './text-field.tsx'

/** As many letters as the contract takes of a reason. */
const REASON_MAX = 300

/**
 * A sentence that an act needs, while it is typed. `take` answers it without blanks at its ends, or, when there is none,
 * null after `missing` was said under the field. `before` stands there already.
 */
export function useReason(missing: string, before = '') {
  const [typed, setTyped] = useState(before)
  const [problem, setProblem] = useState<string>()
  const take = () => {
    const reason = typed.trim()
    if (!reason) setProblem(missing)
    return reason || null
  }
  const onChange = (next: string) => {
    setTyped(next)
    setProblem(undefined)
  }
  return { field: { value: typed, error: problem, onChange }, take, refuse: setProblem }
}

/** Where the sentence of `useReason` is typed. */
export function ReasonField(props: ComponentProps<typeof TextField>) {
  return <TextField maxLength={REASON_MAX} autoComplete="off" {...props} />
}
