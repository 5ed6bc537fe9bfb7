import { type FocusEvent, type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { sentences } from '#shared/sentences.ts'
import { askAboutPrinting } from '#web/counter/printing.ts'
import { useDashboardLinks } from '#web/dashboard-links.ts'
import { lockDesk } from '#web/lock.ts'
import { paths } from '#web/paths.ts'
import { useHasSeveralSchools } from '#web/queries/my-schools.ts'
import { useHasColleagues, useMay, useMe } from '#web/queries/person.ts'
import { readDesk } from '#web/session.ts'
import { useSettingsPlaces } from '#web/settings-places.ts'
import { buttonLook } from '#web/ui/button.tsx'
import list from '#web/ui/options.module.css'
import type { Lit } from './lit.ts'
import styles from './school-menu.module.css'

interface SchoolMenuProps {
  initials: string
  email: string
  address: string
  /** Where one is: below the width at which its own link is there, it is lit here. */
  lit: Lit
  onLogOut: () => void
}

/** As many as the button is wide. */
const INITIALS_SHOWN = 3

/** On a narrow screen the header's words and links fold into one button with the school's initials. */
export function SchoolMenu({ initials, email, address, lit, onLogOut }: SchoolMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { open, setOpen, close, leaving } = useFolding(button)
  return (
    <div className={styles.menu} data-lit={lit} {...leaving}>
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
          <OwnLinks onClose={close} />
          <Link className={list.option} to={paths.help()} onClick={close}>
            Help
          </Link>
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

/** Where this person may go, in the order of the header. */
function OwnLinks({ onClose }: { onClose: () => void }) {
  const { main, also } = useDashboardLinks()
  const me = useMe()
  const hasColleagues = useHasColleagues()
  const mayExport = useMay('export_school')
  const mayEdit = useMay('edit_school')
  const hasSettings = useSettingsPlaces().length > 0
  const isDesk = hasColleagues && readDesk() !== null
  const mayRenew = useMay('renew')
  return (
    <>
      {[...main, ...also].map(({ label, to }) => (
        <Link key={to} className={list.option} to={to} onClick={onClose}>
          {label}
        </Link>
      ))}
      <MySchoolsOption onClose={onClose} />
      {mayExport && (
        <Link className={list.option} to={paths.records} onClick={onClose}>
          Your records
        </Link>
      )}
      {mayEdit && (
        <Link className={list.option} to={paths.editSchool} onClick={onClose}>
          {sentences.buttons.editDetails}
        </Link>
      )}
      {hasSettings && (
        <Link className={list.option} to={paths.settings} onClick={onClose}>
          Settings
        </Link>
      )}
      {hasColleagues && me && (
        <Link className={list.option} to={paths.person(me.staff.id)} onClick={onClose}>
          {me.staff.name}, {me.staff.roleName}
        </Link>
      )}
      {isDesk && (
        <button type="button" className={list.option} onClick={lockDesk}>
          Change person
        </button>
      )}
      {mayRenew && (
        <Link className={list.option} to={paths.upgradeSubscription} onClick={onClose}>
          Subscription
        </Link>
      )}
    </>
  )
}

/** Of whoever is Head of several. */
function MySchoolsOption({ onClose }: { onClose: () => void }) {
  if (!useHasSeveralSchools()) return null
  return (
    <Link className={list.option} to={paths.mySchools} onClick={onClose}>
      Your schools
    </Link>
  )
}

/** Escape closes the menu and gives the focus back to its button; leaving it closes it too. */
function useFolding(button: RefObject<HTMLButtonElement | null>) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const leaving = {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !open) return
      close()
      button.current?.focus()
    },
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) close()
    },
  }
  return { open, setOpen, close, leaving }
}
