import { useInfiniteQuery } from '@tanstack/react-query'
import { pesewas } from '#shared/money.ts'
import type { Drawer } from '#web/queries/drawers.ts'
import { payOutsQuery } from '#web/queries/pay-outs.ts'
import { PaidOutCard } from '#web/screens/dashboard/parts/paid-out-card.tsx'
import place from '#web/ui/place.module.css'

/** What was paid out of a drawer, by its vouchers; nothing where there are none. */
export function DrawerPaidOut({ drawer }: { drawer: Drawer }) {
  const { data } = useInfiniteQuery(payOutsQuery({ drawerId: drawer.id }))
  const payOuts = data?.pages.flatMap((part) => part.payOuts) ?? []
  if (payOuts.length === 0) return null
  return (
    <div className={place.above4}>
      <PaidOutCard
        payOuts={payOuts.toReversed()}
        amountOf={({ amount, takenBack }) => (takenBack ? pesewas(0) : amount)}
      />
    </div>
  )
}
