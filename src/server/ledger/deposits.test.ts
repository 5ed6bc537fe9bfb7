import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#shared/dates.ts'
import { pesewas } from '#shared/money.ts'
import { query, sql } from '../context/context.ts'
import { createTestSchool, type TestSchool } from '../testing/test-school.ts'
import {
  closeThrough,
  enterDeposit,
  noteDeposit,
  openLastDay,
  post,
  saveBankAccount,
  takeBackDeposit,
} from './index.ts'

const TODAY = '2026-11-20'
const DAYS = 4

/** Our own books: what came and went each day, the last of them today. Pesewas. */
interface Books {
  cash: number[]
  bank: number[]
  deposits: { day: number; amount: number; slip: string; state: 'on_its_way' | 'banked' | 'taken_back' }[]
  /** How many of the days are locked. */
  locked: number
}

type Act =
  | { what: 'take' | 'give' | 'deposit'; day: number; amount: number; slip: number }
  | { what: 'takeBack' | 'bank' | 'unbank'; which: number }
  | { what: 'lock' | 'open'; day: number }

const day = fc.nat(DAYS - 1)
const amount = fc.integer({ min: 1, max: 60 }).map((cedis) => cedis * 100)
const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        what: fc.constantFrom('take' as const, 'give' as const),
        day,
        amount,
        slip: fc.constant(0),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({ what: fc.constant('deposit' as const), day, amount, slip: fc.nat(5) }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        what: fc.constantFrom('takeBack' as const, 'bank' as const, 'unbank' as const),
        which: fc.nat(9),
      }),
    },
    { weight: 1, arbitrary: fc.record({ what: fc.constantFrom('lock' as const, 'open' as const), day }) },
  ),
  { minLength: 15, maxLength: 30 },
)

test('whatever is taken, paid in, taken back, locked and opened, in any order, agrees with our own books', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (history) => {
      const school = await createTestSchool({ now: `${TODAY}T09:00:00Z` })
      const context = await openDesk(school)
      const books: Books = { cash: Array(DAYS).fill(0), bank: Array(DAYS).fill(0), deposits: [], locked: 0 }
      for (const act of history) {
        const wanted = inBooks(books, act)
        const said = await context.play(act).then(
          () => 'done',
          ({ code }: { code: string }) => code,
        )
        expect(said, JSON.stringify(act)).toBe(wanted)
        expect(await context.canBePaidIn()).toEqual(days().map((_, at) => heldFrom(books, at)))
      }
      await expectAgreement(school, books)
    }),
    { numRuns: 5 },
  )
}, 120_000)

const days = (): Day[] => Array.from({ length: DAYS }, (_, at) => addDays(TODAY, at - DAYS + 1))

/** The least that is there on a day and on any after it. */
function heldFrom({ cash }: Books, from: number): number {
  let held = 0
  const ends = cash.map((moved) => (held += moved))
  return Math.max(0, Math.min(...ends.slice(from)))
}

/** Does it in our books; answers what the ledger has to say. */
function inBooks(books: Books, act: Act): string {
  const isLocked = (at: number) => at < books.locked
  const { deposits, cash, bank } = books
  const today = DAYS - 1
  switch (act.what) {
    case 'take':
    case 'give':
      if (isLocked(act.day)) return 'day_closed'
      cash[act.day] = (cash[act.day] ?? 0) + (act.what === 'take' ? act.amount : -act.amount)
      return 'done'
    case 'deposit': {
      if (isLocked(act.day)) return 'day_closed'
      if (act.amount > heldFrom(books, act.day)) return 'invalid'
      const slip = `S${act.slip}`
      if (deposits.some((each) => each.slip === slip && each.state !== 'taken_back')) return 'slip_used'
      cash[act.day] = (cash[act.day] ?? 0) - act.amount
      bank[act.day] = (bank[act.day] ?? 0) + act.amount
      deposits.push({ day: act.day, amount: act.amount, slip, state: 'on_its_way' })
      return 'done'
    }
    case 'lock':
      if (act.day < books.locked) return 'invalid'
      books.locked = act.day + 1
      return 'done'
    case 'open':
      if (act.day !== books.locked - 1) return 'conflict'
      books.locked -= 1
      return 'done'
    default: {
      const deposit = deposits[act.which]
      if (!deposit) return 'not_found'
      if (deposit.state === 'taken_back') return 'already_reversed'
      if (act.what !== 'takeBack') {
        deposit.state = act.what === 'bank' ? 'banked' : 'on_its_way'
        return 'done'
      }
      if (deposit.state === 'banked') return 'conflict'
      if (isLocked(today)) return 'day_closed'
      deposit.state = 'taken_back'
      cash[today] = (cash[today] ?? 0) + deposit.amount
      bank[today] = (bank[today] ?? 0) - deposit.amount
      return 'done'
    }
  }
}

async function openDesk(school: TestSchool) {
  const { context } = school
  const studentId = await school.addStudent()
  const account = { name: 'GCB Bank', details: { bank: 'GCB Bank', name: '', digits: '' } }
  const { bankAccount } = await saveBankAccount(context, account)
  const entered: string[] = []
  const dayAt = (at: number) => days()[at] ?? TODAY
  const nobodys = '01a00000-0000-7000-8000-000000000000'
  const play = async (act: Act): Promise<unknown> => {
    switch (act.what) {
      case 'take':
      case 'give':
        return await post(context, {
          kind: act.what === 'take' ? 'payment' : 'refund',
          studentId,
          date: dayAt(act.day),
          confirm: true,
          lines: [{ feeType: 'School Fees', amount: pesewas(act.amount) }],
        })
      case 'deposit': {
        const slip = { slip: `S${act.slip}`, on: dayAt(act.day), amount: pesewas(act.amount) }
        const { deposit } = await enterDeposit(context, { from: 'cash', bankAccount, ...slip })
        return entered.push(deposit)
      }
      case 'lock':
        return await closeThrough(context, dayAt(act.day))
      case 'open':
        return await openLastDay(context, dayAt(act.day), 'A slip was forgotten')
      case 'takeBack':
        return await takeBackDeposit(context, entered[act.which] ?? nobodys, 'Wrong')
      default:
        return await noteDeposit(context, {
          deposit: entered[act.which] ?? nobodys,
          bankedOn: act.what === 'bank' ? TODAY : null,
        })
    }
  }
  const canBePaidIn = async () => {
    const rows = await query<{ held: number }>(
      context,
      sql`select can_be_paid_in(${school.schoolId}, 'cash', d::date) as held
          from unnest(${days()}::date[]) with ordinality as x(d, place) order by place`,
    )
    return rows.map(({ held }) => held)
  }
  return { play, canBePaidIn }
}

async function expectAgreement(school: TestSchool, { bank, deposits }: Books) {
  expect(await school.rows(sql`select * from verify_school(${school.schoolId})`)).toEqual([])
  const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0)
  const balances = await school.rows<{ account: string; balance: number }>(
    sql`select account, balance from trial_balance`,
  )
  expect(sum(balances.map(({ balance }) => balance))).toBe(0)
  expect(balances.find(({ account }) => account === 'bank accounts')?.balance ?? 0).toBe(sum(bank))
  const kept = await school.rows<{ state: string }>(
    sql`select case when taken_back_at is not null then 'taken_back' when banked_on is not null then 'banked'
          else 'on_its_way' end as state from deposits order by entered_at, id`,
  )
  expect(kept.map(({ state }) => state)).toEqual(deposits.map(({ state }) => state))
}
