import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useNavigate } from 'react-router'
import { initialsOfName } from '#shared/people.ts'
import { sentences } from '#shared/sentences.ts'
import { useHalfTyped } from '#web/half-typed.ts'
import { lockDesk } from '#web/lock.ts'
import { useWaiting } from '#web/offline/use-waiting.ts'
import { paths } from '#web/paths.ts'
import { useHasSeveralSchools } from '#web/queries/my-schools.ts'
import { useDrawerSays, useDrawerWord } from '#web/queries/own-drawer.ts'
import { useCash, useMe } from '#web/queries/person.ts'
import { readDesk } from '#web/session.ts'
import { useSettingsPlaces } from '#web/settings-places.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Key } from '#web/ui/key.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import list from '#web/ui/options.module.css'
import text from '#web/ui/text.module.css'
import styles from './person-place.module.css'
import { SetPin } from './set-pin.tsx'

/** Who may take money. */
const TAKES: ReadonlySet<string> = new Set(['head', 'bursar', 'cashier'])

interface PersonPlaceProps {
  /** The page that is open is reached from here. */
  isHere: boolean
  onLogOut: () => void
}

/** Who is at the screen, and what is theirs: what they took, their PIN here, the way out. */
export default function PersonPlace({ isHere, onLogOut }: PersonPlaceProps) {
  const me = useMe()
  const navigate = useNavigate()
  const desk = readDesk()
  const halfTyped = useHalfTyped()
  const drawer = useDrawerWord()
  const [setsPin, setSetsPin] = useState(false)
  if (!me) return null
  const { id, name, role, roleName } = me.staff
  const what = [roleName, ...me.classes, ...(drawer ? [drawer] : [])].join(', ')
  return (
    <div className={styles.place}>
      <MenuTrigger>
        <MenuButton name={name} what={what} isHere={isHere} />
        <Popover placement="bottom end" offset={6}>
          <Stack gap={2} className={styles.menu}>
            <Who name={name} what={desk ? `${roleName}, at ${desk.name}` : what} />
            {desk && halfTyped && (
              <Notice tone="wait" icon="clock">
                A payment is half typed. It waits for you here and is never booked under another name.
              </Notice>
            )}
            <Menu className={cx(styles.items)} aria-label="Your menu">
              {TAKES.has(role) && <MoneyItems />}
              <Item
                icon="people"
                label="My account"
                says="password, where I am signed in"
                onAction={() => navigate(paths.person(id))}
              />
              <PlaceItems />
              {desk && <Item icon="key" label="My PIN at this desk" onAction={() => setSetsPin(true)} />}
              {desk && (
                <Item
                  icon="people"
                  label="Change person"
                  says="locks the desk at once"
                  shortcut="L"
                  onAction={lockDesk}
                />
              )}
              <LogOutItem isAtDesk={desk !== null} onLogOut={onLogOut} />
            </Menu>
          </Stack>
        </Popover>
      </MenuTrigger>
      {setsPin && desk && <SetPin desk={desk} mayRemove onClose={() => setSetsPin(false)} />}
    </div>
  )
}

/** Of whoever is Head of several. */
function MySchoolsItem() {
  const navigate = useNavigate()
  if (!useHasSeveralSchools()) return null
  return <Item icon="people" label="Your schools" onAction={() => navigate(paths.mySchools)} />
}

interface NamedProps {
  name: string
  /** The role, the classes or the desk, and how the drawer stands. */
  what: string
}

function MenuButton({ name, what, isHere }: NamedProps & { isHere: boolean }) {
  return (
    <Button className={cx(styles.me)} data-here={isHere || undefined}>
      <span className={text.unseen}>
        {name}, {what}: your menu{isHere ? ', you are here' : ''}
      </span>
      <Avatar initials={initialsOfName(name)} small />
      <span className={styles.words} aria-hidden="true">
        <b className={styles.name}>{name}</b>
        <span className={styles.what}>{what}</span>
      </span>
      <Icon name="down" size={16} />
    </Button>
  )
}

function Who({ name, what }: NamedProps) {
  return (
    <Row align="center" gap={3} className={styles.who}>
      <Avatar initials={initialsOfName(name)} />
      <div>
        <b className={styles.name}>{name}</b>
        <span className={styles.what}>{what}</span>
      </div>
    </Row>
  )
}

function MoneyItems() {
  const navigate = useNavigate()
  const drawerSays = useDrawerSays()
  const hasDrawers = useCash() !== null
  return (
    <>
      {hasDrawers && (
        <Item icon="drawer" label="My drawer" says={drawerSays} onAction={() => navigate(paths.drawer())} />
      )}
      <Item icon="receipt" label="My takings" onAction={() => navigate(`${paths.journal}?mine=true`)} />
    </>
  )
}

function PlaceItems() {
  const navigate = useNavigate()
  const hasSettings = useSettingsPlaces().length > 0
  return (
    <>
      <MySchoolsItem />
      {hasSettings && (
        <Item icon="pencil" label="Settings" shortcut="G E" onAction={() => navigate(paths.settings)} />
      )}
      <Item icon="book" label="Help" says="ten answers" onAction={() => navigate(paths.help())} />
    </>
  )
}

function LogOutItem({ isAtDesk, onLogOut }: { isAtDesk: boolean; onLogOut: () => void }) {
  const { payments } = useWaiting()
  return (
    <Item
      icon="back"
      label={sentences.buttons.logOut}
      {...(isAtDesk ? { says: 'your PIN here stays' } : {})}
      {...(payments > 0
        ? {
            says: `${payments === 1 ? '1 payment waits' : `${payments} payments wait`} on this desk`,
          }
        : {})}
      onAction={onLogOut}
    />
  )
}

interface ItemProps {
  icon: IconName
  label: string
  says?: string
  shortcut?: string
  onAction: () => void
}

function Item({ icon, label, says, shortcut, onAction }: ItemProps) {
  return (
    <MenuItem className={cx(list.option)} textValue={label} onAction={onAction}>
      <Icon name={icon} />
      <span className={styles.item}>
        {label}
        {says && <span className={styles.what}>{says}</span>}
      </span>
      {shortcut?.split(' ').map((key) => (
        <Key key={key} name={key} />
      ))}
    </MenuItem>
  )
}
