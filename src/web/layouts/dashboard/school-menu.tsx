import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { sentences } from '#shared/sentences.ts'
import { alsoLinks, mainLinks } from '#web/dashboard-links.ts'
import { paths } from '#web/paths.ts'

interface SchoolMenuProps {
  initials: string
  email: string
  address: string
  onLogOut: () => void
}

/** As many as the button is wide. */
const INITIALS_SHOWN = 3

/** On a narrow screen the header's words and links fold into one button with the school's initials. */
export function SchoolMenu({ initials, email, address, onLogOut }: SchoolMenuProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and leaving close it; everything to press is a link or button
    <div
      className="phone-menu"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        close()
        button.current?.focus()
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      <button
        ref={button}
        type="button"
        className="btn btn-quiet"
        aria-label={`${initials}: school menu`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {initials.slice(0, INITIALS_SHOWN)}
      </button>
      <div id={id} className="options school-options" hidden={!open}>
        <p className="small muted">
          {email}
          <br />
          {address}
        </p>
        {[...mainLinks, ...alsoLinks].map(({ label, to }) => (
          <Link key={to} className="option" to={to} onClick={close}>
            {label}
          </Link>
        ))}
        <Link className="option" to={paths.records} onClick={close}>
          Your records
        </Link>
        <Link className="option" to={paths.editSchool} onClick={close}>
          {sentences.buttons.editDetails}
        </Link>
        <button type="button" className="option" onClick={onLogOut}>
          {sentences.buttons.logOut}
        </button>
      </div>
    </div>
  )
}
