import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { may } from '#shared/permissions.ts'
import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import { useRole } from '#web/queries/person.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Marks } from '#web/ui/marks.tsx'
import only from '#web/ui/only.module.css'
import place from '#web/ui/place.module.css'
import { FeesDue } from './fees-due.tsx'
import styles from './first-steps.module.css'
import { type FirstStep, useFirstSteps, useSkippedSteps } from './use-first-steps.ts'

interface FirstStepsProps {
  onPay: () => void
}

/** A school without students: the steps of its first day, in the place of the list. */
export function FirstSteps({ onPay }: FirstStepsProps) {
  const role = useRole()
  // The other steps are not theirs to take.
  if (!may(role, 'edit_students')) return <NobodyYet />
  if (!may(role, 'manage_students')) return <OneByOne />
  return <NoStudents onPay={onPay} />
}

function NoStudents({ onPay }: FirstStepsProps) {
  const { steps, isKnown } = useFirstSteps(0)
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Empty
      title={sentences.empty.noStudents}
      actions={
        <div className={place.fills}>
          <Bars steps={steps} isKnown={isKnown} />
          <Steps steps={steps} isKnown={isKnown} onPay={onPay} />
        </div>
      }
    >
      {COUNTED[steps.length]} steps to the first receipt. {COUNTED[done]} {done === 1 ? 'is' : 'are'} done.
    </Empty>
  )
}

interface FirstDayProps extends FirstStepsProps {
  students: number
}

/** Until the first receipt: what of the first day is left, above the list. What is done is one line. */
export function FirstDay({ students, onPay }: FirstDayProps) {
  const { steps, isKnown } = useFirstSteps(students)
  const [isWhole, setWhole] = useState(false)
  const done = steps.filter(({ isDone }) => isDone)
  const left = steps.length - done.length
  return (
    <div className={place.below4}>
      <Card aria-label="Your first day" pad>
        <Row align="baseline" justify="between" gap={3}>
          <h2>
            {COUNTED[left]} {left === 1 ? 'step' : 'steps'} to the first receipt
          </h2>
          <Button small kind="bare" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Fold' : 'Show all'}
          </Button>
        </Row>
        <Bars steps={steps} isKnown={isKnown} />
        {!isWhole && (
          <ol className={styles.steps}>
            <Line
              mark={<Icon name="check" />}
              state="done"
              title={`${COUNTED[done.length]} are done`}
              detail={done.map(({ title }) => title).join(', ')}
            />
          </ol>
        )}
        <Steps
          steps={isWhole ? steps : steps.filter(({ isDone }) => !isDone)}
          isKnown={isKnown}
          onPay={onPay}
        />
      </Card>
    </div>
  )
}

const COUNTED = ['None', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']

/** How far the day has come, one bar a step. */
function Bars({ steps, isKnown }: { steps: readonly FirstStep[]; isKnown: boolean }) {
  const done = steps.map(({ isDone }) => isDone)
  return (
    <div className={styles.bars}>
      <Marks done={done} at={isKnown ? done.indexOf(false) : -1} />
    </div>
  )
}

interface StepsProps extends FirstStepsProps {
  steps: readonly FirstStep[]
  /** Until then no step offers anything: what is offered never jumps under a click. */
  isKnown: boolean
}

function Steps({ steps, isKnown, onPay }: StepsProps) {
  const { skipped, skip } = useSkippedSteps()
  const open = steps.filter(({ isDone }) => !isDone)
  const next = open.find(({ number }) => !skipped.includes(number)) ?? open[0]
  const now = isKnown ? next : undefined
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <Line
          key={step.number}
          state={step.isDone ? 'done' : step === now ? 'now' : undefined}
          mark={step.isDone ? <Icon name="check" /> : step.number}
          title={step.title}
          detail={step === now ? undefined : step.detail}
          aside={<Aside step={step} isNow={step === now} isSkipped={skipped.includes(step.number)} />}
        >
          {step === now && (
            <>
              <p>{step.says}</p>
              <Row wrap gap={3} className={styles.acts}>
                <StepActs step={step} onPay={onPay} />
                {open.length > 1 && (
                  <Button kind="bare" onClick={() => skip(step.number)}>
                    Later
                  </Button>
                )}
              </Row>
            </>
          )}
        </Line>
      ))}
    </ol>
  )
}

function Aside({ step, isNow, isSkipped }: { step: FirstStep; isNow: boolean; isSkipped: boolean }) {
  if (step.isDone) return step.change ? <Link to={step.change.to}>{step.change.label}</Link> : null
  if (isNow) return <small>about {step.minutes}</small>
  return <small>{isSkipped ? 'skipped' : step.minutes}</small>
}

function StepActs({ step, onPay }: { step: FirstStep; onPay: () => void }) {
  if (step.term) return <FeesDue term={step.term} />
  if (!step.to)
    return (
      <Button kind="primary" onClick={onPay}>
        Take a payment
      </Button>
    )
  return (
    <>
      {/* On a phone the list is brought from the thumb. */}
      <span className={cx(step.isList && only.wide)}>
        <ButtonLink kind="primary" {...(step.isList ? { icon: 'sheet' as const } : {})} to={step.to.to}>
          {step.to.label}
        </ButtonLink>
      </span>
      {step.isList && (
        <ButtonLink icon="plus" to={paths.addStudent()}>
          {sentences.buttons.addStudent}
        </ButtonLink>
      )}
    </>
  )
}

interface LineProps {
  state?: 'done' | 'now' | undefined
  mark: ReactNode
  title: string
  detail?: string | undefined
  aside?: ReactNode
  children?: ReactNode
}

function Line({ state, mark, title, detail, aside, children }: LineProps) {
  return (
    <li data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <span className={styles.dot}>{mark}</span>
      <div className={styles.words}>
        <Row wrap className={styles.line}>
          <b>{title}</b>
          {detail && <span>{detail}</span>}
        </Row>
        {children}
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </li>
  )
}

/** Who may only add them one by one: the list is the office's. */
function OneByOne() {
  return (
    <Empty
      title={sentences.empty.noStudents}
      actions={
        <ButtonLink kind="primary" icon="plus" to={paths.addStudent()}>
          {sentences.buttons.addStudent}
        </ButtonLink>
      }
    >
      Type them one by one. The Head or the Bursar can bring the whole list from Excel.
    </Empty>
  )
}

function NobodyYet() {
  return <Empty title={sentences.empty.noStudents}>The office puts them in; then they stand here.</Empty>
}
