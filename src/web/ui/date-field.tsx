import { parseDate } from '@internationalized/date'
import { type KeyboardEvent, useId, useState } from 'react'
import { DateField as AriaDateField, DateInput, DateSegment, Label } from 'react-aria-components/DateField'
import { I18nProvider } from 'react-aria-components/I18nProvider'
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
}

/** A day typed dd/mm/yyyy in every browser; a native date field showed months first. Enter submits the form. */
export function DateField({ label, labelHidden = false, hint, error, value, onChange }: DateFieldProps) {
  const id = useId()
  const { shown, report, check } = useWholeDay(value, onChange)
  return (
    <I18nProvider locale="en-GB">
      <AriaDateField
        className={cx(styles.field)}
        value={shown && isDay(shown) ? parseDate(shown) : null}
        onChange={(date) => report(date ? date.toString() : null)}
        onKeyDown={submitOnEnter}
        onKeyUp={check}
        isInvalid={Boolean(error)}
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
        <FieldBox invalid={Boolean(error)}>
          <Icon name="calendar" size={18} />
          <DateInput className={cx(day.input)}>
            {(segment) => <DateSegment className={cx(day.part)} segment={segment} />}
          </DateInput>
        </FieldBox>
        <FieldError id={`${id}-error`} error={error} />
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
  return {
    shown,
    report: (day: Day | null) => {
      setShown(day)
      tell(isTypedOut(day) ? day : null)
    },
    check: (event: KeyboardEvent<Element>) => {
      const isWhole = event.currentTarget.querySelector('[data-placeholder]') === null
      tell(isWhole && isTypedOut(shown) ? shown : null)
    },
  }
}

/** On the way to 2026 a year is 2, 20 and 202. */
function isTypedOut(day: Day | null): boolean {
  return day === null || day >= '1900-01-01'
}

function submitOnEnter(event: KeyboardEvent<Element>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.currentTarget.closest('form')?.requestSubmit()
}
