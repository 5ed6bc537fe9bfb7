import { type Pesewas, pesewas, sumOf } from '#shared/money.ts'

/** What is owed in its ages: notDue + the bands + voluntary − creditElsewhere = owed. Pesewas. */
export interface DebtAges {
  notDue: Pesewas
  /** 1–30, 31–60, 61–90 and over 90 days late. */
  bands: readonly [Pesewas, Pesewas, Pesewas, Pesewas]
  late: Pesewas
  voluntary: Pesewas
  creditElsewhere: Pesewas
  owed: Pesewas
}

/** The same, as the API answers it. */
type AnsweredAges = Record<
  'notDue' | 'days1to30' | 'days31to60' | 'days61to90' | 'over90' | 'voluntary' | 'creditElsewhere' | 'owed',
  Pesewas
>

export function toAges(row: AnsweredAges): DebtAges {
  const bands = [row.days1to30, row.days31to60, row.days61to90, row.over90] as const
  const [first, second, third, last] = bands
  return {
    bands,
    notDue: row.notDue,
    late: pesewas(first + second + third + last),
    voluntary: row.voluntary,
    creditElsewhere: row.creditElsewhere,
    owed: row.owed,
  }
}

export function totalAges(debts: readonly DebtAges[]): DebtAges {
  const total = (of: (debt: DebtAges) => Pesewas) => sumOf(debts.map(of))
  return {
    notDue: total(({ notDue }) => notDue),
    bands: [
      total(({ bands }) => bands[0]),
      total(({ bands }) => bands[1]),
      total(({ bands }) => bands[2]),
      total(({ bands }) => bands[3]),
    ],
    late: total(({ late }) => late),
    voluntary: total(({ voluntary }) => voluntary),
    creditElsewhere: total(({ creditElsewhere }) => creditElsewhere),
    owed: total(({ owed }) => owed),
  }
}
