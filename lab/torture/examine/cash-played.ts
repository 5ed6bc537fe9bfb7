import { type Context, query, sql } from '#server/context/context.ts'
import type { CashSeen } from '../client/journal.ts'
import { type Bounds, placeIn } from './places.ts'

/** The cash of a school, played again in the order of its audit log. */
export interface CashPlayed {
  /** Was it so after some number between the two? */
  wasBetween: (seen: CashSeen, bounds: Bounds) => boolean
  /** The last locked day before an act; undefined before any was locked. */
  lockedBefore: (number: number) => string | null | undefined
  /** Acts that could not have been at their place. */
  wrong: readonly string[]
}

type DrawerAct = 'open_drawer' | 'count_drawer' | 'close_drawer'

interface Act {
  number: number
  act:
    | DrawerAct
    | 'hand_over'
    | 'receive_hand_over'
    | 'withdraw_hand_over'
    | 'close_through'
    | 'open_last_day'
  subject: string
  /** Whose drawer. */
  of: string | null
  /** Of a count that stands: what it came to, and what it was told should be there, in pesewas. */
  counted: number | null
  expected: number | null
  lockedThrough: string | null
}

type Steps<T> = { number: number; is: T }[]

/** Plays every act that opens, counts or closes a drawer, hands cash over, or locks a day. */
export async function playCash(context: Context): Promise<CashPlayed> {
  const played = new Played(await movementsOf(context))
  for (const act of await actsOf(context)) played.play(act)
  return played
}

class Played implements CashPlayed {
  readonly wrong: string[] = []
  private readonly numbers: number[] = []
  private readonly states = new Map<string, Steps<string>>()
  private readonly underWay = new Map<string, Steps<boolean>>()
  private readonly manyUnderWay: Steps<number> = []
  private readonly locks: Steps<string | null> = []
  /** The open drawer of each person. */
  private readonly openOf = new Map<string | null, string>()
  private readonly movements: Movements

  constructor(movements: Movements) {
    this.movements = movements
  }

  play(act: Act): void {
    this.numbers.push(act.number)
    if (act.act === 'close_through' || act.act === 'open_last_day')
      this.locks.push({ number: act.number, is: act.lockedThrough })
    else if (act.act === 'open_drawer' || act.act === 'count_drawer' || act.act === 'close_drawer')
      this.playDrawer(act)
    else this.playHandOver(act)
  }

  private playDrawer(act: Act): void {
    const { number, subject, of } = act
    const state = last(this.states.get(subject))
    const needed = { open_drawer: undefined, count_drawer: 'open', close_drawer: 'counted' }[
      act.act as DrawerAct
    ]
    if (state !== needed) this.wrong.push(`${act.act} ${number}: the drawer is ${state ?? 'not there'}`)
    if (act.act === 'open_drawer') {
      if (this.openOf.has(of)) this.wrong.push(`open_drawer ${number}: that person has another open drawer`)
      this.openOf.set(of, subject)
    }
    const next =
      act.act === 'open_drawer' ? 'open' : act.act === 'close_drawer' ? 'closed' : this.stateCounted(act)
    if (!next) return
    if (act.act === 'count_drawer') this.openOf.delete(of)
    push(this.states, subject, number, next)
  }

  /** Undefined after a first count that does not agree, which only asks for another. */
  private stateCounted({ number, subject, counted, expected }: Act): 'counted' | 'closed' | undefined {
    if (counted === null || expected === null) return undefined
    const should = this.movements.heldBefore(subject, number)
    if (should !== undefined && should !== expected)
      this.wrong.push(
        `count_drawer ${number}: told of ${expected} in the drawer, where ${should} should have been`,
      )
    return Math.abs(counted - expected) > 100 ? 'counted' : 'closed'
  }

  private playHandOver({ number, act, subject }: Act): void {
    const begins = act === 'hand_over'
    const isUnderWay = last(this.underWay.get(subject)) ?? false
    if (isUnderWay === begins) this.wrong.push(`${act} ${number}: it is ${begins ? '' : 'not '}on its way`)
    push(this.underWay, subject, number, begins)
    this.manyUnderWay.push({ number, is: (last(this.manyUnderWay) ?? 0) + (begins ? 1 : -1) })
  }

  wasBetween(seen: CashSeen, { least, most }: Bounds): boolean {
    const [from, to] = [least, most].map((bound) => placeIn(this.numbers, (number) => number <= bound))
    return [least, ...this.numbers.slice(from, to)].some((number) => this.wasSo(seen, number))
  }

  lockedBefore(number: number): string | null | undefined {
    return at(this.locks, number - 1)
  }

  private wasSo({ lockedThrough, states, underWay }: CashSeen, number: number): boolean {
    return (
      (at(this.locks, number) ?? null) === lockedThrough &&
      Object.entries(states).every(([drawer, state]) => at(this.states.get(drawer), number) === state) &&
      (at(this.manyUnderWay, number) ?? 0) === underWay.length &&
      underWay.every((handOver) => at(this.underWay.get(handOver), number))
    )
  }
}

function push<T>(all: Map<string, Steps<T>>, name: string, number: number, is: T): void {
  const steps = all.get(name) ?? []
  if (steps.length === 0) all.set(name, steps)
  steps.push({ number, is })
}

function at<T>(steps: Steps<T> = [], number: number): T | undefined {
  return steps[placeIn(steps, (one) => one.number <= number) - 1]?.is
}

function last<T>(steps: Steps<T> = []): T | undefined {
  return steps.at(-1)?.is
}

function actsOf(context: Context): Promise<Act[]> {
  return query<Act>(
    context,
    sql`select number, act, subject, facts->>'of' as of, (facts->>'counted')::int as counted, (facts->>'expected')::int as expected,
          case act when 'close_through' then (facts->>'through')::date when 'open_last_day' then (facts->>'day')::date - 1 end::text
            as "lockedThrough"
        from audit_log where act in ('open_drawer', 'count_drawer', 'close_drawer', 'hand_over', 'receive_hand_over', 'withdraw_hand_over',
          'close_through', 'open_last_day') order by 1`,
  )
}

interface Movements {
  /** What a drawer held before an act, in pesewas; undefined where the place of something in it cannot be told. */
  heldBefore: (drawer: string, number: number) => number | undefined
}

/** What went into and out of each drawer, by the number of the act in the audit log, from the facts alone. */
async function movementsOf(context: Context): Promise<Movements> {
  const rows = await query<{ drawer: string; number: number | null; amount: number }>(
    context,
    sql`with audited as (select act, subject, min(number) as number from audit_log group by 1, 2),
        moments as (select at, min(number) as number from audit_log group by at having count(distinct request_id) = 1),
        moved as (
          select id as drawer, 'open_drawer' as act, id as subject, null::timestamptz as at, opening_float as amount from drawers
          union all
          select drawer_id, null, null, recorded_at, case side when 'Credit' then amount else -amount end
          from ledger_entries where counter_account = 'cash' and drawer_id is not null
          union all
          select drawer_id, 'hand_over', id, null, -amount from hand_overs where not was_counted
          union all
          select into_drawer_id, 'receive_hand_over', id, null, received from hand_overs where into_drawer_id is not null
          union all
          select back_in_drawer_id, 'withdraw_hand_over', id, null, amount from hand_overs where back_in_drawer_id is not null and not back_after_count
          union all
          select drawer_id, 'pay_out', id, null, -amount from pay_outs where drawer_id is not null
          union all
          select drawer_id, 'take_back_pay_out', group_id, null, amount from money_entries
          where kind = 'pay_out' and corrects is not null and drawer_id is not null)
        select m.drawer, coalesce(a.number, t.number) as number, m.amount from moved m
        left join audited a on a.act = m.act and a.subject = m.subject left join moments t on t.at = m.at`,
  )
  const byDrawer = Map.groupBy(rows, ({ drawer }) => drawer)
  return {
    heldBefore: (drawer, before) => {
      const moved = byDrawer.get(drawer) ?? []
      if (moved.some(({ number }) => number === null)) return undefined
      return moved.reduce((sum, { number, amount }) => ((number ?? 0) < before ? sum + amount : sum), 0)
    },
  }
}
