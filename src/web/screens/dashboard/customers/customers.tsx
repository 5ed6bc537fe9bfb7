import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatAmount, pesewas, sumOf } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import { type Family, familiesQuery, findFamilies, type Guardian } from '#web/queries/families.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { FamilyDialog } from '#web/screens/dashboard/parts/family-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
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
import { useIsPrinting } from '#web/ui/use-media.ts'
import { useQueryState, useTypedQueryState } from '#web/use-query-state.ts'
import { FamilyRow } from './family-row.tsx'
import { ProposedFamilies } from './proposed-families.tsx'

export const meta = () => [{ title: 'Families: Akontaa' }]

const SHOWN_FIRST = 100
const WITHOUT_PHONE = 'without-phone'

/** Families: who pays for whom, and what the children owe together. */
export default function Families() {
  const { data: families, error, refetch } = useQuery(familiesQuery())
  const [editing, setEditing] = useState<Guardian | null>(null)
  const { typed, setTyped, unreachable, isNarrowed, setNarrowed, found } = useFound(families ?? NONE)
  const [all, setAll] = useState(false)
  const isPrinting = useIsPrinting()
  const shown = all || isPrinting ? found : found.slice(0, SHOWN_FIRST)
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
          <FamilyTable families={families && shown} onEdit={setEditing} />
        )}
        {found.length > 0 && <Foot shown={shown.length} found={found} onAll={() => setAll(true)} />}
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
  const setNarrowed = (narrowed: boolean) => setOnly(narrowed ? WITHOUT_PHONE : '')
  return { typed, setTyped, unreachable, isNarrowed, setNarrowed, found }
}

interface FootProps {
  shown: number
  found: readonly Family[]
  onAll: () => void
}

/** What all that were found owe, whether they stand above or not; what others have in credit does not lessen it. */
function Foot({ shown, found, onAll }: FootProps) {
  const owed = sumOf(found.map(({ totalDebt }) => pesewas(Math.max(0, totalDebt))))
  const isAll = shown >= found.length
  return (
    <TableFoot
      acts={
        <>
          <span>
            owed <b className={cx(text.strong, toneOf(owed))}>{formatAmount(owed)}</b>
          </span>
          {!isAll && (
            <Button small onClick={onAll}>
              Show all
            </Button>
          )}
        </>
      }
    >
      <span>
        {isAll
          ? counted(found.length, 'family', 'families')
          : `${shown} of ${counted(found.length, 'family', 'families')}`}
      </span>
    </TableFoot>
  )
}

interface FamilyTableProps {
  families: readonly Family[] | undefined
  onEdit: (guardian: Guardian) => void
}

function FamilyTable({ families, onEdit }: FamilyTableProps) {
  return (
    <Table cards breaks aria-busy={!families}>
      <TableHead
        names={['Guardian', 'Phone', 'Children', 'Together (GH₵)', 'What to do']}
        right={[3]}
        unseen={[4]}
      />
      <tbody>
        {!families && <SkeletonRows widths={[160, 110, 260, 70, 40]} right={[3]} />}
        {families?.map((family) => (
          <FamilyRow key={family.id} family={family} onEdit={onEdit} />
        ))}
      </tbody>
    </Table>
  )
}
