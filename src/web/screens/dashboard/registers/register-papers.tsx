import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DailyFee, dailyFeesQuery } from '#web/queries/daily-fees.ts'
import { useMay } from '#web/queries/person.ts'
import {
  REGISTER_PAPERS,
  type RegisterPaperAsked,
  type RegisterPaperKind,
  registerPaperFile,
} from '#web/queries/register-papers.ts'
import { useToday } from '#web/today.ts'
import { Card } from '#web/ui/card.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Row } from '#web/ui/layout.tsx'
import { LightSelect } from '#web/ui/light-select.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './register-papers.module.css'

/** Papers about registers: of a day or of many, of a class, and the sheet that is filled in by hand. */
export function RegisterPapers() {
  const { data: fees, error, refetch } = useQuery(dailyFeesQuery())
  if (fees) return fees.length > 0 && <Papers fees={fees} />
  return (
    <Card pad={!error} as="div">
      {error ? (
        <Problem sentence="The papers did not load." detail={error.message} onRetry={refetch} />
      ) : (
        <Skeleton width={420} height={60} />
      )}
    </Card>
  )
}

function Papers({ fees }: { fees: readonly DailyFee[] }) {
  const seesDay = useMay('see_day')
  const seesReports = useMay('see_reports')
  const form = useAsked(fees)
  const { asked, change, isOfWeek, isOfClass } = form
  const wrong = wrongOf(asked, isOfWeek)
  const kinds = REGISTER_PAPERS.filter(
    ({ value }) => (value !== 'teachers' || seesDay) && (value !== 'pupils' || seesReports),
  )
  return (
    <section>
      <h2>Papers</h2>
      <Card pad as="div">
        <Row wrap gap={4} align="end" className={styles.papers}>
          <LightSelect
            label="Paper"
            options={kinds}
            value={asked.kind}
            onChange={(kind) => change({ kind: kind as RegisterPaperKind })}
          />
          {isOfClass && <OfClass fees={fees} form={form} />}
          <DateField
            label={isOfWeek ? 'A day of the week' : 'From'}
            value={asked.from}
            onChange={(from) => from && change({ from })}
          />
          {!isOfWeek && <DateField label="To" value={asked.to} onChange={(to) => to && change({ to })} />}
          {!wrong && (
            <Files
              asked={asked}
              what={kinds.find(({ value }) => value === asked.kind)?.label.toLowerCase() ?? ''}
            />
          )}
        </Row>
        {wrong && <Notice role="status">{wrong}</Notice>}
      </Card>
    </section>
  )
}

/** Why there is no such paper; null where there is. */
function wrongOf({ from, to, classId }: RegisterPaperAsked, isOfWeek: boolean): string | null {
  if (isOfWeek) return classId ? null : 'No class has this fee yet: set what a day costs on Daily fees.'
  return to < from ? 'The last day is before the first.' : null
}

type Form = ReturnType<typeof useAsked>

function OfClass({ fees, form }: { fees: readonly DailyFee[]; form: Form }) {
  const { asked, change, fee, isOfWeek } = form
  const classes = (fee?.classes ?? []).map(({ classId, className }) => ({ value: classId, label: className }))
  return (
    <>
      {fees.length > 1 && (
        <LightSelect
          label="Daily fee"
          options={fees.map(({ feeTypeId, feeType }) => ({ value: feeTypeId, label: feeType }))}
          value={asked.feeTypeId}
          onChange={(feeTypeId) => change({ feeTypeId })}
        />
      )}
      <LightSelect
        label="Class"
        options={isOfWeek ? classes : [{ value: '', label: 'All classes' }, ...classes]}
        value={asked.classId}
        onChange={(classId) => change({ classId })}
      />
    </>
  )
}

/** What is filled in by hand is paper and nothing else. */
function Files({ asked, what }: { asked: RegisterPaperAsked; what: string }) {
  const sheets = asked.kind === 'blank' ? [] : (['xlsx', 'csv'] as const)
  return (
    <div className={styles.files}>
      <FileButton icon="paper" what={what} file={registerPaperFile(asked, 'pdf')}>
        PDF
      </FileButton>
      {sheets.map((format) => (
        <FileButton key={format} way="save" icon="sheet" what={what} file={registerPaperFile(asked, format)}>
          {format.toUpperCase()}
        </FileButton>
      ))}
    </div>
  )
}

/** What is asked for. A paper of a week needs a class; others can be of all. */
function useAsked(fees: readonly DailyFee[]) {
  const today = useToday()
  const [typed, setTyped] = useState<RegisterPaperAsked>({
    kind: 'days',
    from: today,
    to: today,
    feeTypeId: fees[0]?.feeTypeId ?? '',
    classId: '',
  })
  const fee = fees.find(({ feeTypeId }) => feeTypeId === typed.feeTypeId) ?? fees[0]
  const isOfWeek = typed.kind === 'week' || typed.kind === 'blank'
  const isKnown = fee?.classes.some(({ classId }) => classId === typed.classId) ?? false
  const classId = isKnown ? typed.classId : isOfWeek ? (fee?.classes[0]?.classId ?? '') : ''
  const change = (next: Partial<RegisterPaperAsked>) => setTyped((before) => ({ ...before, ...next }))
  return {
    asked: { ...typed, classId },
    change,
    fee,
    isOfWeek,
    isOfClass: isOfWeek || typed.kind === 'pupils',
  }
}
