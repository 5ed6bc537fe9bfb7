import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { correctAct } from '#web/offline/mend-act.ts'
import { saidLines, type WaitingAct } from '#web/offline/waiting-act.ts'
import { feeTypesQuery } from '#web/queries/school.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Row } from '#web/ui/layout.tsx'
import page from '#web/ui/page.module.css'
import { Select } from '#web/ui/select.tsx'
import { takeWayOut } from './way-out.ts'

/** Another day or another fee type; the child and the sum are what the parent paid and stay. */
export function CorrectAct({ act, onDone }: { act: WaitingAct; onDone: () => void }) {
  const { data: known } = useQuery(feeTypesQuery())
  const [date, setDate] = useState<string | null>(act.date)
  const [feeTypes, setFeeTypes] = useState(act.lines.map(({ feeType }) => feeType))
  const names = new Set([...(known ?? []).map(({ name }) => name), ...feeTypes])
  const options = [...names].map((name) => ({ value: name, label: name }))
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!date) return
    takeWayOut(correctAct(act.id, { date, feeTypes }), onDone)
  }
  return (
    <form className={page.stack} onSubmit={send} noValidate>
      <DateField label="The day it counts for" value={date} onChange={setDate} />
      {act.lines.map((line, index) => (
        <Select
          key={line.id}
          label={
            act.kind === 'payment' && act.family
              ? `Fee type of ${saidLines(act)[index]?.feeType}`
              : 'Fee type'
          }
          options={options}
          value={feeTypes[index] ?? line.feeType}
          onChange={(chosen) => chosen && setFeeTypes(feeTypes.with(index, chosen))}
        />
      ))}
      <Row wrap gap={2}>
        <Button small onClick={onDone}>
          Leave it
        </Button>
        <Button small kind="primary" type="submit" disabled={!date}>
          Send it so
        </Button>
      </Row>
    </form>
  )
}
