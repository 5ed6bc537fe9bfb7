import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sentences } from '#shared/sentences.ts'
import { classesQuery } from '#web/queries/classes.ts'
import type { ReportFilter } from '#web/queries/report.ts'
import { feeTypesQuery } from '#web/queries/school.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { ErrorLine } from '#web/ui/field-frame.tsx'
import only from '#web/ui/only.module.css'
import { Select } from '#web/ui/select.tsx'
import styles from './report-filters.module.css'

const ALL = 'all'

interface ReportFiltersProps {
  filter: ReportFilter
  busy: boolean
  onGenerate: (filter: ReportFilter) => void
}

/** Class, fee type, start and end. The days are needed; the rest may stay at all. */
export function ReportFilters({ filter, busy, onGenerate }: ReportFiltersProps) {
  const { data: classes } = useQuery(classesQuery())
  const { data: feeTypes } = useQuery(feeTypesQuery())
  const [className, setClassName] = useState(filter.className || ALL)
  const [feeType, setFeeType] = useState(filter.feeType || ALL)
  const [startDate, setStartDate] = useState<string | null>(filter.startDate || null)
  const [endDate, setEndDate] = useState<string | null>(filter.endDate || null)
  const [problem, setProblem] = useState<string | null>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!startDate || !endDate) return setProblem(sentences.reports.incomplete)
    if (startDate > endDate) return setProblem('The start date is after the end date.')
    setProblem(null)
    onGenerate({
      startDate,
      endDate,
      className: className === ALL ? '' : className,
      feeType: feeType === ALL ? '' : feeType,
    })
  }
  return (
    <form className={only.screen} onSubmit={submit} noValidate>
      <Card as="div">
        <div className={styles.filters}>
          <Select
            label="Class"
            options={[
              { value: ALL, label: 'All Classes' },
              ...(classes ?? []).map(({ name }) => ({ value: name, label: name })),
            ]}
            value={className}
            onChange={setClassName}
          />
          <Select
            label="Fee type"
            options={[
              { value: ALL, label: 'All fee types' },
              ...(feeTypes ?? []).map(({ name }) => ({ value: name, label: name })),
            ]}
            value={feeType}
            onChange={setFeeType}
          />
          <DateField label="Start date" value={startDate} onChange={setStartDate} />
          <DateField label="End date" value={endDate} onChange={setEndDate} />
          <Button kind="primary" type="submit" aria-busy={busy}>
            {sentences.buttons.generateReport}
          </Button>
        </div>
        <div role="alert">
          {problem && (
            <div className={styles.problem}>
              <ErrorLine>{problem}</ErrorLine>
            </div>
          )}
        </div>
      </Card>
    </form>
  )
}
