import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Row } from '#web/ui/layout.tsx'
import place from '#web/ui/place.module.css'
import segmented from '#web/ui/segmented.module.css'
import text from '#web/ui/text.module.css'
import styles from './question.module.css'

interface QuestionProps {
  title: ReactNode
  hint?: ReactNode
  isWaiting: boolean
  /** The answers, at the right. */
  children?: ReactNode
  /** What needs the whole width, below. */
  below?: ReactNode
}

/** One thing asked about a list: what, how many rows, and the answers. Answered, it keeps its place. */
export function Question({ title, hint, isWaiting, children, below }: QuestionProps) {
  const heading = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay out its parts side by side everywhere
    <section
      className={styles.question}
      role="group"
      aria-labelledby={heading}
      data-question
      data-waits={isWaiting || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys go from question to question.
      tabIndex={0}
      onKeyDown={byKeys}
    >
      <div>
        <h3 id={heading}>{title}</h3>
        {hint && <p className={text.hint}>{hint}</p>}
      </div>
      <Row wrap gap={2} justify="end" className={styles.answers}>
        {children}
      </Row>
      {below && <div className={place.across}>{below}</div>}
    </section>
  )
}

interface AnswersProps<T extends string> {
  /** Value → word; the first one that `proposes` is what Enter takes. */
  options: Readonly<Record<T, string>>
  value: T | null
  proposed?: T
  /** What `X` chooses. */
  leaves?: T
  /** Spoken before each word where the word alone says too little. */
  about?: string
  disabled?: boolean
  onChoose: (value: T) => void
}

/** A few answers side by side. Pressing one answers at once. */
export function Answers<T extends string>(props: AnswersProps<T>) {
  const { options, value, proposed, leaves, about, disabled = false, onChoose } = props
  const all = Object.entries(options) as [T, string][]
  return (
    <fieldset className={segmented.segments} aria-label={about}>
      {all.map(([option, word]) => (
        <button
          key={option}
          type="button"
          aria-pressed={value === option}
          aria-label={about ? `${word}: ${about}` : undefined}
          data-proposed={(value ?? proposed) === option || undefined}
          data-leaves={leaves === option || undefined}
          disabled={disabled}
          onClick={() => onChoose(option)}
        >
          {word}
        </button>
      ))}
    </fieldset>
  )
}

/** The one answer that takes everything proposed. */
export function TakeAll({
  children,
  onClick,
  disabled,
}: {
  children: string
  disabled?: boolean
  onClick: () => void
}) {
  return (
    <Button small data-proposed disabled={disabled} onClick={onClick}>
      {children}
    </Button>
  )
}

/** `↓ ↑` go from question to question, `← →` choose the other answer, Enter takes what is proposed, X leaves out. */
function byKeys(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target } = event
  const isField = target instanceof HTMLElement && target.closest('input, textarea, [aria-haspopup]') !== null
  if (isField || event.ctrlKey || event.metaKey || event.altKey) return
  const all = [...document.querySelectorAll<HTMLElement>('[data-question]')]
  const next = all[all.indexOf(currentTarget) + (key === 'ArrowUp' ? -1 : 1)]
  const press = (selector: string) => currentTarget.querySelector<HTMLElement>(selector)?.click()
  if (key === 'ArrowDown' || key === 'ArrowUp') next?.focus()
  else if (key === 'ArrowRight')
    press('button[aria-pressed="true"] + button, [aria-pressed]:not([aria-pressed="true"])')
  else if (key === 'ArrowLeft') press('[aria-pressed]:first-child')
  else if (key === 'Enter' && target === currentTarget) {
    press('[data-proposed]')
    next?.focus()
  } else if (key.toLowerCase() === 'x') press('[data-leaves]')
  else return
  event.preventDefault()
}
