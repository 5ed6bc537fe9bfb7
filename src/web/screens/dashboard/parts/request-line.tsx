import { formatMoment } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import type { Asked } from '#web/queries/requests.ts'
import { ShortListAmount, ShortListItem } from '#web/ui/short-list.tsx'

/** One request in a short list: what, how much, who asked and why. */
export function RequestLine({
  request: { id, title, amount, askedBy, askedAt, reason },
}: {
  request: Asked
}) {
  return (
    <ShortListItem
      name={title}
      to={paths.request(id)}
      about={`${askedBy.name}, ${formatMoment(askedAt)}. “${reason}”`}
    >
      <ShortListAmount>{formatAmount(amount)}</ShortListAmount>
    </ShortListItem>
  )
}
