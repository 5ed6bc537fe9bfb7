import {
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { buttonLook } from './button.tsx'
import { cx } from './cx.ts'
import { leaveMenu } from './focus-page.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './more-menu.module.css'
import list from './options.module.css'

/** One line of a menu: an act, or a link such as a number to call. */
export interface MenuAct {
  label: string
  icon: IconName
  isDanger?: boolean
  href?: string
  onAct?: () => void
}

interface MoreMenuProps {
  /** What it is read out as: `More for …`. */
  label: string
  /** Asked for when it opens: a list of hundred rows has as many menus, and one of them is looked at. */
  acts: () => readonly MenuAct[]
}

const look = buttonLook({ kind: 'bare', small: true })

/** The dots of a row, with what is done now and then. It costs a plain button until it is opened: a list has hundreds. */
export function MoreMenu({ label, acts }: MoreMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [first, setFirst] = useState<'first' | 'last' | null>(null)
  const open = (event: KeyboardEvent) => {
    const from = { ArrowDown: 'first', ArrowUp: 'last' }[event.key]
    if (!from) return
    event.preventDefault()
    event.stopPropagation()
    setFirst(from === 'last' ? 'last' : 'first')
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        {...look}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={first !== null}
        onClick={() => setFirst('first')}
        onKeyDown={open}
      >
        <Icon name="more" />
      </button>
      {first && (
        <OpenMenu label={label} acts={acts()} button={button} first={first} onClose={() => setFirst(null)} />
      )}
    </>
  )
}

interface OpenMenuProps {
  label: string
  acts: readonly MenuAct[]
  button: RefObject<HTMLButtonElement | null>
  first: 'first' | 'last'
  onClose: () => void
}

/**
 * A menu that is modal makes the whole page inert, and every element of a long list is styled anew for it, twice. What is pressed
 * beside this one meets a sheet without a look instead, and nothing else.
 */
function OpenMenu({ label, acts, button, first, onClose }: OpenMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  // Opened by Enter or a screen reader, the focus would stay on the frame of the menu: its first act would not be heard, nor done by Enter.
  useEffect(() => {
    const toFirst = () => menu.current?.querySelector<HTMLElement>('[data-focused]')?.focus()
    menu.current?.addEventListener('focus', toFirst)
  }, [])
  const scrolls = useScrolls()
  const close = (event: SyntheticEvent) => {
    // The row that the menu hangs on is no part of this.
    event.stopPropagation()
    onClose()
  }
  return (
    <Popover
      isNonModal
      triggerRef={button}
      isOpen
      onOpenChange={(isOpen) => !isOpen && !scrolls.current && onClose()}
      placement="bottom end"
      offset={2}
    >
      <div
        className={styles.beside}
        data-beside-menu
        aria-hidden="true"
        onClick={close}
        onContextMenu={close}
      />
      <Menu ref={menu} aria-label={label} className={cx(list.options)} autoFocus={first} onClose={onClose}>
        {acts.map(({ label: says, icon, isDanger, href, onAct }) => (
          <MenuItem
            key={says}
            textValue={says}
            className={cx(list.option)}
            data-danger={isDanger || undefined}
            {...(href && { href })}
            {...(onAct && { onAction: actFrom(button, onAct) })}
          >
            <Icon name={icon} />
            {says}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  )
}

/**
 * Whether the page is scrolling just now. The library closes what is not modal then; this menu scrolls with the page, which may have
 * come to the very dots that were pressed.
 */
function useScrolls(): RefObject<boolean> {
  const scrolls = useRef(false)
  // Before the library listens, which it does in an effect: a window tells its listeners in the order they came.
  useLayoutEffect(() => {
    const hear = () => {
      scrolls.current = true
      setTimeout(() => {
        scrolls.current = false
      })
    }
    window.addEventListener('scroll', hear, true)
    return () => window.removeEventListener('scroll', hear, true)
  }, [])
  return scrolls
}

function actFrom(button: RefObject<HTMLButtonElement | null>, act: () => void) {
  return () => {
    leaveMenu(button.current)
    act()
  }
}
