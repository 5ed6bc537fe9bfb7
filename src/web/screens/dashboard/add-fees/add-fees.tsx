import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { pesewas } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import { removeFeeType } from '#web/queries/fees.ts'
import { useMay } from '#web/queries/person.ts'
import { type FeeType, feeTypesQuery } from '#web/queries/school.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { FeeFigures, FeeFiguresSince } from '#web/screens/dashboard/parts/fee-figures.tsx'
import { useTermFigures } from '#web/screens/dashboard/parts/use-term-figures.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Empty } from '#web/ui/empty.tsx'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import text from '#web/ui/text.module.css'
import { Tile, TileAct, TileLink, TileSkeletons, Tiles } from '#web/ui/tiles.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { FeeMenu } from './fee-menu.tsx'
import { NewFeeType } from './new-fee-type.tsx'

export const meta = () => [{ title: 'All Fees: Akontaa' }]

/** Every fee type of the school with what it brought this term: open one, delete one, add one. */
export default function AddFees() {
  const { data: feeTypes, error, refetch } = useQuery(feeTypesQuery())
  const mayChange = useMay('set_fees')
  const mayReduce = useMay('set_reductions')
  const [adding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<FeeType | null>(null)
  return (
    <Page>
      <Chapters place="fees" page="All Fees" />
      <PageHead
        title="All Fees"
        count={feeTypes?.length}
        acts={
          mayChange && (
            <>
              <ButtonLink icon="sheet" to={paths.allClassFees}>
                Fees of all classes
              </ButtonLink>
              <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
                {sentences.buttons.addFeeType}
              </Button>
            </>
          )
        }
      />
      {!feeTypes && error && (
        <Problem sentence="The fee types did not load." detail={error.message} onRetry={refetch} />
      )}
      {!feeTypes && !error && <TileSkeletons label={sentences.loading.plain} count={5} />}
      {feeTypes?.length === 0 && (
        <Card>
          <Empty title="No fee types yet.">{mayChange && 'Add the first, such as School Fees.'}</Empty>
        </Card>
      )}
      {feeTypes && feeTypes.length > 0 && (
        <>
          <FeeTiles feeTypes={feeTypes} onDelete={setLeaving} />
          {mayReduce && <OtherWays />}
        </>
      )}

      {adding && <NewFeeType onClose={() => setAdding(false)} />}
      {leaving && <DeleteFeeType feeType={leaving} onClose={() => setLeaving(null)} />}
    </Page>
  )
}

interface FeeTilesProps {
  feeTypes: readonly FeeType[]
  onDelete: (feeType: FeeType) => void
}

function FeeTiles({ feeTypes, onDelete }: FeeTilesProps) {
  const { since, figures } = useTermFigures()
  const mayChange = useMay('set_fees')
  return (
    <div className={page.stack}>
      {figures && <FeeFiguresSince since={since} />}
      <Tiles>
        {feeTypes.map((feeType) => {
          const sums = figures?.byFeeType.find((each) => each.feeType === feeType.name)
          return (
            <Tile key={feeType.id}>
              <span>
                <TileLink to={paths.selectedFees(feeType.name)}>{feeType.name}</TileLink>
                <span className={text.unseen}>{feeType.voluntary ? ', ' : ''}</span>{' '}
                {feeType.voluntary && <Badge>voluntary</Badge>}
                {feeType.passThrough && <Badge>passes through</Badge>}
              </span>
              {mayChange && (
                <TileAct>
                  <FeeMenu feeType={feeType} onDelete={onDelete} />
                </TileAct>
              )}
              {figures && <FeeFigures {...(sums ?? NOTHING)} />}
            </Tile>
          )
        })}
      </Tiles>
    </div>
  )
}

const NOTHING = { charged: pesewas(0), received: pesewas(0), owed: pesewas(0) }

function DeleteFeeType({ feeType, onClose }: { feeType: FeeType; onClose: () => void }) {
  const removing = useAct({
    act: removeFeeType,
    onDone: ({ archived }) => {
      onClose()
      showToast(
        archived ? `${feeType.name} has left the list; its entries are kept.` : `${feeType.name} is deleted.`,
      )
    },
    onRefused: (refusal) => {
      onClose()
      showProblem(sentences.feeTypes.deleteFailed, refusal.message)
    },
  })
  return (
    <Confirm
      question={sentences.feeTypes.confirmDelete(feeType.name)}
      keep="Keep it"
      act={`Delete ${feeType.name}`}
      busy={removing.busy && 'Deleting...'}
      onKeep={onClose}
      onAct={() => removing.submit(feeType.name)}
    >
      <p className={text.muted}>
        What was charged and paid under it stays in the journal and on every receipt.
      </p>
    </Confirm>
  )
}

/** Who pays less, and what is charged by the day. */
function OtherWays() {
  return (
    <p className={text.hint}>
      Staff children, brothers and sisters, scholars: <Link to={paths.reductions}>who pays less</Link>.
      Feeding, bus, classes by the day: <Link to={paths.dailyFees}>daily fees</Link>
    </p>
  )
}
