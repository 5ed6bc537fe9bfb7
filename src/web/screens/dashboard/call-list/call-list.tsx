import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { counted } from '#shared/counted.ts'
import { useOpenPalette } from '#web/counter/palette/palette-context.ts'
import { paths } from '#web/paths.ts'
import { callListQuery, firstCallsQuery, type LateFamily } from '#web/queries/call-list.ts'
import { useMay } from '#web/queries/person.ts'
import { useIsExpired } from '#web/queries/use-is-expired.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { useShortcuts } from '#web/shortcuts.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Key } from '#web/ui/key.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import only from '#web/ui/only.module.css'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { Table } from '#web/ui/table.tsx'
import { useQueryState } from '#web/use-query-state.ts'
import { CallFilters, useCallFilters } from './call-filters.tsx'
import styles from './call-list.module.css'
import { CallPanel } from './call-panel.tsx'
import { FamilyTable } from './family-table.tsx'

const RemindersPanel = lazy(async () => ({ default: (await import('./reminders-panel.tsx')).RemindersPanel }))
const LettersPanel = lazy(async () => ({ default: (await import('./letters-panel.tsx')).LettersPanel }))

export const meta = () => [{ title: 'Call list: Akontaa' }]

/** Who is late, by family, in the order to call them. */
export default function CallListPage() {
  return useMay('see_calls') ? <CallList /> : <NotForYou title="Call list" needs="see_calls" />
}

function CallList() {
  const { whole, data, error, refetch } = useCallList()
  const filters = useCallFilters(data)
  const [open, setOpen] = useState<Panel>()
  const { shown } = filters
  const chosen = useChosen(data, shown)
  const { chosenId, family, at, choose } = chosen
  useCallKeys(chosen)
  const mayWrite = [useMay('call_families'), !useIsExpired()].every(Boolean)
  return (
    <Page>
      <Chapters place="families" page="Call list" />
      <div className={page.columns} data-shows={chosenId ? 'one' : 'list'}>
        <div>
          <PageHead
            title="Call list"
            count={whole && shown && countWords(shown)}
            isCountLive
            acts={<Openers onOpen={setOpen} />}
          />
          <CallFilters filters={filters} isWhole={whole !== undefined} />
          <Card as="div">
            {!whole && error && (
              <Problem sentence="The call list did not load." detail={error.message} onRetry={refetch} />
            )}
            {!whole && !error && !shown?.length && <Loading />}
            {whole && shown?.length === 0 && (
              <Empty title={whole[0] ? 'Nobody matches.' : 'Nobody is late.'} />
            )}
            {shown && shown.length > 0 && (
              <FamilyTable families={shown} chosenId={family?.familyId} onChoose={choose} />
            )}
          </Card>
          {family && <Keys at={at} count={whole && shown?.length} />}
        </div>
        {family && (
          <AtHand chosen={chosen} family={family} count={whole && shown?.length} mayWrite={mayWrite} />
        )}
      </div>
      <Opened
        open={open}
        data={whole}
        filters={filters}
        mayWrite={mayWrite}
        onClose={() => setOpen(undefined)}
      />
    </Page>
  )
}

/** The list, or the first of it while the whole is on its way. */
function useCallList() {
  const { data: whole, error, refetch } = useQuery(callListQuery())
  const { data: first } = useQuery(firstCallsQuery())
  return { whole, data: whole ?? first, error, refetch }
}

type Panel = 'reminders' | 'letters'

function Openers({ onOpen }: { onOpen: (panel: Panel) => void }) {
  return (
    <>
      <Button small onClick={() => onOpen('reminders')}>
        Reminders
      </Button>
      <Button small icon="print" onClick={() => onOpen('letters')}>
        Letters
      </Button>
    </>
  )
}

interface OpenedProps {
  open: Panel | undefined
  data: readonly LateFamily[] | undefined
  filters: ReturnType<typeof useCallFilters>
  mayWrite: boolean
  onClose: () => void
}

/** What lies over the list, fetched when it is asked for. */
function Opened({ open, data, filters: { className, age }, mayWrite, onClose }: OpenedProps) {
  return (
    <Suspense fallback={null}>
      {open === 'reminders' && <RemindersPanel mayWrite={mayWrite} onClose={onClose} />}
      {open === 'letters' && data && (
        <LettersPanel families={data} className={className} days={age} onClose={onClose} />
      )}
    </Suspense>
  )
}

interface AtHandProps {
  chosen: Chosen
  family: LateFamily
  /** Undefined until the whole list is there. */
  count: number | undefined
  mayWrite: boolean
}

function AtHand({ chosen: { chosenId, at, isGone, next, outcomes }, family, count, mayWrite }: AtHandProps) {
  return (
    <div className={page.beside}>
      <p className={only.narrow}>
        <ButtonLink kind="bare" small icon="left" to={paths.callList()}>
          Call list{at >= 0 && count !== undefined && `, ${at + 1} of ${count}`}
        </ButtonLink>
      </p>
      {isGone && (
        <Notice as="p" tone="good" icon="check">
          {family.name} is late with nothing any more.
        </Notice>
      )}
      <CallPanel family={family} mayWrite={mayWrite} outcomes={outcomes} onWritten={next} />
      {chosenId && mayWrite && (
        <Thumb family={family} onWrite={() => outcomes.current?.closest('form')?.requestSubmit()} />
      )}
    </div>
  )
}

const KEYS = { next: 'ArrowDown', previous: 'ArrowUp' } as const

/**
 * The family at hand: the one in the address, else the first there was. It stays until somebody goes on, also when the list is read
 * again and it has moved or paid: what is half typed is never another family's.
 */
function useChosen(all: readonly LateFamily[] | undefined, shown: readonly LateFamily[] | undefined) {
  const [chosenId, setChosenId] = useQueryState('familyId')
  const [firstId, setFirstId] = useState('')
  const known = useRef<{ family: LateFamily | undefined; at: number }>({ family: undefined, at: 0 })
  const outcomes = useRef<HTMLDivElement>(null)
  const [first] = shown ?? []
  if (!chosenId && !firstId && first) setFirstId(first.familyId)
  const id = chosenId || firstId
  const found = all?.find(({ familyId }) => familyId === id)
  const at = shown?.findIndex(({ familyId }) => familyId === id) ?? -1
  if (found) known.current.family = found
  if (at >= 0) known.current.at = at
  const family = found ?? (known.current.family?.familyId === id ? known.current.family : undefined)
  const set = useRef(setChosenId)
  set.current = setChosenId
  const choose = useCallback((familyId: string) => set.current(familyId), [])
  const go = (by: number) => {
    const to = at >= 0 ? shown?.[at + by] : shown?.[known.current.at]
    if (to) choose(to.familyId)
  }
  const next = () => {
    const to = (at >= 0 ? shown?.[at + 1] : shown?.[known.current.at]) ?? shown?.[at - 1]
    setFirstId('')
    choose(to?.familyId ?? '')
    outcomes.current?.ownerDocument.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }
  return { chosenId, family, isGone: Boolean(family && !found), at, choose, go, next, outcomes }
}

type Chosen = ReturnType<typeof useChosen>

/** The keys that go on from the family at hand. */
function useCallKeys({ family, go, outcomes }: Chosen) {
  const openPalette = useOpenPalette()
  const pay = ({ familyId, children: [first, ...others] }: LateFamily) =>
    others.length > 0 ? openPalette(undefined, 'payment', familyId) : openPalette(first?.studentId)
  useShortcuts({
    [KEYS.next]: () => go(1),
    [KEYS.previous]: () => go(-1),
    s: () => go(1),
    c: () => family?.guardian?.phone && window.location.assign(`tel:${family.guardian.phone}`),
    w: () => focusFirst(outcomes.current),
    p: () => family && pay(family),
  })
}

function focusFirst(outcomes: HTMLElement | null) {
  outcomes?.querySelector<HTMLElement>('input')?.focus()
  outcomes?.scrollIntoView({ block: 'nearest' })
}

function countWords(families: readonly LateFamily[]): string {
  const children = families.reduce((sum, family) => sum + family.children.length, 0)
  return `${counted(families.length, 'family', 'families')}, ${counted(children, 'child', 'children')}`
}

function Keys({ at, count }: Pick<AtHandProps, 'count'> & { at: number }) {
  return (
    <Row as="p" wrap className={styles.keys} aria-hidden="true">
      <span>
        <Key name="↑" /> <Key name="↓" /> family
      </span>
      <span>
        <Key name="C" /> call
      </span>
      <span>
        <Key name="W" /> write down
      </span>
      <span>
        <Key name="P" /> pay
      </span>
      <span>
        <Key name="N" /> plan
      </span>
      <span>
        <Key name="T" /> statement
      </span>
      <span>
        <Key name="X" /> letter
      </span>
      <span>
        <Key name="S" /> skip
      </span>
      {count !== undefined && (
        <span>
          {at + 1} of {count}
        </span>
      )}
    </Row>
  )
}

/** What is pressed most, at the thumb of a phone. */
function Thumb({ family, onWrite }: { family: LateFamily; onWrite: () => void }) {
  return (
    <div className={page.thumb}>
      {family.guardian?.phone && (
        <a {...buttonLook()} href={`tel:${family.guardian.phone}`}>
          <Icon name="phone" /> Call
        </a>
      )}
      <Button kind="primary" onClick={onWrite}>
        Write it down
      </Button>
    </div>
  )
}

function Loading() {
  return (
    <Table cards aria-busy="true">
      <tbody>
        <SkeletonRows widths={[160, 200, 160, 80]} right={[3]} />
      </tbody>
    </Table>
  )
}
