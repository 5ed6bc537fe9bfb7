import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { dayOf, formatDay } from '#shared/dates.ts'
import { fullName, shortNameWithin } from '#shared/people.ts'
import { billLatecomers, type FeeGrid } from '#web/queries/billing.ts'
import { studentsQuery } from '#web/queries/students.ts'
import { type LeftOut, unbilledQuery } from '#web/queries/unbilled.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import text from '#web/ui/text.module.css'
import { TickLine } from '#web/ui/tick.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

const AT_ONCE = 2_000

/** Pupils who are not billed in classes that were: who came afterwards and, apart and only when ticked, who was left out. */
export function Latecomers({ grid }: { grid: FeeGrid }) {
  const { data: unbilled } = useQuery(unbilledQuery())
  const [ticked, setTicked] = useState<readonly string[]>([])
  const billing = useAct({
    act: billLatecomers,
    onDone: ({ message }) => {
      setTicked([])
      showToast(message)
    },
    onRefused: (refusal) => showProblem('They were not billed.', refusal.message),
  })
  const isBilled = grid.fees.some(({ billed }) => billed)
  if (!unbilled || !isBilled || unbilled.students.size + unbilled.behind.size === 0) return null
  const everybody = new Set([...unbilled.students, ...unbilled.behind.keys()])
  const late = [...everybody].filter((id) => !unbilled.leftOut.has(id))
  const after = ticked.filter((id) => unbilled.leftOut.has(id))
  const chosen = [...late, ...after]
  return (
    <>
      {late.length > 0 && (
        <Notice tone="wait" icon="warning">
          {counted(late.length, 'pupil')} of billed classes {late.length === 1 ? 'is' : 'are'} not billed.
        </Notice>
      )}
      {unbilled.leftOut.size > 0 && (
        <LeftOutPupils leftOut={unbilled.leftOut} ticked={after} onTick={setTicked} />
      )}
      {chosen.length > 0 && (
        <Button busy={billing.busy && 'Billing...'} onClick={() => billing.submit(chosen.slice(0, AT_ONCE))}>
          Bill {chosen.length === 1 ? 'that pupil' : `those ${chosen.length} pupils`} what their class was
          billed
        </Button>
      )}
    </>
  )
}

interface LeftOutPupilsProps {
  leftOut: ReadonlyMap<string, LeftOut>
  ticked: readonly string[]
  onTick: (studentIds: readonly string[]) => void
}

/** Nobody has forgotten them: each is billed only when somebody ticks the name. */
function LeftOutPupils({ leftOut, ticked, onTick }: LeftOutPupilsProps) {
  const { data: students } = useQuery(studentsQuery())
  const known = new Map(students?.map((student) => [student.id, student]))
  return (
    <fieldset>
      <legend className={text.hint}>Left out on purpose. Tick whom to bill after all.</legend>
      {[...leftOut].map(([id, { at, by }]) => {
        const student = known.get(id)
        return (
          <TickLine
            key={id}
            checked={ticked.includes(id)}
            onChange={({ currentTarget }) =>
              onTick(currentTarget.checked ? [...ticked, id] : ticked.filter((one) => one !== id))
            }
          >
            {student ? `${fullName(student)}, ${student.className}` : 'A pupil'}{' '}
            <span className={text.hint}>
              left out on {formatDay(dayOf(new Date(at)))}
              {by && ` by ${shortNameWithin(by)}`}
            </span>
          </TickLine>
        )
      })}
    </fieldset>
  )
}
