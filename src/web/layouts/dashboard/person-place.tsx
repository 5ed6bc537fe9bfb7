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
import { useDrawerSays, useDrawerWord } from '#web/queries/own-drawer.ts'
import { useCash, useMe } from '#web/queries/person.ts'
import { readDesk } from '#web/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Key } from '#web/ui/key.tsx'
import { Notice } from '#web/ui/notice.tsx'
import list from '#web/ui/options.module.css'
import text from '#web/ui/text.module.css'
import styles from './person-place.module.css'
import { SetPin } from './set-pin.tsx'

/** Who is at the screen, and what is theirs: what they took, their PIN here, the way out. */
export default function PersonPlace({ onLogOut }: { onLogOut: () => void }) {
  const me = useMe()
  const navigate = useNavigate()
  const desk = readDesk()
  const halfTyped = useHalfTyped()
  const { payments } = useWaiting()
  const drawer = useDrawerWord()
  const drawerSays = useDrawerSays()
  const hasDrawers = useCash() !== null
  const [setsPin, setSetsPin] = useState(false)
  if (!me) return null
  const { id, name, role, roleName } = me.staff
  const takes = role === 'head' || role === 'bursar' || role === 'cashier'
  const what = [roleName, ...me.classes, ...(drawer ? [drawer] : [])].join(', ')
  return (
    <div className={styles.place}>
      <MenuTrigger>
        <Button className={cx(styles.me)}>
          <span className={text.unseen}>
            {name}, {what}: your menu
          </span>
          <Avatar initials={initialsOfName(name)} small />
          <span className={styles.words} aria-hidden="true">
            <b className={styles.name}>{name}</b>
            <span className={styles.what}>{what}</span>
          </span>
          <Icon name="down" size={16} />
        </Button>
        <Popover placement="bottom end" offset={6}>
          <div className={styles.menu}>
            <div className={styles.who}>
              <Avatar initials={initialsOfName(name)} />
              <div>
                <b className={styles.name}>{name}</b>
                <span className={styles.what}>{desk ? `${roleName}, at ${desk.name}` : what}</span>
              </div>
            </div>
            {desk && halfTyped && (
              <Notice tone="wait" icon="clock">
                A payment is half typed. It waits for you here and is never booked under another name.
              </Notice>
            )}
            <Menu className={cx(styles.items)} aria-label="Your menu">
              {takes && hasDrawers && (
                <Item
                  icon="drawer"
                  label="My drawer"
                  says={drawerSays}
                  onAction={() => navigate(paths.drawer())}
                />
              )}
              {takes && (
                <Item
                  icon="receipt"
                  label="My takings"
                  onAction={() => navigate(`${paths.journal}?mine=true`)}
                />
              )}
              <Item
                icon="people"
                label="My account"
                says="password, where I am signed in"
                onAction={() => navigate(paths.person(id))}
              />
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
              <Item
                icon="back"
                label={sentences.buttons.logOut}
                {...(desk ? { says: 'your PIN here stays' } : {})}
                {...(payments > 0
                  ? {
                      says: `${payments === 1 ? '1 payment waits' : `${payments} payments wait`} on this desk`,
                    }
                  : {})}
                onAction={onLogOut}
              />
            </Menu>
          </div>
        </Popover>
      </MenuTrigger>
      {setsPin && desk && <SetPin desk={desk} mayRemove onClose={() => setSetsPin(false)} />}
    </div>
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
      {shortcut && <Key name={shortcut} />}
    </MenuItem>
  )
}
