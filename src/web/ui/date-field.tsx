import { parseDate } from '@internationalized/date'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { DateField as AriaDateField, DateInput, DateSegment, Label } from 'react-aria-components/DateField'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { flushSync } from 'react-dom'
import { type Day, isDay } from '#shared/dates.ts'
import { cx } from './cx.ts'
import day from './date-field.module.css'
import styles from './field.module.css'
import { FieldBox, FieldError } from './field-frame.tsx'
import { Icon } from './icon.tsx'
import text from './text.module.css'

interface DateFieldProps {
  label: string
  labelHidden?: boolean
  /** At the right end of the label's line. */
  hint?: string
  error?: string | undefined
  /** `YYYY-MM-DD`, or null while it is empty or half typed. What is no day (from an address, say) is shown as none. */
  value: Day | null
  onChange: (value: Day | null) => void
  /** Its form refuses an empty one in its own words, and a half typed one with them. */
  isRequired?: boolean
}

/** A day typed dd/mm/yyyy in every browser; a native date field showed months first. Enter submits the form. */
export function DateField(props: DateFieldProps) {
  const { label, labelHidden = false, hint, error, value, onChange, isRequired = false } = props
  const id = useId()
  const field = useRef<HTMLDivElement>(null)
  const { shown, report, check, complete } = useWholeDay(value, onChange)
  const half = useHalfRefused(field, shown, isRequired)
  const wrong = error ?? half.error
  return (
    <I18nProvider locale="en-GB">
      <AriaDateField
        ref={field}
        className={cx(styles.field)}
        value={shown && isDay(shown) ? parseDate(shown) : null}
        onChange={(date) => report(date ? date.toString() : null)}
        onKeyDown={(event) => submitOnEnter(event, complete)}
        onKeyUp={(event) => {
          check(event)
          half.look()
        }}
        onBlur={complete}
        isInvalid={Boolean(wrong)}
        shouldForceLeadingZeros
        aria-describedby={[`${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')}
      >
        <div className={cx(labelHidden ? text.unseen : styles.label)}>
          <Label>{label}</Label>
          {hint && (
            <i id={`${id}-hint`} className={styles.aside}>
              {hint}
            </i>
          )}
        </div>
        <FieldBox invalid={Boolean(wrong)}>
          <Icon name="calendar" size={18} />
          <DateInput className={cx(day.input)}>
            {(segment) => <DateSegment className={cx(day.part)} segment={segment} />}
          </DateInput>
        </FieldBox>
        <FieldError id={`${id}-error`} error={wrong} />
      </AriaDateField>
    </I18nProvider>
  )
}

/**
 * React Aria keeps the last whole day while a part of it is being cleared and says nothing of it; the form would send a
 * day that is no longer on the screen. So a day with a part missing, or a year of fewer than four digits, is
 * reported as none until it is whole again.
 */
function useWholeDay(value: Day | null, onChange: (value: Day | null) => void) {
  const [shown, setShown] = useState(value)
  const [reported, setReported] = useState(value)
  if (value !== reported) {
    setReported(value)
    setShown(value)
  }
  const tell = (day: Day | null) => {
    if (day === reported) return
    setReported(day)
    onChange(day)
  }
  const report = (day: Day | null) => {
    setShown(day)
    tell(isTypedOut(day) ? day : null)
  }
  return {
    shown,
    report,
    /** Of a year of two figures the century is ours: nobody at a school was born before it. */
    complete: () => {
      if (shown && shown >= '0010' && shown < '0100') report(`20${shown.slice(2)}`)
    },
    check: (event: KeyboardEvent<Element>) => {
      const isWhole = event.currentTarget.querySelector('[data-placeholder]') === null
      tell(isWhole && isTypedOut(shown) ? shown : null)
    },
  }
}

const HALF = 'Type the whole day: day, month and year. Or empty it.'

/** A day that is half typed is told as none: its form is not sent, as if none had been meant. */
function useHalfRefused(field: RefObject<HTMLDivElement | null>, shown: Day | null, isRequired: boolean) {
  const [isHalf, setHalf] = useState(false)
  const look = () => setHalf((was) => was && isHalfTyped(field.current, shown))
  const refuse = useEffectEvent((event: Event) => {
    if (isRequired || !isHalfTyped(field.current, shown)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    setHalf(true)
    const parts = [...(field.current?.querySelectorAll<HTMLElement>('[role="spinbutton"]') ?? [])]
    const open = parts.find((part) => part.hasAttribute('data-placeholder'))
    ;(open ?? parts.at(-1))?.focus()
  })
  useEffect(() => {
    const form = field.current?.closest('form')
    // Before the form's own handler; of two fields the upper one first, as they are put there once.
    form?.addEventListener('submit', refuse, { capture: true })
    return () => form?.removeEventListener('submit', refuse, { capture: true })
  }, [field])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands there has changed
  useEffect(look, [shown])
  return { error: isHalf ? HALF : undefined, look }
}

function isHalfTyped(field: HTMLDivElement | null, shown: Day | null): boolean {
  const parts = [...(field?.querySelectorAll('[role="spinbutton"]') ?? [])]
  const open = parts.filter((part) => part.hasAttribute('data-placeholder')).length
  return open > 0 ? open < parts.length : !isTypedOut(shown)
}

/** On the way to 2026 a year is 2, 20 and 202. */
function isTypedOut(day: Day | null): boolean {
  return day === null || day >= '1900-01-01'
}

function submitOnEnter(event: KeyboardEvent<Element>, complete: () => void) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  flushSync(complete)
  event.currentTarget.closest('form')?.requestSubmit()
}
