import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { counted } from '#shared/counted.ts'
import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import { markTyped } from '#web/queries/find-students.ts'
import { findSettings, type SettingsPlace } from '#web/settings-places.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import link from '#web/ui/link-row.module.css'
import { PageHead } from '#web/ui/page.tsx'
import text from '#web/ui/text.module.css'
import styles from './settings.module.css'
import { findIn, type Setting, useSettingsNow } from './settings-now.ts'
import { SettingsRow } from './settings-row.tsx'

interface FoundSettingsProps {
  places: readonly SettingsPlace[]
  typed: string
  /** On a phone the field stands above; beside it what was found is the page. */
  hasTitle?: boolean
}

/** Every setting whose name or present value says what was typed, then the places called so. */
export function FoundSettings({ places, typed, hasTitle = false }: FoundSettingsProps) {
  const { settings, abouts } = useSettingsNow(places)
  const found = findIn(settings, typed)
  const alone = findSettings(places, typed).filter(({ to }) => found.every((setting) => setting.to !== to))
  const count = found.length + alone.length
  return (
    <>
      {hasTitle && <PageHead title={`${counted(count, 'setting')} with “${typed}”`} />}
      {count === 0 ? (
        <Empty title={sentences.empty.noMatch}>
          Perhaps <Link to={paths.help()}>Help</Link> knows it.
        </Empty>
      ) : (
        <Card as="ul" onKeyDown={goOn} data-found>
          {found.map((setting) => (
            <Found
              key={`${setting.to} ${setting.label}`}
              setting={setting}
              typed={typed}
              place={places.find(({ to }) => to === setting.to)?.label ?? ''}
            />
          ))}
          {alone.map((place) => (
            <SettingsRow key={place.to} place={place} about={abouts[place.to]} />
          ))}
        </Card>
      )}
    </>
  )
}

function Found({
  setting: { label, value, to },
  typed,
  place,
}: {
  setting: Setting
  typed: string
  place: string
}) {
  return (
    <li>
      <Link className={cx(link.row, styles.found)} to={to}>
        <span>
          <b className={text.line}>
            {markTyped(label, typed).map((part) =>
              part.typed ? (
                <mark key={part.text}>{part.text}</mark>
              ) : (
                <span key={part.text}>{part.text}</span>
              ),
            )}
          </b>
          <span className={text.aside}>{place}</span>
        </span>
        <span className={text.unseen}>: </span>
        <span className={styles.value}>{value}</span>
        <Icon name="right" size={16} />
      </Link>
    </li>
  )
}

/** The arrows go from one to the next; from the first back into the search. */
function goOn(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement as HTMLAnchorElement) + step
  event.preventDefault()
  const next = at < 0 ? document.querySelector<HTMLElement>('[data-search-settings] input') : links[at]
  next?.focus()
}

/** Out of the search into what was found. */
export function goToFound(): void {
  document.querySelector<HTMLElement>('[data-found] a')?.focus()
}
