import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatMoment } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import { useConnection } from '#web/connection.ts'
import { paths } from '#web/paths.ts'
import { type HandOver, handOversQuery } from '#web/queries/drawers.ts'
import { useCash, useMe } from '#web/queries/person.ts'
import type { Asked } from '#web/queries/requests.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SidePanel, SidePanelCaption } from '#web/ui/side-panel.tsx'
import text from '#web/ui/text.module.css'
import styles from './waiting-panel.module.css'

const CLOSES_MS = 2_000

interface WaitingPanelProps {
  requests: readonly Asked[]
  onClose: () => void
}

/** Everything that waits for the person at the screen, the oldest duty first. Each is answered on its own page. */
export default function WaitingPanel({ requests, onClose }: WaitingPanelProps) {
  const { up } = useConnection()
  const me = useMe()?.staffId
  const hasDrawers = useCash() !== null
  const { data, isLoading } = useQuery({ ...handOversQuery(), enabled: hasDrawers })
  const handOvers = data?.handOvers.filter(({ mayReceive }) => mayReceive) ?? []
  const isEmpty = requests.length === 0 && handOvers.length === 0
  useCloseEmptied(isEmpty, onClose)
  return (
    <SidePanel
      title="Waiting for you"
      foot={requests.length > 0 && <p className={text.hint}>{othersOf(requests, me)}</p>}
      onClose={onClose}
    >
      {!up && (
        <Notice tone="wait" icon="offline">
          Answering and counting need the connection.
        </Notice>
      )}
      {isEmpty && !isLoading && <p>Nothing waits for you.</p>}
      <Rows isEmpty={isEmpty}>
        {requests.length > 0 && (
          <Duties title="Requests" count={requests.length}>
            {[...requests].reverse().map((request) => (
              <RequestToAnswer key={request.id} request={request} onClose={onClose} />
            ))}
          </Duties>
        )}
        {handOvers.length > 0 && (
          <Duties title="Hand-overs to count" count={handOvers.length}>
            {[...handOvers].reverse().map((handOver) => (
              <HandOverToCount key={handOver.id} handOver={handOver} onClose={onClose} />
            ))}
          </Duties>
        )}
      </Rows>
    </SidePanel>
  )
}

/** The oldest has the focus, and the arrows lead to the others. */
function Rows({ isEmpty, children }: { isEmpty: boolean; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isEmpty || list.current?.contains(document.activeElement)) return
    // After the dialog itself has taken the focus.
    const timer = window.setTimeout(() => rowsOf(list.current)[0]?.focus(), 0)
    return () => window.clearTimeout(timer)
  }, [isEmpty])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows only move the focus among its links
    <div ref={list} onKeyDown={moveFocus}>
      {children}
    </div>
  )
}

interface DutiesProps {
  title: string
  count: number
  children: ReactNode
}

function Duties({ title, count, children }: DutiesProps) {
  return (
    <section aria-label={title}>
      <SidePanelCaption title={title}>
        <Badge tone="wait">{count}</Badge>
      </SidePanelCaption>
      <ul className={styles.list}>{children}</ul>
    </section>
  )
}

function RequestToAnswer({ request, onClose }: { request: Asked; onClose: () => void }) {
  const { id, title, amount, askedBy, reason, askedAt, lapsesAt } = request
  return (
    <li>
      <Link className={styles.row} to={paths.request(id)} onClick={onClose} data-row>
        <b className={styles.title}>{title}</b>
        <span className={styles.amount}>{formatAmount(amount)}</span>
        <span className={styles.says}>
          {askedBy.name}: “{reason}”
        </span>
        <span className={cx(text.muted, text.number)}>
          asked {formatMoment(askedAt)}, lapses {formatMoment(lapsesAt)}
        </span>
        <span className={styles.open}>Open it</span>
      </Link>
    </li>
  )
}

function HandOverToCount({ handOver, onClose }: { handOver: HandOver; onClose: () => void }) {
  const { id, from, to, handedOverAt } = handOver
  return (
    <li>
      <Link className={styles.row} to={paths.handOver(id)} onClick={onClose} data-row>
        <b className={styles.title}>{to === 'safe' ? 'Into the safe' : 'Into your drawer'}</b>
        <span className={cx(text.muted, text.number)}>
          {from.name}, since {formatMoment(handedOverAt)}
        </span>
        <span className={styles.open}>Count it</span>
      </Link>
    </li>
  )
}

/** "Kofi Amissah can answer too. Whoever is first." */
function othersOf(requests: readonly Asked[], me: string | undefined): string {
  const names = new Map(requests.flatMap(({ approvers }) => approvers.map(({ id, name }) => [id, name])))
  if (me) names.delete(me)
  const others = [...names.values()]
  if (others.length === 0) return 'Nobody else can answer these.'
  return `${others.join(' and ')} can answer the requests too. Whoever is first.`
}

/** Answered elsewhere meanwhile: what is empty closes by itself, unless somebody is just about to close it. */
function useCloseEmptied(isEmpty: boolean, onClose: () => void): void {
  const wasFull = useRef(!isEmpty)
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted from the moment it is empty
  useEffect(() => {
    if (!isEmpty || !wasFull.current) return
    const timer = window.setTimeout(() => {
      if (!document.activeElement?.closest('[data-side-panel] button')) onClose()
    }, CLOSES_MS)
    return () => window.clearTimeout(timer)
  }, [isEmpty])
}

function rowsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (by === 0) return
  event.preventDefault()
  const rows = rowsOf(event.currentTarget)
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  rows[Math.min(rows.length - 1, Math.max(0, at + by))]?.focus()
}
