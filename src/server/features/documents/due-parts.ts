import type { Day } from '#shared/dates.ts'
import { type Pesewas, pesewas } from '#shared/money.ts'
import type { Bill } from '../../paper/index.ts'

/** What is unpaid of a bill by a day. */
export interface Due {
  dueOn: Day
  unpaid: Pesewas
  /** What the student has in credit for other fees; it pays the oldest. A plan, and a share, is net of it. */
  credit: Pesewas
}

/** What of it is late, and by which days the rest is due; the oldest first. */
export function partsOf(dues: readonly Due[], today: Day): Pick<Bill, 'late' | 'parts'> {
  let credit: number = dues[0]?.credit ?? 0
  let late = 0
  const parts: Bill['parts'] = []
  for (const { dueOn, unpaid } of dues) {
    const left = Math.max(0, unpaid - credit)
    credit = Math.max(0, credit - unpaid)
    if (left === 0) continue
    if (dueOn < today) late += left
    else parts.push({ dueOn, amount: pesewas(left) })
  }
  return { late: pesewas(late), parts }
}
