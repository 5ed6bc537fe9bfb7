import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import type { SchoolClass } from '#web/queries/classes.ts'
import { archiveClass, restoreClass } from '#web/queries/classes-acts.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

interface TakeOutClassProps {
  each: SchoolClass
  others: readonly SchoolClass[]
  onClose: () => void
}

/** Asks before a class is taken out of use, and where its students go when it has some. */
export function TakeOutClass({ each, others, onClose }: TakeOutClassProps) {
  const [to, setTo] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const has = each.students > 0
  const archiving = useAct({
    act: archiveClass,
    onDone: ({ moved }) => {
      onClose()
      const undo =
        moved === 0 ? [{ label: 'Undo', icon: 'undo' as const, act: () => void bringBack(each.id) }] : []
      showToast(`${each.name} is out of use.`, undo)
    },
    onRefused: (refusal) => setProblem(refusal.message),
  })
  const who = counted(each.students, 'student')
  const act = () => {
    if (has && !to) return setProblem('Choose the class they move to.')
    archiving.submit({ classId: each.id, ...(has && to ? { moveToClassId: to } : {}) })
  }
  return (
    <Confirm
      question={`Take ${each.name} out of use?`}
      keep="Keep it"
      act={has ? `Move ${who} and take it out of use` : 'Take it out of use'}
      busy={archiving.busy && 'Taking out...'}
      onKeep={onClose}
      onAct={act}
    >
      {has && (
        <Select
          label={`${who} ${each.students === 1 ? 'moves' : 'move'} to`}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          value={to}
          error={problem}
          onChange={(value) => {
            setTo(value)
            setProblem(undefined)
          }}
        />
      )}
      <Notice icon="archive" tone={problem && !has ? 'bad' : 'plain'}>
        {problem && !has
          ? problem
          : 'Nothing recorded in it is lost, and it can be brought back. Nothing is charged; what students owe goes with them.'}
      </Notice>
    </Confirm>
  )
}

async function bringBack(classId: string) {
  try {
    const { message } = await restoreClass(classId, crypto.randomUUID())
    showToast(message)
  } catch (error) {
    showProblem('The class was not brought back.', error instanceof Error ? error.message : undefined)
  }
}
