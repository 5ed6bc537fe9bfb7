import { useLayoutEffect, useRef, useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatAmount, type Pesewas } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import type { Register } from '#web/queries/registers.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { goTo } from './address.tsx'
import { wordsOf } from './colleague.ts'
import styles from './handed-over-before.module.css'
import frame from './register.module.css'
import type { Registers } from './use-registers.ts'

interface BannerProps {
  register: Register
  ownId: string | undefined
}

/** Says that a colleague was faster. It comes in above the rows and moves none of them under a finger. */
export function HandedOverBanner({ register, ownId }: BannerProps) {
  const box = useRef<HTMLDivElement>(null)
  const { title, more } = wordsOf(register, ownId)
  useLayoutEffect(() => {
    const main = document.querySelector('main')
    const height = box.current?.offsetHeight ?? 0
    if (!main) return
    main.style.paddingTop = `${height}px`
    window.scrollBy(0, height)
    return () => {
      main.style.paddingTop = ''
    }
  }, [])
  return (
    <div ref={box} className={styles.banner} role="status">
      <Icon name="people" />
      <span>
        <b>{title}</b> {more}
      </span>
    </div>
  )
}

interface ThumbProps extends BannerProps {
  registers: Registers
  id: string
  /** How many are marked otherwise here; null where this phone does not know the office's marks: of a day before. */
  differ: number | null
  held: Pesewas
}

/** In place of the stamps: what the office does not have, and what happens with it. */
export function HandedOverThumb({ registers, register, ownId, id, differ, held }: ThumbProps) {
  const [asks, setAsks] = useState(false)
  const { isOwn } = wordsOf(register, ownId)
  const canGoBack = register.state === 'handed_over'
  const leave = () => goTo(paths.register(), { replace: true })
  const putAway = () => void registers.putAway(id).then(leave)
  return (
    <div className={frame.thumb}>
      <p>{tellOffice({ register, isOwn, differ, held })}</p>
      {registers.problem && (
        <Notice tone="bad" role="alert">
          {registers.problem}
        </Notice>
      )}
      {isOwn && canGoBack && differ !== 0 && (
        <Button large kind="primary" onClick={() => void registers.takeBack(register.id)}>
          Take it back to change a mark
        </Button>
      )}
      {differ === 0 ? (
        <Button large kind="primary" onClick={putAway}>
          Done
        </Button>
      ) : (
        <Button large onClick={() => setAsks(true)}>
          {held > 0 ? 'I hold none of it' : 'Put my marks away'}
        </Button>
      )}
      {asks && (
        <Confirm
          question="Put your marks away?"
          keep="Keep my marks"
          act="Put them away"
          onKeep={() => setAsks(false)}
          onAct={putAway}
        >
          <p>
            {differ === null ? 'The register stays' : `${counted(differ, 'pupil')} stay`} as the office has
            it.
          </p>
        </Confirm>
      )}
    </div>
  )
}

function tellOffice({
  register,
  isOwn,
  differ,
  held,
}: Omit<ThumbProps, 'registers' | 'ownId' | 'id'> & { isOwn: boolean }) {
  if (differ === 0) return 'Your marks are the same.'
  if (differ === null) return 'Was it of other pupils, or another sum? Tell the office when it counts.'
  const what =
    held > 0 ? `You hold ${formatAmount(held)} that is in no count yet.` : 'Nothing is to be handed over.'
  if (register.state === 'accepted') return `${what} Tell the office: it puts the marks right.`
  return isOwn
    ? what
    : `${what} Ask ${register.handedOver?.name} to take it back, or tell the office when it counts.`
}
