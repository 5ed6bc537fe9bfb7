import { useQuery } from '@tanstack/react-query'
import { memo, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatAmount, pesewas, sumOf } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import {
  type Family,
  familiesQuery,
  findFamilies,
  type Guardian,
  prepareFamilies,
} from '#web/queries/families.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { FamilyDialog } from '#web/screens/dashboard/parts/family-dialog.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Empty } from '#web/ui/empty.tsx'
import { toneOf } from '#web/ui/figure.tsx'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { Table, TableHead } from '#web/ui/table.tsx'
import { TableFoot } from '#web/ui/table-foot.tsx'
import text from '#web/ui/text.module.css'
import { TickLine } from '#web/ui/tick.tsx'
import { VirtualTable } from '#web/ui/virtual-table.tsx'
import { useQueryState, useTypedQueryState } from '#web/use-query-state.ts'
import { whenIdle } from '#web/when-idle.ts'
import styles from './customers.module.css'
import { FamilyCells } from './family-row.tsx'
import { ProposedFamilies } from './proposed-families.tsx'

export const meta = () => [{ title: 'Families: Akontaa' }]

const WITHOUT_PHONE = 'without-phone'

/** Families: who pays for whom, and what the children owe together. */
export default function Families() {
  const { data: families, error, refetch } = useQuery(familiesQuery())
  const [editing, setEditing] = useState<Guardian | null>(null)
  const { typed, setTyped, unreachable, isNarrowed, setNarrowed, found } = useFound(families ?? NONE)
  return (
    <Page>
      <Chapters place="families" page="Families" />
      <PageHead title="Families" count={families && found.length} isCountLive />
      <div className={page.tools}>
        <div className={page.grow}>
          <SearchField label="Search by guardian, phone or child" value={typed} onChange={setTyped} />
        </div>
      </div>
      {unreachable.length > 0 && (
        <div className={page.tools}>
          <TickLine checked={isNarrowed} onChange={({ currentTarget }) => setNarrowed(currentTarget.checked)}>
            Only those without a phone number ({unreachable.length})
          </TickLine>
        </div>
      )}
      <ProposedFamilies />
      <Card as="div">
        {!families && error && (
          <Problem sentence="The families did not load." detail={error.message} onRetry={refetch} />
        )}
        {families && found.length === 0 && (
          <Empty title={typed ? sentences.empty.noMatch : 'No families yet.'}>
            {typed ? null : 'A guardian comes with the first child you add.'}
          </Empty>
        )}
        {(!families || found.length > 0) && !(error && !families) && (
          <FamilyTable families={families && found} onEdit={setEditing} />
        )}
        {found.length > 0 && <Foot found={found} />}
      </Card>

      {editing && <FamilyDialog guardian={editing} onClose={() => setEditing(null)} />}
    </Page>
  )
}

const NONE: readonly Family[] = []

/** Those who are looked for by words; or of all only those whom no text reaches. */
function useFound(families: readonly Family[]) {
  const [typed, setTyped] = useTypedQueryState('search')
  const sought = useDeferredValue(typed)
  const [only, setOnly] = useQueryState('only')
  const unreachable = useMemo(
    () => families.filter(({ guardians }) => guardians.some(({ phone }) => phone === '')),
    [families],
  )
  const isNarrowed = only === WITHOUT_PHONE && unreachable.length > 0
  const found = useMemo(
    () => findFamilies(isNarrowed ? unreachable : families, sought),
    [families, sought, isNarrowed, unreachable],
  )
  // Before the first key is pressed, not before the first row is shown.
  useEffect(() => {
    if (families.length > 0) whenIdle(() => prepareFamilies(families))
  }, [families])
  const setNarrowed = (narrowed: boolean) => setOnly(narrowed ? WITHOUT_PHONE : '')
  return { typed, setTyped, unreachable, isNarrowed, setNarrowed, found }
}

/** What all that were found owe; what others have in credit does not lessen it. */
function Foot({ found }: { found: readonly Family[] }) {
  const owed = useMemo(() => sumOf(found.map(({ totalDebt }) => pesewas(Math.max(0, totalDebt)))), [found])
  return (
    <TableFoot
      acts={
        <span>
          owed <b className={cx(text.strong, toneOf(owed))}>{formatAmount(owed)}</b>
        </span>
      }
    >
      <span>{counted(found.length, 'family', 'families')}</span>
    </TableFoot>
  )
}

const COLUMNS = ['Guardian', 'Phone', 'Children', 'Together (GH₵)', 'What to do']
const Head = () => <TableHead names={COLUMNS} right={[3]} unseen={[4]} />

interface FamilyTableProps {
  families: readonly Family[] | undefined
  onEdit: (guardian: Guardian) => void
}

/** A letter in the search draws the field anew, and the table only once it follows. */
const FamilyTable = memo(function FamilyTable({ families, onEdit }: FamilyTableProps) {
  const cells = useCallback((family: Family) => <FamilyCells family={family} onEdit={onEdit} />, [onEdit])
  if (families)
    return (
      <VirtualTable
        caption="Families by guardian"
        cards
        fixed
        rowPx={44}
        className={styles.families}
        head={<Head />}
        rows={families}
        columns={COLUMNS.length}
        keyOf={({ id }) => id}
        cells={cells}
      />
    )
  return (
    <Table cards fixed className={styles.families} aria-busy>
      <Head />
      <tbody>
        <SkeletonRows widths={[160, 110, 260, 70, 40]} right={[3]} />
      </tbody>
    </Table>
  )
})
