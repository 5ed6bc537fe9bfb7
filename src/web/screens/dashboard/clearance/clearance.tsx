import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { counted } from '#shared/counted.ts'
import { paths } from '#web/paths.ts'
import { type Clearance, clearanceQuery, clearancesQuery, closeClearance } from '#web/queries/clearance.ts'
import { useMay } from '#web/queries/person.ts'
import { useIsExpired } from '#web/queries/use-is-expired.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { EndIt } from '#web/screens/dashboard/parts/end-it.tsx'
import { ListChoice, ListTerms, ListTools } from '#web/screens/dashboard/parts/list-about.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { useShortcuts } from '#web/shortcuts.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FilterSelect } from '#web/ui/filter-select.tsx'
import { LightSelect } from '#web/ui/light-select.tsx'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { Table } from '#web/ui/table.tsx'
import { TableFoot } from '#web/ui/table-foot.tsx'
import { useQueryState } from '#web/use-query-state.ts'
import { ClassTable } from './class-table.tsx'
import { NewClearanceDialog } from './new-clearance-dialog.tsx'
import { PupilTable } from './pupil-table.tsx'

export const meta = () => [{ title: 'Clearance: Akontaa' }]

/** Who has settled what the school asks for: by class, and who. */
export default function ClearancePage() {
  return useMay('see_clearance') ? <Clearances /> : <NotForYou title="Clearance" needs="see_clearance" />
}

function Clearances() {
  const { data, error, refetch } = useQuery(clearancesQuery())
  const [isAdding, setAdding] = useState(false)
  const mayKeep = [useMay('keep_clearance'), !useIsExpired()].every(Boolean)
  const [id, setId] = useQueryState('clearance')
  const chosen = data?.find((each) => each.id === id) ?? data?.[0]
  useShortcuts({ n: () => mayKeep && setAdding(true) })
  const add = mayKeep && (
    <Button
      kind={chosen ? 'quiet' : 'primary'}
      small={Boolean(chosen)}
      shortcut="N"
      onClick={() => setAdding(true)}
    >
      Begin a clearance
    </Button>
  )
  return (
    <Page aria-busy={!data && !error}>
      <Chapters place="families" page="Clearance" />
      <PageHead title="Clearance" acts={chosen && add} />
      {!data && error && (
        <Problem sentence="The clearances did not load." detail={error.message} onRetry={refetch} />
      )}
      {data && !chosen && (
        <Card as="div">
          <Empty title="Nobody is asked for clearance." actions={add}>
            Say which fees must be settled for report cards, say, or for the school’s own examinations. Never
            for BECE or WASSCE: WAEC does not let a registered candidate be kept away over fees. Who has paid
            its fee and is registered stands in the <Link to={paths.exams}>BECE register</Link>.
          </Empty>
        </Card>
      )}
      {chosen && (
        <Chosen key={chosen.id} all={data ?? []} clearance={chosen} mayKeep={mayKeep} onChoose={setId} />
      )}
      {isAdding && (
        <NewClearanceDialog
          onClose={() => setAdding(false)}
          onBegun={(clearanceId) => {
            setAdding(false)
            setId(clearanceId)
          }}
        />
      )}
    </Page>
  )
}

interface ChosenProps {
  all: readonly Clearance[]
  clearance: Clearance
  mayKeep: boolean
  onChoose: (clearanceId: string) => void
}

function Chosen({ all, clearance, mayKeep, onChoose }: ChosenProps) {
  const [classId, setClassId] = useQueryState('class')
  const { data, error, refetch, isPlaceholderData } = useQuery(clearanceQuery(clearance.id, classId))
  const classes = data?.classes ?? []
  const pupils = classId ? data?.pupils : null
  return (
    <>
      <ListTools>
        {all.length > 1 && (
          <ListChoice>
            <LightSelect
              label="For what"
              options={all.map(({ id, name }) => ({ value: id, label: name }))}
              value={clearance.id}
              onChange={onChoose}
            />
          </ListChoice>
        )}
        <ListChoice>
          <FilterSelect
            label="Class"
            all="All classes"
            options={classes.map(({ classId: value, name }) => ({ value, label: name }))}
            value={classId}
            onChange={setClassId}
          />
        </ListChoice>
        {mayKeep && (
          <EndIt id={clearance.id} end={closeClearance} question={`End ${clearance.name}?`}>
            The page behind its slips will say that it is no longer asked for.
          </EndIt>
        )}
      </ListTools>
      <Terms clearance={clearance} />
      <Card as="div">
        {error && !data && (
          <Problem sentence="The clearance did not load." detail={error.message} onRetry={refetch} />
        )}
        {(!data || (classId && isPlaceholderData)) && !error && <Loading />}
        {data && !classId && <ClassTable classes={classes} onChoose={setClassId} />}
        {pupils && <PupilTable clearance={clearance} classId={classId} pupils={pupils} mayKeep={mayKeep} />}
        {data && classes.length === 0 && <Empty title="No pupils yet." />}
        {data && classes.length > 0 && !classId && <Together classes={classes} />}
      </Card>
    </>
  )
}

/** What it asks, in a sentence. */
function Terms({ clearance: { name, feeTypes, percent, acceptsPromises } }: { clearance: Clearance }) {
  const share = percent === 100 ? 'nothing may be late' : `${percent} % of this term’s must be settled`
  return (
    <ListTerms>
      <b>{name}</b>: of {feeTypes.join(', ')} {share}, after reductions and sponsors’ shares.{' '}
      {acceptsPromises && 'A promise of all that is missing clears until its day. '}
      Never a reason to send a child home.
    </ListTerms>
  )
}

function Together({ classes }: { classes: readonly { clear: number; until: number; not: number }[] }) {
  const sum = (of: (each: { clear: number; until: number; not: number }) => number) =>
    classes.reduce((total, each) => total + of(each), 0)
  const clear = sum((each) => each.clear + each.until)
  return (
    <TableFoot>
      <span>
        {clear} of {counted(clear + sum(({ not }) => not), 'pupil')} clear today
      </span>
    </TableFoot>
  )
}

function Loading() {
  return (
    <Table aria-busy="true">
      <tbody>
        <SkeletonRows widths={[180, 60, 60, 60]} right={[1, 2, 3]} />
      </tbody>
    </Table>
  )
}
