import { useState } from 'react'
import { bringMySchool, leaveMySchool, type MySchool } from '#web/queries/my-schools.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Row } from '#web/ui/layout.tsx'
import text from '#web/ui/text.module.css'
import { TextField } from '#web/ui/text-field.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

/** Another school comes beside this one, by what opens it. */
export function BringDialog({ schools, onClose }: { schools: readonly MySchool[]; onClose: () => void }) {
  const [typed, setTyped] = useState({ schoolEmail: '', schoolPassword: '' })
  const [problem, setProblem] = useState<string>()
  const bringing = useAct({
    act: (body: typeof typed) => bringMySchool(body),
    onDone: (message) => {
      showToast(message)
      onClose()
    },
    onRefused: ({ message }) => setProblem(message),
  })
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: (value: string) => {
      setTyped({ ...typed, [name]: value })
      setProblem(undefined)
    },
  })
  return (
    <FormDialog
      title="Bring a school"
      act="Bring it"
      busy={bringing.busy && 'One moment...'}
      onClose={onClose}
      onSubmit={() => bringing.submit(typed)}
    >
      <p className={text.hint}>
        What you sign in with there. The school stays by itself; another password there takes it away again.
      </p>
      <TextField label="E-mail or phone" autoComplete="username" maxLength={254} {...field('schoolEmail')} />
      <TextField
        label="Password there"
        type="password"
        autoComplete="off"
        maxLength={200}
        error={problem}
        {...field('schoolPassword')}
      />
      {schools.length > 1 && <Brought schools={schools} />}
    </FormDialog>
  )
}

/** Those that stand here already: each can go. */
function Brought({ schools }: { schools: readonly MySchool[] }) {
  const leaving = useAct({
    act: (accountId: string) => leaveMySchool(accountId),
    onDone: (message) => showToast(message),
    onRefused: ({ message }) => showProblem('The school was not taken away.', message),
  })
  return schools.map(({ accountId, schoolName }) => (
    <Row key={accountId} align="center" justify="between" gap={3}>
      <span>{schoolName}</span>
      <Button small aria-label={`Take ${schoolName} away`} onClick={() => leaving.submit(accountId)}>
        Take away
      </Button>
    </Row>
  ))
}
