import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { ListedFee } from '#web/counter/fees-to-choose.ts'
import { RecordingQuestion } from '#web/counter/recording-question.tsx'
import type { Recording } from '#web/counter/use-recording.ts'
import type { HalfTypedChoices } from '#web/half-typed.ts'
import type { Student } from '#web/queries/students.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Key } from '#web/ui/key.tsx'
import { Grid, Row } from '#web/ui/layout.tsx'
import text from '#web/ui/text.module.css'
import styles from './child-act-form.module.css'
import { ChildAndAmount } from './child-and-amount.tsx'
import { FeeChoice } from './fee-choice.tsx'
import { PaletteFoot } from './palette-foot.tsx'

/** What is done for a child once she is chosen. */
export interface ChosenChildStep {
  student: Student
  /** What was chosen before the desk locked. */
  first: HalfTypedChoices
  /** The amount as typed: it stays when one turns from a payment to a debt. */
  amountTyped: string
  onAmountTyped: (amountTyped: string) => void
  onBack: () => void
  onClose: () => void
  onOtherAct: () => void
}

/** The sentence that says what Enter will do, and how it is tied to the amount. */
export interface Said {
  id: string
  /** Something is missing, and Enter was pressed. */
  problem: boolean
}

interface ChildActFormProps<Act> {
  step: ChosenChildStep
  recording: Recording<Act>
  /** What Enter records; null as long as something is missing. */
  act: Act | null
  /** What is missing comes by itself: Enter is kept until then. */
  isComing?: boolean
  /** Asked before it is recorded; false when a question now stands that the next Enter answers. */
  allow?: () => boolean
  /** What Enter will do is unusual: its ground is gold. */
  isUnusual?: boolean
  fees: readonly ListedFee[]
  chosen: string | null
  onChoose: (feeType: string) => void
  caption: string
  /** What there is to choose besides the fee: one Tab from the amount. */
  choice: ReactNode
  choiceName: string
  /** Beside the amount: all that is owed. */
  besideAmount?: ReactNode
  /** What letters do in the amount. */
  onLetter?: (event: KeyboardEvent) => void
  /** Further keys that work, for the foot. */
  keys?: ReactNode
  says: (said: Said) => ReactNode
  words: { button: string; busy: string; enter: string; again: string; otherAct: string }
}

/** An act of money for one child: the cursor is in the amount, the arrows choose the fee, Enter records. */
export function ChildActForm<Act>(props: ChildActFormProps<Act>) {
  const { step, recording, words } = props
  const id = useId()
  const { record, problem, isKept, change } = useEnter(props)
  const listen = (event: KeyboardEvent) => {
    // Enter held down must not answer the question that it has just raised.
    if (event.key === 'Enter' && event.repeat) event.preventDefault()
    if (event.key !== 'Escape' || recording.question || recording.drawer.isAsked) return
    event.preventDefault()
    event.stopPropagation()
    step.onBack()
  }
  return (
    <form className={styles.form} onSubmit={record} onKeyDown={listen} noValidate>
      <ChildAndAmount
        step={step}
        onTyped={change}
        onStep={(by) => stepTo(props, by)}
        onLetter={props.onLetter}
        describedBy={id}
      >
        {props.besideAmount}
      </ChildAndAmount>
      <Choices {...props} />
      <Grid
        align="center"
        className={styles.act}
        data-problem={problem || undefined}
        data-unusual={props.isUnusual || undefined}
      >
        {props.says({ id, problem })}
        <Button kind="primary" type="submit" shortcut="Enter" busy={(recording.busy || isKept) && words.busy}>
          {words.button}
        </Button>
      </Grid>
      <ActFoot {...props} />
      <RecordingQuestion recording={recording} act={words.again} />
    </form>
  )
}

/** Records what stands there; pressed a moment too early, as soon as that is known, unless something is typed meanwhile. */
function useEnter<Act>({ act, isComing = false, allow, recording }: ChildActFormProps<Act>) {
  const [pressed, setPressed] = useState<'early' | 'problem' | null>(null)
  const isKept = pressed === 'early'
  const submit = () => {
    setPressed(act ? null : isComing ? 'early' : 'problem')
    if (act && (allow?.() ?? true)) recording.submit(act)
  }
  const latest = useRef(submit)
  latest.current = submit
  useEffect(() => {
    if (isKept && !isComing) latest.current()
  }, [isKept, isComing])
  const record = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return { record, problem: pressed === 'problem', isKept, change: () => setPressed(null) }
}

function stepTo<Act>({ fees, chosen, onChoose }: ChildActFormProps<Act>, by: number): void {
  const at = fees.findIndex(({ feeType }) => feeType === chosen)
  const next = fees[(at + by + fees.length) % Math.max(fees.length, 1)]
  if (next) onChoose(next.feeType)
}

/** How it was paid comes first for the keyboard, one Tab from the amount; the eye finds it under the fees. */
function Choices<Act>({ caption, fees, chosen, onChoose, choice, choiceName }: ChildActFormProps<Act>) {
  return (
    <div className={styles.choices}>
      <Row align="baseline" gap={3} className={styles.choice}>
        <span className={cx(text.small, text.strong)} aria-hidden="true">
          {choiceName}
        </span>
        {choice}
      </Row>
      <FeeChoice caption={caption} fees={fees} chosen={chosen} onChoose={onChoose} />
    </div>
  )
}

function ActFoot<Act>({ step, choiceName, keys, words }: ChildActFormProps<Act>) {
  return (
    <PaletteFoot enter={words.enter} leave="back">
      <span>
        <Key name="Tab" /> {choiceName.toLowerCase()}
      </span>
      {keys}
      <Button kind="bare" small onClick={step.onOtherAct}>
        {words.otherAct}
      </Button>
    </PaletteFoot>
  )
}
