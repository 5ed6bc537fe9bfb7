import { parseDate } from '@internationalized/date'
import { type KeyboardEvent, useId } from 'react'
import { DateField as AriaDateField, DateInput, DateSegment, Label } from 'react-aria-components/DateField'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import type { Day } from '#shared/dates.ts'
import { FieldError } from './field-frame.tsx'
import { Icon } from './icon.tsx'

interface DateFieldProps {
  label: string
  labelHidden?: boolean
  error?: string | undefined
  /** `YYYY-MM-DD`, or null while it is empty or half typed. */
  value: Day | null
  onChange: (value: Day | null) => void
}

/** A day typed dd/mm/yyyy in every browser; a native date field showed months first. Enter submits the form. */
export function DateField({ label, labelHidden = false, error, value, onChange }: DateFieldProps) {
  const errorId = useId()
  return (
    <I18nProvider locale="en-GB">
      <AriaDateField
        className="field"
        value={value ? parseDate(value) : null}
        onChange={(date) => onChange(date ? date.toString() : null)}
        onKeyDown={submitOnEnter}
        isInvalid={Boolean(error)}
        shouldForceLeadingZeros
        aria-describedby={errorId}
      >
        <Label className={labelHidden ? 'vh' : 'field-label'}>{label}</Label>
        <div className={error ? 'in is-bad' : 'in'}>
          <Icon name="calendar" size={18} />
          <DateInput className="date-in">
            {(segment) => <DateSegment className="date-seg" segment={segment} />}
          </DateInput>
        </div>
        <FieldError id={errorId} error={error} />
      </AriaDateField>
    </I18nProvider>
  )
}

function submitOnEnter(event: KeyboardEvent<Element>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.currentTarget.closest('form')?.requestSubmit()
}
