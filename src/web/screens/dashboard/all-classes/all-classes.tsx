import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import { sumOf } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import { type FeeGrid, feeGridQuery, manyBillsQuery } from '#web/queries/billing.ts'
import { useMay } from '#web/queries/person.ts'
import { foreseenBy } from '#web/screens/dashboard/parts/foreseen.ts'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { useDraft } from '#web/screens/dashboard/parts/use-draft.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Grid } from '#web/ui/layout.tsx'
import { LoadingSaid } from '#web/ui/loading-said.tsx'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import styles from './all-classes.module.css'
import { BillAll } from './bill-all.tsx'
import { FeeTable, type Unticked } from './fee-table.tsx'
import { changesIn, feesToBill, nameOfCell, type Typed, withLastTerm } from './grid-cells.ts'
import { SaveFees } from './save-fees.tsx'

export const meta = () => [{ title: 'Fees of all classes: Akontaa' }]

/** What every class pays for every fee type, and billing all of it for the term as one act. */
export default function AllClassFees() {
  return useMay('set_fees') ? <ClassFees /> : <NotForYou title="Fees of all classes" needs="set_fees" />
}

function ClassFees() {
  const { data: grid, error, refetch } = useQuery(feeGridQuery())
  return (
    <Page>
      <Crumbs trail={[{ label: 'All Fees', to: paths.addFees }, { label: 'All classes' }]} />
      <PageHead title="Fees of all classes" count={grid?.term?.name} />
      {!grid && error && (
        <Problem sentence="The fees did not load." detail={error.message} onRetry={refetch} />
      )}
      {!grid && !error && (
        <Card pad aria-busy="true">
          <LoadingSaid sentence={sentences.loading.plain} />
          <Skeleton width={420} height={320} />
        </Card>
      )}
      {grid && <FeesGrid grid={grid} />}
    </Page>
  )
}

function FeesGrid({ grid }: { grid: FeeGrid }) {
  const [dueDate, setDueDate] = useState(grid.term?.feesDueOn ?? null)
  const [unticked, setUnticked] = useState<Unticked>({ classes: new Set(), feeTypes: new Set() })
  const [without, setWithout] = useState<readonly string[]>([])
  const { typed, changes, isTyping, errors, question, type, keepFailed } = useTypedFees(grid, dueDate)
  const fees = useMemo(() => feesToBill(grid, unticked, dueDate), [grid, unticked, dueDate])
  const preview = useQuery({ ...manyBillsQuery({ fees, without }), enabled: fees.length > 0 && !isTyping })
  const stay = (event: FormEvent) => event.preventDefault()
  return (
    <form className={page.columns} onSubmit={stay} noValidate>
      {question}
      <Grid as="section" gap={4} className={styles.section} aria-label="Fees by class">
        <p className={text.hint}>
          Type what a child of each class pays for the term: arrows and Enter move, and a block copied from a
          spreadsheet can be pasted. Untick what is not to be billed now.
        </p>
        <CopyLastTerm grid={grid} typed={typed} onCopy={type} />
        <Card as="div">
          <FeeTable
            grid={grid}
            typed={typed}
            errors={errors}
            unticked={unticked}
            sums={isTyping ? new Map() : sumsByClass(fees.length > 0 ? preview.data?.fees : undefined)}
            onType={type}
            onTick={setUnticked}
          />
        </Card>
      </Grid>
      {isTyping ? (
        <SaveFees {...changes} onSaved={keepFailed} onDrop={() => type(new Map())} />
      ) : (
        <BillAll
          grid={grid}
          fees={fees}
          without={without}
          preview={fees.length > 0 ? foreseenBy(preview) : null}
          onWithout={setWithout}
          due={<DateField label="Due date, when no other is set" value={dueDate} onChange={setDueDate} />}
        />
      )}
    </form>
  )
}

interface CopyLastTermProps {
  grid: FeeGrid
  typed: Typed
  onCopy: (typed: Typed) => void
}

/** Offered while last term has amounts that are neither saved nor typed. */
function CopyLastTerm({ grid, typed, onCopy }: CopyLastTermProps) {
  const copied = withLastTerm(grid, typed)
  if (grid.lastTerm === null || copied.size <= typed.size) return null
  return (
    <div>
      <Button small icon="sheet" onClick={() => onCopy(copied)}>
        Copy the amounts of {grid.lastTerm}
      </Button>
    </div>
  )
}

const NO_ERRORS: ReadonlyMap<string, string> = new Map()

/** What is typed into the grid and not saved, and what of it is no amount or was refused. */
function useTypedFees(grid: FeeGrid, dueDate: string | null) {
  const [typed, setTyped] = useState<Typed>(new Map())
  const [refused, setRefused] = useState(NO_ERRORS)
  const changes = useMemo(() => changesIn(grid, typed, dueDate), [grid, typed, dueDate])
  const { question } = useTypedDraft(typed, changes, setTyped)
  const isTyping = changes.changed.length > 0 || changes.wrong.length > 0
  const errors = new Map([...refused, ...changes.wrong.map((name) => [name, NO_AMOUNT] as const)])
  const type = (next: Typed) => {
    setRefused(NO_ERRORS)
    setTyped(next)
  }
  const keepFailed = (failed: ReadonlyMap<string, string>) => {
    setRefused(failed)
    setTyped(new Map([...typed].filter(([name]) => failed.has(name))))
  }
  return { typed, changes, isTyping, errors, question, type, keepFailed }
}

const NOTHING_TYPED: { typed: (readonly [string, string])[] } = { typed: [] }

/** What is typed and not saved, kept through a reload. */
function useTypedDraft(
  typed: Typed,
  { changed, wrong }: Pick<ReturnType<typeof changesIn>, 'changed' | 'wrong'>,
  restore: (typed: Typed) => void,
) {
  const open = new Set([...wrong, ...changed.map(({ classId, feeType }) => nameOfCell(classId, feeType))])
  return useDraft({
    name: 'fees-of-all-classes',
    form: { typed: [...typed].filter(([name]) => open.has(name)) },
    start: NOTHING_TYPED,
    restore: (kept) => restore(new Map(kept.typed)),
  })
}

const NO_AMOUNT = 'This is not an amount, such as 450 or 450.50.'

function sumsByClass(fees: readonly { classId: string; total: ReturnType<typeof sumOf> }[] | undefined) {
  const byClass = Map.groupBy(fees ?? [], ({ classId }) => classId)
  return new Map([...byClass].map(([classId, all]) => [classId, sumOf(all.map(({ total }) => total))]))
}
