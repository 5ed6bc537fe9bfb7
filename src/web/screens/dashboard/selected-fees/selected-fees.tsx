import { useQueries, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { counted } from '#shared/counted.ts'
import { formatAmount } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import { classesQuery, classFeeQuery, type SchoolClass } from '#web/queries/classes.ts'
import { useKinds } from '#web/queries/kinds.ts'
import { useMay } from '#web/queries/person.ts'
import { ClassesProblem } from '#web/screens/dashboard/parts/classes-problem.tsx'
import { FeeFigures, FeeFiguresSince } from '#web/screens/dashboard/parts/fee-figures.tsx'
import { useTermFigures } from '#web/screens/dashboard/parts/use-term-figures.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { cx } from '#web/ui/cx.ts'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import text from '#web/ui/text.module.css'
import { Tile, TileAct, TileLink, TileSkeletons, Tiles } from '#web/ui/tiles.tsx'

import { FeesByKind } from './fees-by-kind.tsx'

export const meta = () => [{ title: 'Classes: Akontaa' }]

/** A fee type's classes, each with the amount it is set to and what it brought this term. */
export default function SelectedFees() {
  const [search] = useSearchParams()
  const feeType = search.get('type') ?? ''
  const { data: classes, error, refetch } = useQuery(classesQuery())
  const hasKinds = useKinds().length > 0
  return (
    <Page>
      <Crumbs trail={[{ label: 'All Fees', to: paths.addFees }, { label: feeType || 'Classes' }]} />
      <PageHead
        title={feeType ? (hasKinds ? `${feeType} by class` : feeType) : 'Choose a class'}
        count={classes && counted(classes.length, 'class', 'classes')}
      />
      {!classes && error && <ClassesProblem error={error} onRetry={refetch} />}
      {!classes && !error && <TileSkeletons label={sentences.loading.plain} count={14} />}
      {classes &&
        (hasKinds && feeType ? (
          <FeesByKind feeType={feeType} />
        ) : (
          <ClassTiles classes={classes} feeType={feeType} />
        ))}
    </Page>
  )
}

function ClassTiles({ classes, feeType }: { classes: readonly SchoolClass[]; feeType: string }) {
  const fees = useQueries({ queries: classes.map(({ id }) => classFeeQuery(id, feeType)) })
  const { since, figures } = useTermFigures(feeType)
  const mayBill = useMay('set_fees')
  return (
    <div className={page.stack}>
      {figures && <FeeFiguresSince since={since} />}
      <Tiles>
        {classes.map((each, index) => {
          const fee = fees[index]?.data
          const sums = figures?.byClass.find(({ classId }) => classId === each.id)
          return (
            <Tile key={each.id}>
              <TileLink to={paths.classFee({ feeType, className: each.name, classId: each.id })}>
                {each.name}
              </TileLink>
              <span className={cx(text.number, text.strong)}>
                {fee ? (fee.amount > 0 ? formatAmount(fee.amount) : '') : ' '}
              </span>
              <span className={cx(text.small, text.muted)}>
                {each.students === 1 ? '1 student' : `${each.students} students`}
                {fee && (fee.billed ? ', billed' : fee.amount > 0 ? ', not billed' : ', not set')}
              </span>
              {mayBill && (
                <TileAct>
                  <ButtonLink kind="bare" small to={paths.addClassFee(each.name, feeType)}>
                    {sentences.buttons.addFees}
                    <span className={text.unseen}> to {each.name}</span>
                  </ButtonLink>
                </TileAct>
              )}
              {sums && <FeeFigures {...sums} />}
            </Tile>
          )
        })}
      </Tiles>
    </div>
  )
}
