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
import { Row } from '#web/ui/layout.tsx'
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
  const { chosen, choose, problem, submit } = useChosenFilter(filter, onGenerate)
  return (
    <form className={only.screen} onSubmit={submit} noValidate>
      <Card as="div">
        <Row align="end" gap={4} className={styles.filters}>
          <Select
            label="Class"
            options={orAll('All Classes', classes)}
            value={chosen.className || ALL}
            onChange={(className) => choose({ className: className === ALL ? '' : className })}
          />
          <Select
            label="Fee type"
            options={orAll('All fee types', feeTypes)}
            value={chosen.feeType || ALL}
            onChange={(feeType) => choose({ feeType: feeType === ALL ? '' : feeType })}
          />
          <DateField
            label="Start date"
            value={chosen.startDate || null}
            onChange={(day) => choose({ startDate: day ?? '' })}
            isRequired
          />
          <DateField
            label="End date"
            value={chosen.endDate || null}
            onChange={(day) => choose({ endDate: day ?? '' })}
            isRequired
          />
          <Button kind="primary" type="submit" aria-busy={busy}>
            {sentences.buttons.generateReport}
          </Button>
        </Row>
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

function orAll(all: string, named: readonly { name: string }[] | undefined) {
  return [{ value: ALL, label: all }, ...(named ?? []).map(({ name }) => ({ value: name, label: name }))]
}

function useChosenFilter(filter: ReportFilter, onGenerate: ReportFiltersProps['onGenerate']) {
  const [chosen, setChosen] = useState(filter)
  const [problem, setProblem] = useState<string | null>(null)
  const choose = (part: Partial<ReportFilter>) => setChosen((current) => ({ ...current, ...part }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { startDate, endDate } = chosen
    if (!startDate || !endDate) return setProblem(sentences.reports.incomplete)
    if (startDate > endDate) return setProblem('The start date is after the end date.')
    setProblem(null)
    onGenerate(chosen)
  }
  return { chosen, choose, problem, submit }
}
