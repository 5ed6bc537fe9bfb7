import { type Context, query, sql } from '../../context/context.ts'

/**
 * What terms had come to, worked out once more from every entry by plain code: each pupil's fee type is a row of pots in the
 * order of terms; write-offs fill the oldest first, then money does. Sponsors fill pots of their own.
 */

export interface TermLine {
  student: string
  feeType: string
  term: string
  class: string
  kind: string
  account: string
  /** Pesewas, above zero for a debit. */
  owed: number
  day: string
  corrects: string | null
  id: string
}

/** A term's figures in pesewas. */
export interface TermSums {
  charged: number
  toCollect: number
  received: number
  /** Who is charged the fee; a sponsor is nobody. */
  pupils: number
}

export const EARLIER = '00000000-0000-0000-0000-000000000000'

/** By `term class feeType`, what was known at the end of a day. */
export async function termBooksOn(context: Context, day: string): Promise<Map<string, TermSums>> {
  return termBooks(await linesOf(context), await termsOf(context), day)
}

/** The same as of now of one pupil at a time: by `pupil term class feeType`. */
export async function pupilTermBooks(context: Context): Promise<Map<string, TermSums>> {
  const order = await termsOf(context)
  const ofPupils = Map.groupBy(await linesOf(context), ({ student }) => student)
  return new Map(
    [...ofPupils].flatMap(([student, lines]) =>
      [...termBooks(lines, order, '9999-12-31')].map(([key, sums]) => [`${student} ${key}`, sums] as const),
    ),
  )
}

/** The same of lines in the order they were recorded, wherever they were read. */
export function termBooks(
  all: readonly TermLine[],
  order: readonly string[],
  day: string,
): Map<string, TermSums> {
  const lines = all.filter((line) => line.day <= day)
  const kinds = new Map(lines.map(({ id, kind }) => [id, kind]))
  const sums = new Map<string, TermSums>()
  const accounts = Map.groupBy(lines, ({ student, feeType }) => `${student} ${feeType}`)
  for (const ofAccount of accounts.values())
    for (const isSponsor of [false, true]) addAccount(sums, ofAccount, { isSponsor, order, kinds })
  return sums
}

interface How {
  isSponsor: boolean
  order: readonly string[]
  kinds: ReadonlyMap<string, string>
}

interface Pot {
  charged: number
  owed: number
  class: string
  hasCharge: boolean
}

function addAccount(sums: Map<string, TermSums>, lines: readonly TermLine[], how: How): void {
  const pots = new Map<string, Pot>()
  let [written, money] = [0, 0]
  for (const line of lines) {
    const kind = line.kind === 'reversal' ? (how.kinds.get(line.corrects ?? '') ?? '') : line.kind
    const isShare = line.account === 'sponsors' && kind === 'sponsor_share'
    const isSponsorsMoney = line.account === 'sponsors' && !isShare
    const isCharge = line.account === 'fee income' || line.account === 'opening balances'
    if (how.isSponsor) {
      if (isShare) fill(pots, line, { owed: -line.owed })
      if (isSponsorsMoney) money += line.owed
    } else if (isCharge) fill(pots, line, { owed: line.owed, charged: line.owed })
    else if (line.account === 'allowances' && kind === 'write_off') written -= line.owed
    else if (line.account === 'allowances' || isShare) fill(pots, line, { owed: line.owed })
    else money -= line.owed
  }
  pour(sums, pots, { ...how, feeType: lines[0]?.feeType ?? '', written, money })
}

function fill(
  pots: Map<string, Pot>,
  line: TermLine,
  { owed, charged = 0 }: { owed: number; charged?: number },
) {
  const term = line.account === 'opening balances' ? EARLIER : line.term
  const pot = pots.get(term) ?? { charged: 0, owed: 0, class: line.class, hasCharge: false }
  const isNewCharge = charged > 0 && line.kind !== 'reversal'
  if (isNewCharge || !pot.hasCharge) pot.class = line.class
  pot.hasCharge ||= isNewCharge
  pots.set(term, { ...pot, owed: pot.owed + owed, charged: pot.charged + charged })
}

function pour(
  sums: Map<string, TermSums>,
  pots: ReadonlyMap<string, Pot>,
  { order, feeType, ...poured }: How & { feeType: string; written: number; money: number },
): void {
  let forgiven = poured.written
  let money = poured.money
  for (const [term, { owed }] of pots) {
    if (owed < 0 && term === EARLIER) money -= owed
    else if (owed < 0) forgiven -= owed
  }
  money = Math.max(money, 0)
  for (const term of [EARLIER, ...order]) {
    const pot = pots.get(term)
    if (!pot) continue
    const own = Math.max(pot.owed, 0)
    const off = Math.min(own, forgiven)
    const paid = Math.min(own - off, money)
    forgiven -= off
    money -= paid
    const key = `${term} ${pot.class} ${feeType}`
    const sum = sums.get(key) ?? { charged: 0, toCollect: 0, received: 0, pupils: 0 }
    sums.set(key, {
      charged: sum.charged + pot.charged,
      toCollect: sum.toCollect + own - off,
      received: sum.received + paid,
      pupils: sum.pupils + (pot.charged > 0 && !poured.isSponsor ? 1 : 0),
    })
  }
}

async function termsOf(context: Context): Promise<string[]> {
  const rows = await query<{ id: string }>(context, sql`select id from terms order by starts_on, id`)
  return rows.map(({ id }) => id)
}

function linesOf(context: Context): Promise<TermLine[]> {
  return query<TermLine>(
    context,
    sql`select e.student_id as student, e.fee_type_id as "feeType", j.term_id as term, e.class_id as class, e.kind, j.account,
          case e.side when 'Debit' then e.amount else -e.amount end as owed, e.recorded_at::date::text as day, e.corrects, e.id
        from ledger_entries e join journal j on j.school_id = e.school_id and j.id = e.id
        where e.school_id = ${context.schoolId} order by e.journal_number`,
  )
}
