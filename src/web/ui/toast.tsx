import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

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
  tone: 'good' | 'bad'
  actions: readonly ToastAction[]
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Says what was done, with what can still be done about it (Receipt, Undo). Gone after eight seconds. */
export function showToast(text: string, actions: readonly ToastAction[] = []): void {
  add({ text, tone: 'good', actions })
}

/** Says what did not work. Stays as long, and is read out at once. */
export function showProblem(text: string, detail?: string, actions: readonly ToastAction[] = []): void {
  add({ text, detail: detail === text ? undefined : detail, tone: 'bad', actions })
}

function add(toast: Omit<Toast, 'id'>) {
  lastId += 1
  // Three at most: a counter in a hurry needs the last words, not a history.
  publish([...toasts.filter((known) => known.text !== toast.text), { ...toast, id: lastId }].slice(-3))
}

function publish(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const none: readonly Toast[] = []

/** The place where toasts rise: bottom left of the main column, above the thumb bar on a phone. */
export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  )
  // The attribute keeps toasts in reach, and read out, while a dialog makes the rest of the page inert.
  return (
    <div data-react-aria-top-layer="true">
      <div className="vh" role="status">
        {shown
          .filter(({ tone }) => tone === 'good')
          .map(({ text }) => text)
          .join(' ')}
      </div>
      <div className="vh" role="alert">
        {shown
          .filter(({ tone }) => tone === 'bad')
          .map(({ text, detail }) => [text, detail].filter(Boolean).join(' '))
          .join(' ')}
      </div>
      <section className="toasts" aria-label="Messages">
        {shown.map((toast) => (
          <ToastCard
            key={toast.id}
            toast={toast}
            onGone={() => publish(toasts.filter(({ id }) => id !== toast.id))}
          />
        ))}
      </section>
    </div>
  )
}

function ToastCard({ toast, onGone }: { toast: Toast; onGone: () => void }) {
  const timer = useRef(0)
  const gone = useRef(onGone)
  gone.current = onGone
  const start = () => {
    window.clearTimeout(timer.current)
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
      className={toast.tone === 'bad' ? 'toast is-bad' : 'toast'}
      onMouseEnter={hold}
      onMouseLeave={start}
      onFocus={hold}
      onBlur={start}
    >
      <span className="ok">
        <Icon name={toast.tone === 'bad' ? 'warning' : 'check'} size={18} />
      </span>
      <span>
        {toast.text}
        {toast.detail && <span className="small muted detail">{toast.detail}</span>}
      </span>
      <div className="acts">
        {toast.actions.map((action, index) => (
          <Button
            key={action.label}
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
        ))}
        <button type="button" className="btn btn-bare btn-s" aria-label="Close this message" onClick={onGone}>
          <Icon name="close" size={16} />
        </button>
      </div>
    </div>
  )
}
