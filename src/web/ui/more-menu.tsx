import { type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { buttonLook } from './button.tsx'
import { cx } from './cx.ts'
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
const GAP_PX = 2
const EDGE_PX = 8

/** The dots of a row, with what is done now and then. It costs a button until it is opened. */
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

function OpenMenu({ label, acts, button, first, onClose }: OpenMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const close = () => {
    onClose()
    button.current?.focus({ preventScroll: true })
  }
  usePlace(menu, button, first, onClose)
  const run = (act: MenuAct) => {
    close()
    act.onAct?.()
  }
  const line = (act: MenuAct) => ({
    role: 'menuitem',
    tabIndex: -1,
    className: list.option,
    'data-danger': act.isDanger || undefined,
    onPointerMove: ({ currentTarget }: MouseEvent<HTMLElement>) =>
      currentTarget.focus({ preventScroll: true }),
    onClick: () => run(act),
  })
  return createPortal(
    <>
      <div className={styles.beside} aria-hidden="true" onClick={close} />
      <div
        ref={menu}
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={cx(list.options, styles.menu)}
        onKeyDown={(event) => moveWithin(event, close)}
      >
        {acts.map((act) =>
          act.href ? (
            <a key={act.label} href={act.href} {...line(act)}>
              <Icon name={act.icon} />
              {act.label}
            </a>
          ) : (
            <button key={act.label} type="button" {...line(act)}>
              <Icon name={act.icon} />
              {act.label}
            </button>
          ),
        )}
      </div>
    </>,
    document.body,
  )
}

/** Below its button and flush with its end, or above where there is no room; it goes when the page moves under it. */
function usePlace(
  menu: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
  first: 'first' | 'last',
  onClose: () => void,
): void {
  const close = useRef(onClose)
  close.current = onClose
  useLayoutEffect(() => {
    const [opened, from] = [menu.current, button.current?.getBoundingClientRect()]
    if (!opened || !from) return
    const { width, height } = opened.getBoundingClientRect()
    const below = from.bottom + GAP_PX
    const above = from.top - GAP_PX - height
    const top = below + height > window.innerHeight - EDGE_PX && above > EDGE_PX ? above : below
    opened.style.top = `${top}px`
    opened.style.left = `${Math.max(EDGE_PX, Math.min(from.right, window.innerWidth - EDGE_PX) - width)}px`
    focusAt(opened, first === 'last' ? -1 : 0)
    const leave = () => close.current()
    window.addEventListener('scroll', leave, { passive: true })
    window.addEventListener('resize', leave)
    return () => {
      window.removeEventListener('scroll', leave)
      window.removeEventListener('resize', leave)
    }
  }, [menu, button, first])
}

function linesOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')]
}

function focusAt(menu: HTMLElement, at: number): void {
  linesOf(menu).at(at)?.focus({ preventScroll: true })
}

/** Arrows go round, Home and End to the ends, a letter to the next line that begins with it; Tab and Escape leave. */
function moveWithin(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const { key, currentTarget: menu } = event
  event.stopPropagation()
  if (key === 'Escape' || key === 'Tab') {
    event.preventDefault()
    close()
    return
  }
  const lines = linesOf(menu)
  const at = lines.findIndex((line) => line.contains(document.activeElement))
  const count = lines.length
  const next = {
    ArrowDown: (at + 1) % count,
    ArrowUp: (Math.max(at, 0) - 1 + count) % count,
    Home: 0,
    End: -1,
  }[key]
  const begins = (line: HTMLElement) => line.textContent?.trim().toLowerCase().startsWith(key.toLowerCase())
  const typed = key.length === 1 && key !== ' ' ? [...lines.slice(at + 1), ...lines].find(begins) : undefined
  if (next === undefined && !typed) return
  event.preventDefault()
  if (typed) typed.focus({ preventScroll: true })
  else focusAt(menu, next ?? 0)
}
