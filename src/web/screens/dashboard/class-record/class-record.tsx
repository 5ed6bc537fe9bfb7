import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { counted } from '#shared/counted.ts'
import { formatAmount, type Pesewas } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import { classesQuery, completedQuery } from '#web/queries/classes.ts'
import { useMay } from '#web/queries/person.ts'
import { COMPLETED } from '#web/queries/students.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { ClassesProblem } from '#web/screens/dashboard/parts/classes-problem.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { cx } from '#web/ui/cx.ts'
import { Page, PageHead } from '#web/ui/page.tsx'
import text from '#web/ui/text.module.css'
import { Tile, TileLink, TileSkeletons, Tiles } from '#web/ui/tiles.tsx'

export const meta = () => [{ title: 'Class Records: Akontaa' }]

/** Every class with its children and what they owe: for the fee type the screen is named after, when one is given. */
export default function ClassRecord() {
  const [search] = useSearchParams()
  const feeType = search.get('type') ?? undefined
  const { data: classes, error, refetch } = useQuery(classesQuery(feeType))
  const { data: completed } = useQuery({ ...completedQuery(), enabled: !feeType })
  const title = feeType ?? sentences.titles.classRecords
  return (
    <Page>
      {feeType ? (
        <Crumbs trail={[{ label: 'Students', to: paths.dashboard }, { label: title }]} />
      ) : (
        <Chapters place="classes" page={title} />
      )}
      <PageHead
        title={title}
        count={classes && counted(classes.length, 'class', 'classes')}
        acts={<RecordActs />}
      />
      {!classes && error && <ClassesProblem error={error} onRetry={refetch} />}
      {!classes && !error && <TileSkeletons label={sentences.loading.plain} count={14} />}
      <Tiles>
        {classes?.map(({ id, name, students, totalDebt }) => (
          <Tile key={id}>
            <TileLink
              to={paths.classDetails({ className: name, classId: id, ...(feeType ? { feeType } : {}) })}
            >
              {name}
            </TileLink>
            <span className={cx(text.number, totalDebt > 0 ? cx(text.strong, text.owed) : text.muted)}>
              {formatAmount(totalDebt)}
            </span>
            <span className={cx(text.small, text.muted)}>{counted(students, 'student')}</span>
            <span className={cx(text.small, totalDebt > 0 ? text.owed : text.muted)}>
              {totalDebt > 0 ? 'owed' : students > 0 ? 'paid up' : ''}
            </span>
          </Tile>
        ))}
        {completed && completed.students > 0 && <CompletedTile {...completed} />}
      </Tiles>
    </Page>
  )
}

function RecordActs() {
  const mayPromote = useMay('manage_students')
  const mayChange = useMay('set_classes')
  const mayReport = useMay('see_reports')
  return (
    <>
      {mayPromote && (
        <ButtonLink kind="bare" small icon="up" to={paths.yearEnd}>
          Year-end
        </ButtonLink>
      )}
      {mayChange && (
        <ButtonLink kind="bare" small icon="pencil" to={paths.classSetup}>
          Change classes
        </ButtonLink>
      )}
      {mayReport && (
        <ButtonLink small to={paths.debtors}>
          Who owes
        </ButtonLink>
      )}
    </>
  )
}

/** Those who have left, as a card like a class. */
function CompletedTile({
  students,
  owing,
  totalDebt,
}: {
  students: number
  owing: number
  totalDebt: Pesewas
}) {
  return (
    <Tile>
      <TileLink to={paths.completed}>{COMPLETED}</TileLink>
      <span className={cx(text.number, totalDebt > 0 ? cx(text.strong, text.owed) : text.muted)}>
        {formatAmount(totalDebt)}
      </span>
      <span className={cx(text.small, text.muted)}>{counted(students, 'student')}</span>
      <span className={cx(text.small, totalDebt > 0 ? text.owed : text.muted)}>
        {totalDebt > 0 ? `owed by ${owing}` : 'paid up'}
      </span>
    </Tile>
  )
}
