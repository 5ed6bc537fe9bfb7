import { Navigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { useSettingsPlaces } from '#web/settings-places.ts'
import { Card } from '#web/ui/card.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { Page, PageHead } from '#web/ui/page.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useIsWide } from '#web/ui/use-media.ts'
import { useQueryState, useTypedQueryState } from '#web/use-query-state.ts'
import { FoundSettings, goToFound } from './found-settings.tsx'
import styles from './settings.module.css'
import { useSettingsNow } from './settings-now.ts'
import { SettingsRow } from './settings-row.tsx'

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
  return (
    <Page>
      <FoundSettings hasTitle places={places} typed={words} />
    </Page>
  )
}

function AllPlaces() {
  const places = useSettingsPlaces()
  const { abouts } = useSettingsNow(places)
  const [typed, setTyped] = useTypedQueryState('search')
  return (
    <Page>
      <Crumbs trail={[{ label: 'Students', to: paths.dashboard }, { label: 'Settings' }]} />
      <div className={styles.narrow}>
        <PageHead title="Settings" />
        <div data-search-settings>
          <SearchField label="Search settings" value={typed} onChange={setTyped} onDown={goToFound} />
        </div>
        {typed ? (
          <FoundSettings places={places} typed={typed} />
        ) : (
          <Card as="ul">
            {places.map((place) => (
              <SettingsRow key={place.to} place={place} about={abouts[place.to]} />
            ))}
          </Card>
        )}
      </div>
    </Page>
  )
}
