import { type FormEvent, useState } from 'react'
import { initialsOfName } from '#shared/people.ts'
import type { Role } from '#shared/permissions.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/queries/person.ts'
import { changeOwnPassword } from '#web/queries/staff.ts'
import person from '#web/screens/dashboard/parts/person.module.css'
import { SessionList } from '#web/screens/dashboard/parts/session-list.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { CardBeside } from '#web/ui/beside.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { Row } from '#web/ui/layout.tsx'
import page from '#web/ui/page.module.css'
import { Page } from '#web/ui/page.tsx'
import text from '#web/ui/text.module.css'
import { TextField } from '#web/ui/text-field.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { OwnPhone } from './own-phone.tsx'

interface OwnAccountProps {
  me: { name: string; role: Role; roleName: string }
  classes: readonly string[]
}

/** One's own: where one is signed in, and the password. */
export function OwnAccount({ me, classes }: OwnAccountProps) {
  const mayApprove = useMay('answer_requests')
  return (
    <Page>
      <Crumbs trail={[{ label: 'Students', to: paths.dashboard }, { label: 'My account' }]} />
      <div className={page.columns}>
        <div className={page.stack}>
          <Card pad>
            <Row gap={5} align="center" className={person.person}>
              <Avatar initials={initialsOfName(me.name)} />
              <div>
                <h1>{me.name}</h1>
                <Row as="p" align="center" wrap className={person.facts}>
                  {[me.roleName, ...classes].join(', ')}
                </Row>
              </div>
            </Row>
          </Card>
          <SessionList mayEnd />
        </div>
        <div className={page.stack}>
          <CardBeside aria-label="Password">
            <OwnPassword />
          </CardBeside>
          {mayApprove && (
            <CardBeside aria-label="Phone">
              <OwnPhone />
            </CardBeside>
          )}
        </div>
      </div>
    </Page>
  )
}

function OwnPassword() {
  const [typed, setTyped] = useState({ currentPassword: '', password: '' })
  const [problems, setProblems] = useState<Record<string, string>>({})
  const changing = useAct({
    act: (passwords: typeof typed, key) => changeOwnPassword(passwords, key),
    onDone: ({ message }) => {
      setTyped({ currentPassword: '', password: '' })
      showToast(message)
    },
    onRefused: ({ code, message, details: { fields } }) => {
      if (fields) setProblems(fields)
      else if (code === 'wrong_sign_in') setProblems({ currentPassword: message })
      else showProblem('The password was not changed.', message)
    },
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (typed.password.length < 8) setProblems({ password: 'At least 8 characters.' })
    else changing.submit(typed)
  }
  const field = (name: keyof typeof typed) => ({
    type: 'password',
    maxLength: 200,
    value: typed[name],
    error: problems[name],
    onChange: (value: string) => {
      setTyped({ ...typed, [name]: value })
      setProblems({})
    },
  })
  return (
    <form className={page.stack} onSubmit={save} noValidate>
      <h2>Change my password</h2>
      <TextField label="Password now" autoComplete="current-password" {...field('currentPassword')} />
      <TextField label="New password" autoComplete="new-password" {...field('password')} />
      <Button kind="primary" type="submit" busy={changing.busy && 'One moment...'}>
        Change it
      </Button>
      <p className={text.hint}>Your other sessions end. Your PINs stay.</p>
    </form>
  )
}
