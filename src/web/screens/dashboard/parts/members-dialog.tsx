import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '#shared/dates.ts'
import { familyQuery, joinFamilies, splitFamily } from '#web/queries/family-links.ts'
import { findAnywhere } from '#web/queries/find-students.ts'
import { useAbout } from '#web/queries/namesakes.ts'
import { useMay } from '#web/queries/person.ts'
import { useStudentsAtCounter } from '#web/queries/students-at-counter.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActs, DialogBody } from '#web/ui/dialog.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { ShortList, ShortListItem } from '#web/ui/short-list.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import { TextField } from '#web/ui/text-field.tsx'
import { TickLine } from '#web/ui/tick.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

interface MembersDialogProps {
  familyId: string
  onClose: () => void
}

/** Who belongs to a family: children are taken out, another child's family is joined, and what was said before stands below. */
export function MembersDialog({ familyId, onClose }: MembersDialogProps) {
  const { data: family, error, refetch } = useQuery(familyQuery(familyId))
  const mayEdit = useMay('edit_students')
  const [out, setOut] = useState<readonly string[]>([])
  const onRefused = (refusal: Error) => showProblem('The family was not changed.', refusal.message)
  const splitting = useAct({
    act: splitFamily,
    onDone: () => {
      showToast('They are a family of their own now.')
      onClose()
    },
    onRefused,
  })
  const toggle = (id: string) => setOut(out.includes(id) ? out.filter((each) => each !== id) : [...out, id])
  return (
    <Dialog title="Who belongs to this family" onClose={onClose}>
      <DialogBody>
        {!family && error && (
          <Problem sentence="The family did not load." detail={error.message} onRetry={refetch} />
        )}
        {!family && !error && <Skeleton width={260} height={80} />}
        {family?.children.map((child) => (
          <Member
            key={child.id}
            child={child}
            isIn={!out.includes(child.id)}
            onToggle={() => toggle(child.id)}
          />
        ))}
        {mayEdit && family && out.length === 0 && (
          <JoinChild members={family.children.map(({ id }) => id)} onDone={onClose} />
        )}
        {family && <History history={family.history} />}
        <DialogActs>
          <Button onClick={onClose}>Close</Button>
          {out.length > 0 && family && out.length < family.children.length && (
            <Button
              kind="primary"
              busy={splitting.busy && 'Saving...'}
              onClick={() => void splitting.submit({ familyId, studentIds: out })}
            >
              Take {out.length} out
            </Button>
          )}
        </DialogActs>
      </DialogBody>
    </Dialog>
  )
}

interface MemberProps {
  child: { name: string; className: string }
  isIn: boolean
  onToggle: () => void
}

function Member({ child: { name, className }, isIn, onToggle }: MemberProps) {
  const mayEdit = useMay('edit_students')
  const said = (
    <>
      {name} <span className={text.muted}>{className}</span>
    </>
  )
  if (!mayEdit) return <p>{said}</p>
  return (
    <TickLine checked={isIn} onChange={onToggle}>
      {said}
    </TickLine>
  )
}

/** Another child's whole family comes in. */
function JoinChild({ members, onDone }: { members: readonly string[]; onDone: () => void }) {
  const { data: students = [] } = useStudentsAtCounter()
  const [typed, setTyped] = useState('')
  const found = findAnywhere(students, typed)
    .filter(({ id }) => !members.includes(id))
    .slice(0, 4)
  const about = useAbout()
  return (
    <>
      <TextField
        label="Add a brother or sister"
        hint="brings the whole family in"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
      {found.length > 0 && (
        <ShortList>
          {found.map((student) => (
            <ShortListItem
              key={student.id}
              name={`${student.firstName} ${student.surname}`}
              about={about(student)}
            >
              <Join studentIds={[...members.slice(0, 1), student.id]} onDone={onDone} />
            </ShortListItem>
          ))}
        </ShortList>
      )}
    </>
  )
}

function Join({ studentIds, onDone }: { studentIds: readonly string[]; onDone: () => void }) {
  const joining = useAct({
    act: joinFamilies,
    onDone: () => {
      showToast('They are one family now.')
      onDone()
    },
    onRefused: (refusal) => showProblem('The families were not joined.', refusal.message),
  })
  return (
    <Button small busy={joining.busy && 'Joining...'} onClick={() => joining.submit(studentIds)}>
      Add
    </Button>
  )
}

interface HistoryProps {
  history: readonly { act: 'join_families' | 'split_family'; at: string; by: string; children: string[] }[]
}

function History({ history }: HistoryProps) {
  return history.map(({ act, at, by, children }) => (
    <p key={at} className={text.hint}>
      {formatMoment(at)}, {by} {act === 'join_families' ? 'joined' : 'took out'} {children.join(', ')}.
    </p>
  ))
}
