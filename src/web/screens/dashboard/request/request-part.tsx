import type { ReactNode } from 'react'
import type { Asked } from '#web/queries/requests.ts'
import { RequestLine } from '#web/screens/dashboard/parts/request-line.tsx'
import { Sheet, SheetHead } from '#web/ui/beside.tsx'
import card from '#web/ui/card.module.css'
import { cx } from '#web/ui/cx.ts'
import place from '#web/ui/place.module.css'
import { ShortList } from '#web/ui/short-list.tsx'
import text from '#web/ui/text.module.css'

/** A part of a request's sheet under a title of its own. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={card.padded}>
      <h2 className={cx(text.large, place.below3)}>{title}</h2>
      {children}
    </section>
  )
}

export function AlsoWaiting({ requests }: { requests: readonly Asked[] }) {
  return (
    <Sheet aria-label="Also waiting">
      <section>
        <SheetHead title="Also waiting">
          <span className={text.muted}>{requests.length}</span>
        </SheetHead>
        <ShortList>
          {requests.map((request) => (
            <RequestLine key={request.id} request={request} />
          ))}
        </ShortList>
      </section>
    </Sheet>
  )
}
