import { useQuery } from '@tanstack/react-query'
import { fullName } from '#shared/people.ts'
import { useConnection } from '#web/connection.ts'
import type { NewPayment, NewTender } from '#web/offline/new-act.ts'
import { phonesAskedQuery } from '#web/queries/phones-asked.ts'
import { Button } from '#web/ui/button.tsx'
import { type Asking, onScreen } from './asking.ts'

interface AskAPhoneProps {
  /** The payment as it is typed; null while something is missing. */
  act: NewPayment | NewTender | null
  /** Whatever holds the form goes from the screen. */
  onOpen?: () => void
}

/** Beside the number of mobile money: the parent has not sent it yet, and is asked on the phone. Only where it can be done. */
export function AskAPhone({ act, onOpen }: AskAPhoneProps) {
  const { up } = useConnection()
  const { data } = useQuery({ ...phonesAskedQuery(), enabled: up })
  if (!up || !data?.canAsk) return null
  const open = () => {
    if (!act) return
    onScreen.set(askingOf(act))
    onOpen?.()
  }
  return (
    <Button small icon="phone" disabled={!act} onClick={open}>
      Not sent yet? Ask a phone
    </Button>
  )
}

function askingOf(act: NewPayment | NewTender): Asking {
  const { student } = act
  const whose = {
    studentId: student.id,
    guardian: `${student.guardianFirstName} ${student.guardianSurname}`.trim(),
    phone: student.guardianPhone,
  }
  if (act.kind === 'tender') {
    const names = act.family.children.map(({ firstName }) => firstName).join(', ')
    return { ...whose, name: names, familyId: act.family.id, lines: [...act.lines] }
  }
  const lines = act.lines.map((line) => ({ ...line, studentId: student.id }))
  return { ...whose, name: fullName(student), lines }
}
