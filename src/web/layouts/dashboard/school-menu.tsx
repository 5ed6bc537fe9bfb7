import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { sentences } from '#shared/sentences.ts'
import { askAboutPrinting } from '#web/counter/printing.ts'
import { useDashboardLinks } from '#web/dashboard-links.ts'
import { lockDesk } from '#web/lock.ts'
import { paths } from '#web/paths.ts'
import { useHasColleagues, useMay, useMe } from '#web/queries/person.ts'
import { readDesk } from '#web/session.ts'
import { buttonLook } from '#web/ui/button.tsx'
import list from '#web/ui/options.module.css'
import styles from './school-menu.module.css'

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
  const { main, also } = useDashboardLinks()
  const me = useMe()
  const hasColleagues = useHasColleagues()
  const mayExport = useMay('export_school')
  const mayEdit = useMay('edit_school')
  const isDesk = hasColleagues && readDesk() !== null
  const mayRenew = useMay('renew')
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and leaving close it; everything to press is a link or button
    <div
      className={styles.menu}
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
        {...buttonLook()}
        aria-label={`${initials}: school menu`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {initials.slice(0, INITIALS_SHOWN)}
      </button>
      <div id={id} className={styles.place} hidden={!open}>
        <div className={list.options}>
          <p className={styles.facts}>
            {email}
            <br />
            {address}
          </p>
          {[...main, ...also].map(({ label, to }) => (
            <Link key={to} className={list.option} to={to} onClick={close}>
              {label}
            </Link>
          ))}
          {mayExport && (
            <Link className={list.option} to={paths.records} onClick={close}>
              Your records
            </Link>
          )}
          {mayEdit && (
            <Link className={list.option} to={paths.editSchool} onClick={close}>
              {sentences.buttons.editDetails}
            </Link>
          )}
          {hasColleagues && me && (
            <Link className={list.option} to={paths.person(me.staff.id)} onClick={close}>
              {me.staff.name}, {me.staff.roleName}
            </Link>
          )}
          {isDesk && (
            <button type="button" className={list.option} onClick={lockDesk}>
              Change person
            </button>
          )}
          {mayRenew && (
            <Link className={list.option} to={paths.upgradeSubscription} onClick={close}>
              Subscription
            </Link>
          )}
          <button
            type="button"
            className={list.option}
            onClick={() => {
              close()
              askAboutPrinting()
            }}
          >
            Printing on this device
          </button>
          <button type="button" className={list.option} onClick={onLogOut}>
            {sentences.buttons.logOut}
          </button>
        </div>
      </div>
    </div>
  )
}
