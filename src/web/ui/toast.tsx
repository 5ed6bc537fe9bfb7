import { useEffect, useRef } from 'react'
import { createStore } from '#web/store.ts'
import { useStore } from '#web/use-store.ts'
import { Button, buttonLook } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { Row, Stack } from './layout.tsx'
import text from './text.module.css'
import styles from './toast.module.css'
import { useToastAside } from './toast-aside.ts'
import { useToastKey } from './toast-key.ts'

const SHOWN_MS = 8_000

export interface ToastAction {
  label: string
  icon?: IconName
  /** A key that does the same. Whoever names it hears it. */
  shortcut?: string
  act: () => void
}

interface Toast {
  id: number
  text: string
  /** The server's own reason, under the sentence. */
  detail?: string | undefined
  tone: 'good' | 'wait' | 'bad' | 'busy'
  actions: readonly ToastAction[]
}

const toasts = createStore<readonly Toast[]>([])
let lastId = 0

/** Says what was done, with what can still be done about it (Receipt, Undo). Gone after eight seconds. */
export function showToast(text: string, actions: readonly ToastAction[] = [], detail?: string): void {
  add({ text, detail, tone: 'good', actions })
}

/** Says what is kept here and not yet done, with what can still be done about it. */
export function showWaiting(text: string, detail: string, actions: readonly ToastAction[]): void {
  add({ text, detail, tone: 'wait', actions })
}

/** Says what did not work. Stays as long, and is read out at once. */
export function showProblem(text: string, detail?: string, actions: readonly ToastAction[] = []): void {
  add({ text, detail: detail === text ? undefined : detail, tone: 'bad', actions })
}

/** Takes all of them away: what they offer is of a school or a person that is here no more. */
export function clearToasts(): void {
  toasts.set([])
}

/** Work under way: stays until it is over, says how far it is, and can be given up. */
export interface ShownWork {
  tell: (detail: string) => void
  over: () => void
}

/** Shows work that takes its time, with the way to give it up. */
export function showWork(text: string, onCancel: () => void): ShownWork {
  const id = add({ text, tone: 'busy', actions: [{ label: 'Cancel', icon: 'close', act: onCancel }] })
  return {
    tell: (detail) =>
      toasts.set(toasts.read().map((toast) => (toast.id === id ? { ...toast, detail } : toast))),
    over: () => toasts.set(toasts.read().filter((toast) => toast.id !== id)),
  }
}

function add(toast: Omit<Toast, 'id'>): number {
  lastId += 1
  // Only the last word stands: a counter in a hurry needs what was just done, not a history over the list. What did not
  // work is not covered by what did; work that runs keeps its Cancel.
  const isReplaced = (known: Toast) =>
    known.tone !== 'busy' && toast.tone !== 'busy' && (known.tone !== 'bad' || toast.tone === 'bad')
  toasts.set([...toasts.read().filter((known) => !isReplaced(known)), { ...toast, id: lastId }])
  return lastId
}

/** The place where toasts rise: bottom left of the main column, above the thumb bar on a phone. */
export function Toasts() {
  const shown = useStore(toasts)
  const place = useRef<HTMLDivElement>(null)
  useToastKey(place, shown)
  useToastAside(place, shown)
  // The attribute keeps toasts in reach, and read out, while a dialog makes the rest of the page inert.
  return (
    <div ref={place} data-react-aria-top-layer="true">
      <div className={text.unseen} role="status">
        {shown
          .filter(({ tone }) => tone !== 'bad')
          // How far a work is changes every second: read out, it would drown everything else.
          .map(({ text, detail, tone }) => (tone === 'busy' || !detail ? text : `${text} ${detail}`))
          .join(' ')}
      </div>
      <div className={text.unseen} role="alert">
        {shown
          .filter(({ tone }) => tone === 'bad')
          .map(({ text, detail }) => [text, detail].filter(Boolean).join(' '))
          .join(' ')}
      </div>
      <Stack as="section" gap={2} className={styles.toasts} aria-label="Messages">
        {shown.map((toast) => (
          <ToastCard
            key={toast.id}
            toast={toast}
            onGone={() => toasts.set(toasts.read().filter(({ id }) => id !== toast.id))}
          />
        ))}
      </Stack>
    </div>
  )
}

const icons = { good: 'check', wait: 'clock', bad: 'warning', busy: 'paper' } as const

interface ToastCardProps {
  toast: Toast
  onGone: () => void
}

function ToastCard({ toast, onGone }: ToastCardProps) {
  const stays = toast.tone === 'busy'
  const clock = useClock(onGone, stays)
  const buttons = toast.actions.length + (stays ? 0 : 1)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only holds the clock; everything to press is a button
    <div
      className={styles.toast}
      data-toast
      data-tone={toast.tone}
      data-lone={buttons < 2 || undefined}
      data-many={toast.actions.length > 2 || undefined}
      onMouseEnter={clock.hold}
      onMouseLeave={clock.start}
      onFocus={clock.hold}
      onBlur={clock.start}
    >
      <Row as="span" align="center" justify="center" className={styles.mark}>
        <Icon name={icons[toast.tone]} size={18} />
      </Row>
      <span>
        <span>{toast.text}</span>
        {toast.detail && <span className={styles.detail}>{toast.detail}</span>}
      </span>
      <ToastActs toast={toast} onGone={onGone} />
      {stays && <span className={styles.thread} />}
    </div>
  )
}

/** The time a toast is shown runs from the moment it is on the screen, and stops with it and while it is held. */
function useClock(onGone: () => void, stays: boolean) {
  const timer = useRef(0)
  const gone = useRef(onGone)
  gone.current = onGone
  const hold = () => window.clearTimeout(timer.current)
  const start = () => {
    hold()
    if (!stays) timer.current = window.setTimeout(() => gone.current(), SHOWN_MS)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per toast
  useEffect(() => {
    start()
    return hold
  }, [])
  return { start, hold }
}

function ToastActs({ toast, onGone }: ToastCardProps) {
  return (
    <Row gap={2} className={styles.acts}>
      {toast.actions.map(({ label, icon, shortcut, act }, index) => (
        <span key={label} className={styles.act}>
          <Button
            kind={index === 0 ? 'quiet' : 'bare'}
            small
            {...(icon ? { icon } : {})}
            {...(shortcut ? { shortcut } : {})}
            onClick={() => {
              onGone()
              act()
            }}
          >
            {label}
          </Button>
        </span>
      ))}
      {toast.tone !== 'busy' && (
        <button
          type="button"
          {...buttonLook({ kind: 'bare', small: true })}
          aria-label="Close this message"
          onClick={onGone}
        >
          <Icon name="close" size={16} />
        </button>
      )}
    </Row>
  )
}
