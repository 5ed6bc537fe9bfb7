import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { formatAmount } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import { classesQuery } from '#web/queries/classes.ts'
import { ClassesProblem } from '#web/screens/dashboard/parts/classes-problem.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { Tile, TileLink, TileSkeletons, Tiles } from '#web/ui/tiles.tsx'

export const meta = () => [{ title: 'Class Records: Akontaa' }]

/** Every class with its children and what they owe. Named after the fee type when one is given. */
export default function ClassRecord() {
  const [search] = useSearchParams()
  const feeType = search.get('type') ?? undefined
  const { data: classes, error, refetch } = useQuery(classesQuery())
  const title = feeType ?? sentences.titles.classRecords
  return (
    <main id="main" className="wrap">
      <div className="one">
        <Crumbs trail={[{ label: 'Students', to: paths.dashboard }, { label: title }]} />
        <div className="head">
          <h1>{title}</h1>
          <span className="count">{classes && `${classes.length} classes`}</span>
        </div>
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
              <span className={totalDebt > 0 ? 'num strong owed' : 'num muted'}>
                {formatAmount(totalDebt)}
              </span>
              <span className="small muted">{students === 1 ? '1 student' : `${students} students`}</span>
              <span className={`small r ${totalDebt > 0 ? 'owed' : 'muted'}`}>
                {totalDebt > 0 ? 'owed' : students > 0 ? 'paid up' : ''}
              </span>
            </Tile>
          ))}
        </Tiles>
      </div>
    </main>
  )
}
