import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { useSettingsPlaces } from '#web/settings-places.ts'
import { Icon } from '#web/ui/icon.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import text from '#web/ui/text.module.css'
import { useQueryState } from '#web/use-query-state.ts'
import { goToFound } from './found-settings.tsx'
import styles from './settings.module.css'
import { useSettingsNow } from './settings-now.ts'

/** The places of the settings, each with what is set there; the one that is open is lit. What is sought stands beside it. */
export function SettingsIndex({ pathname }: { pathname: string }) {
  const places = useSettingsPlaces()
  const { abouts } = useSettingsNow(places)
  return (
    <nav aria-label="Settings" className={styles.index}>
      <SearchSettings isHere={pathname === paths.settings} />
      <ul>
        {places.map(({ label, to, icon, about }) => (
          <li key={to}>
            <Link className={styles.one} to={to} aria-current={pathname === to ? 'page' : undefined}>
              <Icon name={icon} />
              <span>
                <b className={text.line}>{label}</b> <span className={text.aside}>{abouts[to] ?? about}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** From any place one letter leads to what was found; the field stays, and empty it leads back. */
function SearchSettings({ isHere }: { isHere: boolean }) {
  const navigate = useNavigate()
  const [kept] = useQueryState('search')
  const [typed, setTyped] = useState(isHere ? kept : '')
  useEffect(() => {
    if (!isHere) setTyped('')
  }, [isHere])
  const search = (words: string) => {
    setTyped(words)
    navigate(paths.settingsWith(words), { replace: isHere })
  }
  return (
    <div data-search-settings>
      <SearchField label="Search settings" value={typed} onChange={search} onDown={goToFound} />
    </div>
  )
}
