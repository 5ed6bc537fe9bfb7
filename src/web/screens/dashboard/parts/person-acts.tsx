import { endSessions, letLeave, type PersonRow, sendInviteAgain } from '#web/queries/staff.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { EditPerson } from './edit-person.tsx'
import type { PersonAct } from './person-menu.tsx'

interface PersonActsProps {
  person: PersonRow
  act: PersonAct
  onClose: () => void
}

/** Asks before what the Head does about somebody, and does it. */
export function PersonActs({ person, act, onClose }: PersonActsProps) {
  if (act === 'edit') return <EditPerson person={person} onClose={onClose} />
  return <Asked person={person} act={act} onClose={onClose} />
}

const questions = {
  resend: {
    question: (name: string) => `Send ${name} a new link?`,
    says: () => 'The link sent before stops working. The new one works once, for 72 hours.',
    keep: 'Not now',
    act: 'Send it',
    run: ({ id }: PersonRow, key: string) => sendInviteAgain(id, key),
  },
  endSessions: {
    question: (name: string) => `End all sessions of ${name}?`,
    says: (name: string) =>
      `${name} is signed out everywhere at once, and signs in again with password or PIN.`,
    keep: 'Leave them',
    act: 'End all sessions',
    run: ({ id }: PersonRow, key: string) => endSessions({ staffId: id }, key),
  },
  leave: {
    question: (name: string) => `Does ${name} leave the school?`,
    says: (name: string) =>
      `${name}’s sessions end now. The name stays on what was done. The phone and e-mail are free again.`,
    keep: 'Stays',
    act: 'Leaves the school',
    run: ({ id }: PersonRow, key: string) => letLeave(id, key),
  },
} as const

function Asked({ person, act, onClose }: PersonActsProps & { act: keyof typeof questions }) {
  const { question, says, keep, act: words, run } = questions[act]
  const name = person.firstName || person.name
  const doing = useAct({
    act: async (_: null, key) => (await run(person, key)).message,
    onDone: (message) => {
      onClose()
      showToast(message)
    },
    onRefused: (refusal) => {
      onClose()
      showProblem('It was not done.', refusal.message)
    },
  })
  return (
    <Confirm
      question={question(name)}
      keep={keep}
      act={words}
      danger={act === 'leave'}
      busy={doing.busy && 'One moment...'}
      onKeep={onClose}
      onAct={() => doing.submit(null)}
    >
      <p>{says(name)}</p>
    </Confirm>
  )
}
