import { Link } from 'react-router'
import type { SettingsPlace } from '#web/settings-places.ts'
import { Icon } from '#web/ui/icon.tsx'
import link from '#web/ui/link-row.module.css'
import text from '#web/ui/text.module.css'

interface SettingsRowProps {
  place: SettingsPlace
  /** What is set there now, where it is known. */
  about: string | undefined
}

/** A place of the settings in a list of them. */
export function SettingsRow({ place: { label, to, icon, about }, about: now }: SettingsRowProps) {
  return (
    <li>
      <Link className={link.row} to={to}>
        <Icon name={icon} />
        <span>
          <b className={text.line}>{label}</b> <span className={text.aside}>{now ?? about}</span>
        </span>
        <Icon name="right" size={16} />
      </Link>
    </li>
  )
}
