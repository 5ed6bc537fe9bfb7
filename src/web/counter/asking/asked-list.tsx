import { useQuery } from '@tanstack/react-query'
import { formatAmount } from '#shared/money.ts'
import { isWaiting, phonesAskedQuery } from '#web/queries/phones-asked.ts'
import { SheetHead } from '#web/ui/beside.tsx'
import { Button } from '#web/ui/button.tsx'
import { ShortList, ShortListAmount, ShortListItem } from '#web/ui/short-list.tsx'
import { onScreen } from './asking.ts'
import { namesOf, outcomeOf, sayOutcome } from './outcome.ts'
import { useNow } from './use-now.ts'

const SHOWN = 3

/** The last phones that were asked here, those that wait first. Each opens again what it says. */
export function AskedByPhone({ most = SHOWN }: { most?: number }) {
  const { data } = useQuery(phonesAskedQuery())
  const phones = data?.phones ?? []
  const waiting = phones.filter(isWaiting)
  const now = useNow(waiting.length > 0)
  if (phones.length === 0) return null
  const shown = [...waiting, ...phones.filter((phone) => !isWaiting(phone))].slice(0, most)
  return (
    <section aria-label="Asked by MoMo">
      <SheetHead title="Asked by MoMo">
        {waiting.length > 0 && <span>{waiting.length} waiting</span>}
      </SheetHead>
      <ShortList>
        {shown.map((phone) => (
          <ShortListItem
            key={phone.paymentId}
            name={namesOf(phone)}
            about={
              <span>
                {sayOutcome(phone, now)}
                {outcomeOf(phone, now) !== 'paid' && (
                  <Button kind="bare" small onClick={() => onScreen.set({ paymentId: phone.paymentId })}>
                    Look
                  </Button>
                )}
              </span>
            }
          >
            <ShortListAmount>{formatAmount(phone.amount)}</ShortListAmount>
          </ShortListItem>
        ))}
      </ShortList>
    </section>
  )
}
