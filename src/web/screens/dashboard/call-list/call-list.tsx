import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { counted } from '#shared/counted.ts'
import { sumOf } from '#shared/money.ts'
import { useOpenPalette } from '#web/counter/palette/palette-context.ts'
import { paths } from '#web/paths.ts'
import { callListQuery, type LateFamily } from '#web/queries/call-list.ts'
import { useMay } from '#web/queries/person.ts'
import { useIsExpired } from '#web/queries/use-is-expired.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { useShortcuts } from '#web/shortcuts.ts'
import { Button, ButtonLink, buttonLook } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Key } from '#web/ui/key.tsx'
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

export const meta = () => [{ title: 'Call list: Akontaa' }]

/** Who is late, by family, in the order to call them. */
export default function CallListPage() {
  return useMay('see_calls') ? <CallList /> : <NotForYou title="Call list" needs="see_calls" />
}

function CallList() {
  const { data, error, refetch } = useQuery(callListQuery())
  const filters = useCallFilters(data)
  const { shown } = filters
  const { chosenId, family, at, choose, next, outcomes } = useChosen(shown)
  const mayWrite = [useMay('call_families'), !useIsExpired()].every(Boolean)
  return (
    <Page>
      <Chapters place="families" page="Call list" />
      <div className={cx(page.columns, styles.columns)} data-chosen={chosenId || undefined}>
        <div>
          <PageHead title="Call list" count={shown && countWords(shown)} isCountLive />
          <CallFilters filters={filters}>
            <Figure amount={sumOf((shown ?? []).map(({ late }) => late))} size={22} asDebt />
          </CallFilters>
          <Card as="div">
            {!data && error && (
              <Problem sentence="The call list did not load." detail={error.message} onRetry={refetch} />
            )}
            {!data && !error && <Loading />}
            {shown?.length === 0 && <Empty title={data?.length ? 'Nobody matches.' : 'Nobody is late.'} />}
            {shown && shown.length > 0 && (
              <FamilyTable families={shown} chosenId={family?.familyId} onChoose={choose} />
            )}
          </Card>
          {family && <Keys at={at} count={shown?.length ?? 0} />}
        </div>
        {family && (
          <div className={page.beside}>
            <p className={styles.backLine}>
              <ButtonLink kind="bare" small icon="left" to={paths.callList()}>
                Call list, {at + 1} of {shown?.length}
              </ButtonLink>
            </p>
            <CallPanel family={family} mayWrite={mayWrite} outcomes={outcomes} onWritten={next} />
            {chosenId && <Thumb family={family} onWrite={() => focusFirst(outcomes.current)} />}
          </div>
        )}
      </div>
    </Page>
  )
}

const KEYS = { next: 'ArrowDown', previous: 'ArrowUp' } as const

/** The family at the right: the one in the address, else the first; and the keys that go on from it. */
function useChosen(shown: readonly LateFamily[] | undefined) {
  const [chosenId, setChosenId] = useQueryState('familyId')
  const outcomes = useRef<HTMLDivElement>(null)
  const openPalette = useOpenPalette()
  const found = shown?.findIndex(({ familyId }) => familyId === chosenId) ?? -1
  const at = Math.max(0, found)
  const family = shown?.[at]
  const set = useRef(setChosenId)
  set.current = setChosenId
  const choose = useCallback((familyId: string) => set.current(familyId), [])
  const go = (by: number) => {
    const to = shown?.[at + by]
    if (to) choose(to.familyId)
  }
  useShortcuts({
    [KEYS.next]: () => go(1),
    [KEYS.previous]: () => go(-1),
    s: () => go(1),
    c: () => family?.guardian?.phone && window.location.assign(`tel:${family.guardian.phone}`),
    w: () => focusFirst(outcomes.current),
    p: () =>
      family &&
      openPalette(
        family.children.length > 1 ? undefined : family.children[0]?.studentId,
        'payment',
        family.children.length > 1 ? family.familyId : undefined,
      ),
  })
  const next = () => {
    const to = shown?.[at + 1] ?? shown?.[at - 1]
    choose(to?.familyId ?? '')
    outcomes.current?.ownerDocument.querySelector<HTMLElement>('main')?.focus()
  }
  return { chosenId, family, at, choose, next, outcomes }
}

function focusFirst(outcomes: HTMLElement | null) {
  outcomes?.querySelector<HTMLElement>('input')?.focus()
  outcomes?.scrollIntoView({ block: 'nearest' })
}

function countWords(families: readonly LateFamily[]): string {
  const children = families.reduce((sum, family) => sum + family.children.length, 0)
  return `${counted(families.length, 'family', 'families')}, ${counted(children, 'child', 'children')}`
}

function Keys({ at, count }: { at: number; count: number }) {
  return (
    <p className={styles.keys} aria-hidden="true">
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
        <Key name="S" /> skip
      </span>
      <span>
        {at + 1} of {count}
      </span>
    </p>
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
