import { beforeAll, expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { inTransaction, sql } from '../context/context.ts'
import { testDatabase } from '../testing/test-database.ts'
import * as ledger from './index.ts'
import { compareAccountant } from './testing/agree-accountant.ts'
import { type Cash, CashBooks } from './testing/cash-books.ts'
import { booksOf, countOf, openCashOffice, payCash } from './testing/cash-office.ts'
import { deposit, draw, payOut, takeBackDraw, takeBackPayOut } from './testing/cash-outs.ts'
import { clock, PEOPLE, type Play, pass, pick, saidBy, somebody } from './testing/cash-play.ts'

/** CASH_DAYS=200 plays so many days; CASH_SEED=… others than every ordinary run. */
const days = Number(process.env.CASH_DAYS ?? 22)
const ACTS_A_DAY = 16

beforeAll(async () => {
  await testDatabase()
})

test(
  'a month of five cashiers: every account agrees with books kept by hand, to the pesewa, after every act',
  async () => {
    const play = await openPlay(Number(process.env.CASH_SEED ?? 2_311))
    for (let day = 0; day < days; day++) {
      for (let act = 0; act < ACTS_A_DAY; act++) {
        pass(play, 60 + pick(play, 1_800))
        await playOne(play)
        await expectAgreement(play)
      }
      if (pick(play, 3) === 0) await closeAll(play)
      expect(await play.office.school.problems()).toEqual([])
      await compareAccountant(play.office.school)
      pass(play, 12 * 3_600)
    }
    for (const outcome of VARIETY) expect([...play.outcomes]).toContain(outcome)
  },
  60_000 + days * 2_000,
)

const VARIETY = [
  ...['pay', 'pay late', 'open', 'takeBack', 'takeBack: cash_unsaid', 'correct', 'killed', 'deposit'],
  ...['payOut', 'payOut: invalid', 'takeBackPayOut', 'draw', 'takeBackDraw'],
  ...['count: again', 'count: agrees', 'count: differs', 'count: say_why', 'give', 'receive', 'withdraw'],
]

async function openPlay(seed: number): Promise<Play> {
  const office = await openCashOffice(PEOPLE, new Date('2026-10-05T07:30:00Z'))
  const ids = { receipts: [], drawers: new Map<number, string>(), handOvers: [], payOuts: [], draws: [] }
  return { office, books: new CashBooks(PEOPLE), ids, random: seeded(seed), outcomes: new Set() }
}

/** The same numbers for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

async function playOne(play: Play): Promise<void> {
  const acts = [
    pay,
    pay,
    pay,
    pay,
    killed,
    open,
    takeBack,
    correct,
    count,
    count,
    give,
    give,
    receive,
    receive,
    withdraw,
    deposit,
    payOut,
    payOut,
    takeBackPayOut,
    draw,
    takeBackDraw,
  ]
  const act = acts[pick(play, acts.length)] ?? pay
  const outcome = await act(play)
  if (outcome) play.outcomes.add(outcome)
}

const someAmount = (play: Play) => (1 + pick(play, 900)) * 10

async function pay(play: Play): Promise<string> {
  const { office, books, ids } = play
  const [person, amount] = [somebody(play), someAmount(play)]
  const isLate = pick(play, 6) === 0
  const takenAt = isLate ? clock(play) - pick(play, 30) * 3_600_000 : clock(play)
  ids.receipts.push(
    await payCash(office.at(person), office.student, amount, isLate ? new Date(takenAt) : undefined),
  )
  books.pay(person, amount, clock(play), takenAt)
  return isLate ? 'pay late' : 'pay'
}

/** The process dies before the act is committed: nothing has happened. */
async function killed({ office }: Play): Promise<string> {
  const dying = inTransaction(office.at(1), async (inner) => {
    await payCash(inner, office.student, 700)
    throw new Error('killed')
  })
  await expect(dying).rejects.toThrow('killed')
  return 'killed'
}

async function open(play: Play): Promise<string | undefined> {
  const { office, books } = play
  const person = somebody(play)
  if (books.openDrawer(person) !== undefined) return undefined
  const more = pick(play, 3) * 5_000
  await ledger.openDrawer(office.at(person), pesewas(books.kept(person) + more))
  books.open(person, clock(play), more)
  return 'open'
}

async function takeBack(play: Play): Promise<string | undefined> {
  const { office, books, ids } = play
  if (ids.receipts.length === 0) return undefined
  const number = pick(play, ids.receipts.length)
  const cash = ([undefined, undefined, 'came_once', 'given_back'] as const)[pick(play, 4)] as Cash
  const said = await saidBy(() =>
    ledger.reverseReceipt(office.at(0), ids.receipts[number] ?? '', 'as it was', { cash, confirm: true }),
  )
  expect(said).toBe(books.takeBack(0, number, cash, clock(play)))
  return said ? `takeBack: ${said}` : 'takeBack'
}

async function correct(play: Play): Promise<string | undefined> {
  const { office, books, ids } = play
  if (ids.receipts.length === 0) return undefined
  const [number, amount] = [pick(play, ids.receipts.length), someAmount(play)]
  const cash = ([undefined, 'came_once', 'given_back'] as const)[pick(play, 3)] as Cash
  const receipt = ids.receipts[number] ?? ''
  const lines = [{ feeType: 'School Fees', amount: pesewas(amount) }]
  let made: string | undefined
  const said = await saidBy(async () => {
    const { receipt: right } = await ledger.correctReceipt(office.at(1), {
      receipt,
      lines,
      reason: 'as it was',
      cash,
    })
    made = right?.id
  })
  expect(said).toBe(books.correct(1, number, amount, cash, clock(play)))
  if (made) ids.receipts.push(made)
  return said ? `correct: ${said}` : 'correct'
}

/** One's own drawer, or by a Bursar that of somebody absent; miscounted now and then. */
async function count(play: Play, who = somebody(play)): Promise<string | undefined> {
  const { books } = play
  const place = books.openDrawer(who)
  if (place === undefined) return undefined
  const off = [0, 0, 10, -50, 90, -500, 2_000][pick(play, 7)] ?? 0
  const counted = Math.max(0, (books.drawers[place]?.expected ?? 0) + off)
  return await countAs(play, pick(play, 4) === 0 ? 0 : who, place, counted)
}

async function countAs(play: Play, by: number, place: number, counted: number): Promise<string> {
  const { office, books } = play
  const drawer = await drawerId(play, place)
  const { result } = await ledger.countDrawer(office.at(by), { drawer, pieces: countOf(counted) })
  expect(result).toBe(books.count(place, counted, clock(play)))
  if (result === 'say_why') await ledger.explainDifference(office.at(by), drawer, 'wrong change')
  return `count: ${result}`
}

async function give(play: Play): Promise<string | undefined> {
  const { office, books, ids } = play
  const [from, other] = [somebody(play), somebody(play)]
  const drawer = books.drawers[books.newest(from)]
  const most = Math.floor((drawer?.isOpen ? drawer.expected : (drawer?.kept ?? 0)) / 10) * 10
  if (most <= 0) return undefined
  const to = other !== from && books.openDrawer(other) !== undefined ? other : 'safe'
  const amount = 10 + pick(play, most / 10) * 10
  const { handOver } = await ledger.handOverCash(office.at(from), {
    drawer: await drawerId(play, books.newest(from)),
    amount: pesewas(amount),
    ...(to === 'safe' ? { to } : { to: 'drawer', staff: office.people[to] }),
  })
  books.handOver(from, to, amount)
  ids.handOvers.push(handOver)
  return 'give'
}

/** One that is on its way, if there is any. */
function waiting(play: Play): number | undefined {
  const open = play.books.handOvers.flatMap(({ state }, number) => (state === 'on_its_way' ? [number] : []))
  return open[pick(play, Math.max(1, open.length))]
}

async function receive(play: Play): Promise<string | undefined> {
  const { office, books, ids } = play
  const number = waiting(play)
  const handed = number === undefined ? undefined : books.handOvers[number]
  if (number === undefined || !handed) return undefined
  if (handed.to !== 'safe' && books.openDrawer(handed.to) === undefined) return undefined
  const received = Math.max(0, handed.amount + ([0, 0, 0, -100, 50][pick(play, 5)] ?? 0))
  const says = received === handed.amount ? undefined : 'as I counted'
  const handOver = ids.handOvers[number] ?? ''
  const by = office.at(handed.to === 'safe' ? 0 : handed.to)
  await ledger.receiveHandOver(by, { handOver, amount: pesewas(received), says })
  books.receive(number, received)
  return 'receive'
}

async function withdraw(play: Play): Promise<string | undefined> {
  const { office, books, ids } = play
  const number = waiting(play)
  if (number === undefined) return undefined
  await ledger.withdrawHandOver(office.at(books.handOvers[number]?.from ?? 0), ids.handOvers[number] ?? '')
  books.withdraw(number)
  return 'withdraw'
}

/** The Bursar closes what is open and locks the day. */
async function closeAll(play: Play): Promise<void> {
  const { office, books } = play
  for (const [place, drawer] of books.drawers.entries()) {
    while (drawer.isOpen) await countAs(play, 0, place, Math.max(0, drawer.expected))
  }
  const yesterday = new Date(clock(play) - 2 * 86_400_000).toISOString().slice(0, 10)
  await saidBy(() => ledger.closeThrough(office.at(0), yesterday))
}

/** The ledger's id of a drawer of the books, also of one that opened by itself. */
async function drawerId({ office, books, ids }: Play, place: number): Promise<string> {
  const drawer = books.drawers[place]
  const staff = office.people[drawer?.person ?? 0]
  const before = books.drawers.slice(0, place).filter(({ person }) => person === drawer?.person).length
  const known = ids.drawers.get(place)
  if (known) return known
  const [row] = await office.school.rows<{ id: string }>(
    sql`select id from drawers where school_id = ${office.school.schoolId} and staff_id = ${staff}
        order by opened_at, id offset ${before} limit 1`,
  )
  ids.drawers.set(place, row?.id ?? '')
  return row?.id ?? ''
}

async function expectAgreement({ office, books }: Play): Promise<void> {
  const found = await booksOf(office)
  const { students, cash, safe, bank, paidOut } = books.accounts
  const drawers = books.drawerOf.reduce((sum, balance) => sum + balance, 0)
  const short = books.short.reduce((sum, balance) => sum + balance, 0)
  const inBooks = { students, cash, safe, bank, paidOut, drawers, short }
  expect(found.sum).toBe(0)
  expect({
    students: found.total('students'),
    cash: found.total('cash'),
    safe: found.total('safe'),
    bank: found.total('bank accounts'),
    paidOut: found.total('paid out'),
    drawers: found.total('drawers'),
    short: found.total('over and short'),
    people: office.people.map((id) => [found.of('drawer', id), found.of('over_short', id)]),
  }).toEqual({
    ...inBooks,
    people: books.drawerOf.map((balance, person) => [balance, books.short[person]]),
  })
}
