import { lazy, Suspense, useRef, useState } from 'react'
import { useMe } from '#web/queries/person.ts'
import { useKeysAfter } from '#web/shortcuts.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import only from '#web/ui/only.module.css'
import place from '#web/ui/place.module.css'
import text from '#web/ui/text.module.css'
import { useNameAsked, useOpenRequests, useTellAnswers } from './open-requests.ts'
import styles from './waiting-pill.module.css'

const small = buttonLook({ small: true })
const WaitingPanel = lazy(() => import('./waiting-panel.tsx'))

/** What waits for the person at the screen, in words; nothing waits, no pill. On a phone it is a strip under the header. */
export default function WaitingPill() {
  const me = useMe()
  const open = useOpenRequests()
  const [isOpen, setOpen] = useState(false)
  const pill = useRef<HTMLButtonElement>(null)
  useNameAsked(open)
  useTellAnswers(open)
  const look = () => {
    // Where the focus comes back to.
    pill.current?.focus()
    setOpen(true)
  }
  useKeysAfter('g', { w: look })
  const words = waitingWords([
    [me?.waiting ?? 0, 'request', 'requests'],
    [me?.cash?.handOvers ?? 0, 'hand-over', 'hand-overs'],
  ])
  return (
    <>
      <span className={text.unseen} role="status">
        {words && `${words} waiting for you`}
      </span>
      {words && (
        <button
          ref={pill}
          type="button"
          {...small}
          className={cx(small.className, styles.pill)}
          data-waiting
          onClick={look}
        >
          <i key={words} className={styles.dot} />
          <span>{words}</span>
          <span className={cx(only.phone, text.link, place.push)}>See them</span>
        </button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <WaitingPanel
            requests={open.filter(({ mayAnswer }) => mayAnswer)}
            onClose={() => {
              setOpen(false)
              pill.current?.focus()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** "2 requests, 3 registers"; at most two nouns, then how many more. */
function waitingWords(parts: readonly (readonly [count: number, one: string, many: string])[]): string {
  const there = parts.filter(([count]) => count > 0)
  const named = there.slice(0, 2).map(([count, one, many]) => `${count} ${count === 1 ? one : many}`)
  const more = there.slice(2).reduce((sum, [count]) => sum + count, 0)
  return named.join(', ') + (more > 0 ? ` and ${more} more` : '')
}
