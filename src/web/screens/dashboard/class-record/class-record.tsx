import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { counted } from '#shared/counted.ts'
import { formatAmount } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import { classesQuery } from '#web/queries/classes.ts'
import { ClassesProblem } from '#web/screens/dashboard/parts/classes-problem.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
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
  const title = feeType ?? sentences.titles.classRecords
  return (
    <Page>
      <Crumbs trail={[{ label: 'Students', to: paths.dashboard }, { label: title }]} />
      <PageHead
        title={title}
        count={classes && counted(classes.length, 'class', 'classes')}
        acts={<ButtonLink to={paths.debtors}>Who owes</ButtonLink>}
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
      </Tiles>
    </Page>
  )
}
