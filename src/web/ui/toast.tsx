import { useEffect, useRef } from 'react'
import { createStore } from '#web/store.ts'
import { useStore } from '#web/use-store.ts'
import { Button, buttonLook } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import text from './text.module.css'
import styles from './toast.module.css'

const SHOWN_MS = 8_000

export interface ToastAction {
  label: string
  icon?: IconName
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
export function showToast(text: string, actions: readonly ToastAction[] = []): void {
  add({ text, tone: 'good', actions })
}

/** Says what is kept here and not yet done, with what can still be done about it. */
export function showWaiting(text: string, detail: string, actions: readonly ToastAction[]): void {
  add({ text, detail, tone: 'wait', actions })
}

/** Says what did not work. Stays as long, and is read out at once. */
export function showProblem(text: string, detail?: string, actions: readonly ToastAction[] = []): void {
  add({ text, detail: detail === text ? undefined : detail, tone: 'bad', actions })
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
  const others = toasts.read().filter((known) => known.tone === 'busy' || known.text !== toast.text)
  const added = [...others, { ...toast, id: lastId }]
  // Three at most: a counter in a hurry needs the last words, not a history. Work that runs keeps its Cancel.
  const words = added.filter(({ tone }) => tone !== 'busy').slice(-3)
  toasts.set(added.filter((each) => each.tone === 'busy' || words.includes(each)))
  return lastId
}

/** The place where toasts rise: bottom left of the main column, above the thumb bar on a phone. */
export function Toasts() {
  const shown = useStore(toasts)
  // The attribute keeps toasts in reach, and read out, while a dialog makes the rest of the page inert.
  return (
    <div data-react-aria-top-layer="true">
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
      <section className={styles.toasts} aria-label="Messages">
        {shown.map((toast) => (
          <ToastCard
            key={toast.id}
            toast={toast}
            onGone={() => toasts.set(toasts.read().filter(({ id }) => id !== toast.id))}
          />
        ))}
      </section>
    </div>
  )
}

const icons = { good: 'check', wait: 'clock', bad: 'warning', busy: 'paper' } as const

function ToastCard({ toast, onGone }: { toast: Toast; onGone: () => void }) {
  const timer = useRef(0)
  const gone = useRef(onGone)
  gone.current = onGone
  const stays = toast.tone === 'busy'
  const buttons = toast.actions.length + (stays ? 0 : 1)
  const start = () => {
    window.clearTimeout(timer.current)
    if (stays) return
    timer.current = window.setTimeout(() => gone.current(), SHOWN_MS)
  }
  const hold = () => window.clearTimeout(timer.current)
  // The clock runs from the moment the toast is on the screen, and stops with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per toast
  useEffect(() => {
    start()
    return hold
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only holds the clock; everything to press is a button
    <div
      className={styles.toast}
      data-toast
      data-tone={toast.tone}
      data-lone={buttons < 2 || undefined}
      onMouseEnter={hold}
      onMouseLeave={start}
      onFocus={hold}
      onBlur={start}
    >
      <span className={styles.mark}>
        <Icon name={icons[toast.tone]} size={18} />
      </span>
      <span>
        <span>{toast.text}</span>
        {toast.detail && <span className={styles.detail}>{toast.detail}</span>}
      </span>
      <div className={styles.acts}>
        {toast.actions.map((action, index) => (
          <span key={action.label} className={styles.act}>
            <Button
              kind={index === 0 ? 'quiet' : 'bare'}
              small
              {...(action.icon ? { icon: action.icon } : {})}
              onClick={() => {
                onGone()
                action.act()
              }}
            >
              {action.label}
            </Button>
          </span>
        ))}
        {!stays && (
          <button
            type="button"
            {...buttonLook({ kind: 'bare', small: true })}
            aria-label="Close this message"
            onClick={onGone}
          >
            <Icon name="close" size={16} />
          </button>
        )}
      </div>
      {stays && <span className={styles.thread} />}
    </div>
  )
}
