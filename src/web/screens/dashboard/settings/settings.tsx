import { Link } from 'react-router'
import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import { findSettings, useSettingsPlaces } from '#web/settings-places.ts'
import { Card } from '#web/ui/card.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page, PageHead } from '#web/ui/page.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useTypedQueryState } from '#web/use-query-state.ts'
import styles from './settings.module.css'

export const meta = () => [{ title: 'Settings: Akontaa' }]

/** Everything that a school sets: one list that leads to each. */
export default function Settings() {
  const places = useSettingsPlaces()
  const [typed, setTyped] = useTypedQueryState('search')
  const found = findSettings(places, typed)
  return (
    <Page>
      <Crumbs trail={[{ label: 'Students', to: paths.dashboard }, { label: 'Settings' }]} />
      <div className={styles.narrow}>
        <PageHead title="Settings" />
        <SearchField label="Search settings" value={typed} onChange={setTyped} />
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
        {found.length === 0 && <Empty title={sentences.empty.noMatch} />}
      </div>
    </Page>
  )
}
