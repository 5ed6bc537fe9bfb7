import type { Day } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'
import type { School } from './school.ts'

/** Letters to families who are late, three to a sheet, each with a strip to return. */
export interface Letters {
  kind: 'letters'
  school: School
  /** Null for the whole school. */
  className?: string | null
  /** Whose letter it is, where one family was asked for. */
  family?: string | null
  today: Day
  payBy: Day
  count: number
  printedAt: Date
}

/** One family's: brothers and sisters are on the same letter. Σ children's late = late. */
export interface Letter {
  /** Nobody's name is known for some. */
  name: string | null
  phone?: string | null
  children: { name: string; className: string; late: Pesewas }[]
  late: Pesewas
  /** What the parent writes as the reference of a payment. */
  code: string
}
