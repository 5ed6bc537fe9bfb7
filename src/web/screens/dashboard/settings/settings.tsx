import { Link, Navigate } from 'react-router'
import { counted } from '#shared/counted.ts'
import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import { findSettings, type SettingsPlace, useSettingsPlaces } from '#web/settings-places.ts'
import { Card } from '#web/ui/card.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page, PageHead } from '#web/ui/page.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useIsWide } from '#web/ui/use-media.ts'
import { useQueryState, useTypedQueryState } from '#web/use-query-state.ts'
import styles from './settings.module.css'

export const meta = () => [{ title: 'Settings: Akontaa' }]

/** Everything that a school sets: one list that leads to each. On a wide screen it stands beside them all. */
export default function Settings() {
  return useIsWide() ? <Found /> : <AllPlaces />
}

/** What was typed beside it; nothing typed, the first place is open. */
function Found() {
  const places = useSettingsPlaces()
  const [words] = useQueryState('search')
  const [first] = places
  if (words === '' && first) return <Navigate to={first.to} replace />
  const found = findSettings(places, words)
  return (
    <Page>
      <PageHead title={`${counted(found.length, 'place')} with “${words}”`} />
      <Places found={found} />
    </Page>
  )
}

function AllPlaces() {
  const places = useSettingsPlaces()
  const [typed, setTyped] = useTypedQueryState('search')
  return (
    <Page>
      <Crumbs trail={[{ label: 'Students', to: paths.dashboard }, { label: 'Settings' }]} />
      <div className={styles.narrow}>
        <PageHead title="Settings" />
        <SearchField label="Search settings" value={typed} onChange={setTyped} />
        <Places found={findSettings(places, typed)} />
      </div>
    </Page>
  )
}

function Places({ found }: { found: readonly SettingsPlace[] }) {
  if (found.length === 0) return <Empty title={sentences.empty.noMatch} />
  return (
    <Card as="ul">
      {found.map(({ label, to, icon, about }) => (
        <li key={to}>
          <Link className={styles.place} to={to}>
            <Icon name={icon} />
            <span>
              <b className={styles.name}>{label}</b>
              <span className={styles.about}>{about}</span>
            </span>
            <Icon name="right" size={16} />
          </Link>
        </li>
      ))}
    </Card>
  )
}
