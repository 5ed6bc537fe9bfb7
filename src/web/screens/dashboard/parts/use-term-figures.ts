import { useQuery } from '@tanstack/react-query'
import { type Summary, summaryQuery } from '#web/queries/report.ts'
import { daysToBegin, termsQuery } from '#web/queries/terms.ts'
import { todayHere } from '#web/today.ts'

/** What this term brought so far, of one fee type or of all; nothing while it is not known. */
export function useTermFigures(feeType = ''): { since: string; figures: Summary | undefined } {
  const { data: terms } = useQuery(termsQuery())
  const days = daysToBegin(terms?.terms, todayHere())
  const filter = { ...days, className: '', feeType }
  const { data } = useQuery({ ...summaryQuery(filter), enabled: terms !== undefined })
  return { since: days.startDate, figures: data }
}
