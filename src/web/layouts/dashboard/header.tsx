import { Link } from 'react-router'
import { schoolInitials } from '#shared/people.ts'
import { sentences } from '#shared/sentences.ts'
import { NetPill } from '#web/counter/queue/net-pill.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Clock } from './clock.tsx'
import { SchoolMenu } from './school-menu.tsx'

interface HeaderProps {
  name: string
  email: string
  address: string
  onLogOut: () => void
  onOpenQueue: () => void
}

/** The fixed header: who the desk belongs to, the time in Ghana, the way to the school's own details and out. */
export function Header({ name, email, address, onLogOut, onOpenQueue }: HeaderProps) {
  return (
    <div className="wrap bar">
      <Link className="brand" to={paths.dashboard}>
        Akontaa
      </Link>
      <SchoolMenu initials={schoolInitials(name)} email={email} address={address} onLogOut={onLogOut} />
      <div className="school">
        <b>{name}</b>
        <span>
          {email}
          <span className="desk-only inline!">{address && `, ${address}`}</span>
        </span>
      </div>
      <NetPill onOpen={onOpenQueue} />
      <Clock />
      <div className="bar-acts">
        <Link className="btn btn-quiet btn-s" to={paths.editSchool}>
          {sentences.buttons.editDetails}
        </Link>
        <Button kind="bare" small onClick={onLogOut}>
          {sentences.buttons.logOut}
        </Button>
      </div>
    </div>
  )
}
