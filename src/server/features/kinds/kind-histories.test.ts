import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { KIND_CHANGES, type KindChange } from '#shared/kinds.ts'
import { pesewas } from '#shared/money.ts'
import { billClass, changeKind, setClassFee, undoBillingRun } from '../../ledger/index.ts'
import {
  type Brought,
  broughtAct,
  expectBroughtAgrees,
  newBrought,
  playBrought,
} from './testing/brought-and-paid.ts'
import { aSchoolWithKinds, type SchoolWithKinds } from './testing/school-with-kinds.ts'

const NAMES = ['Day', 'Boarder', 'Weekly'] as const
type Kind = (typeof NAMES)[number]
/** Pesewas by kind; who has none pays as a day pupil. */
type Prices = { Day: number; Boarder?: number | undefined; Weekly?: number | undefined }

interface Child {
  id: string
  kind: Kind
  charged: number
  agreed: number
  /** The bill has written on this child. */
  isBilled: boolean
}

/** What a book kept by hand knows. */
interface Book {
  children: Child[]
  bill: { run: string; prices: Prices } | null
  days: { left: number; all: number }
  brought: Brought
}

const price = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 400_000 }))
const prices = fc
  .record({
    Day: price,
    Boarder: fc.option(price, { nil: undefined }),
    Weekly: fc.option(price, { nil: undefined }),
  })
  .filter((one) => one.Day > 0 || (one.Boarder ?? 0) > 0 || (one.Weekly ?? 0) > 0)
const act = fc.oneof(
  fc.record({ act: fc.constant('bill' as const), prices }),
  fc.record({ act: fc.constant('price' as const), prices }),
  fc.record({ act: fc.constant('undo' as const) }),
  fc.record({ act: fc.constant('join' as const), kind: fc.constantFrom(...NAMES) }),
  { weight: 4, arbitrary: broughtAct },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('change' as const),
      child: fc.nat(5),
      kind: fc.constantFrom(...NAMES),
      way: fc.constantFrom(...KIND_CHANGES),
    }),
  },
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

test('whatever bills, prices, changes of kind, opening balances, payments and old receipts follow each other, each child owes what a book kept by hand says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
      const { school, book } = await openBook()
      for (const one of acts) await play(school, book, one)
      await expectBroughtAgrees(school, book.brought, book.children)
      expect(await school.problems()).toEqual([])
    }),
    { numRuns: Number(process.env.LEDGER_HISTORIES ?? 12), seed: 205 },
  )
}, 120_000)

async function openBook() {
  const school = await aSchoolWithKinds()
  const shown = await school.call(endpoints.previewKindChange, {
    params: { studentId: await school.idOf('Kofi') },
    query: { kindId: school.kinds.Boarder, from: '2026-11-20' },
  })
  const born = { charged: 0, agreed: 0, isBilled: false }
  const children = await Promise.all(
    (['Kofi', 'Esi', 'Yaw'] as const).map(async (name, place) => ({
      id: await school.idOf(name),
      kind: NAMES[place] ?? 'Day',
      ...born,
    })),
  )
  const days = { left: shown.daysLeft, all: shown.days }
  const book: Book = { children, bill: null, days, brought: newBrought() }
  return { school, book }
}

function play(school: SchoolWithKinds, book: Book, one: Act): Promise<void> {
  switch (one.act) {
    case 'bill':
      return book.bill ? setPrices(school, book, one.prices) : bill(school, book, one.prices)
    case 'price':
      return book.bill ? setPrices(school, book, one.prices) : Promise.resolve()
    case 'undo':
      return undo(school, book)
    case 'join':
      return join(school, book, one.kind)
    case 'change':
      return change(school, book, one)
    default:
      return playBrought(school, book.brought, one, book.children)
  }
}

const of = (one: Prices, kind: Kind) => one[kind] ?? one.Day

function feeOf(school: SchoolWithKinds, { Day, ...own }: Prices) {
  const kinds = Object.entries(own).flatMap(([name, amount]) =>
    amount === undefined ? [] : [{ kindId: school.kinds[name as Kind], amount: pesewas(amount) }],
  )
  return { classId: school.basic4, feeType: 'School Fees', amount: pesewas(Day), kinds }
}

async function bill(school: SchoolWithKinds, book: Book, asked: Prices) {
  if (book.children.every(({ kind }) => of(asked, kind) === 0)) return
  const { run } = await billClass(school.context, feeOf(school, asked))
  book.bill = { run, prices: asked }
  for (const child of book.children) begin(child, of(asked, child.kind))
}

function begin(child: Child, charged: number) {
  Object.assign(child, { charged, agreed: 0, isBilled: charged > 0 })
}

async function setPrices(school: SchoolWithKinds, book: Book, asked: Prices) {
  const before = book.bill?.prices ?? asked
  await setClassFee(school.context, feeOf(school, asked))
  if (book.bill) book.bill.prices = asked
  for (const child of book.children) {
    const [was, now] = [of(before, child.kind), of(asked, child.kind)]
    if (was === now || !(child.isBilled || was === 0)) continue
    const charged = Math.max(0, now - child.agreed)
    child.isBilled ||= charged > 0
    child.charged = charged
  }
}

async function undo(school: SchoolWithKinds, book: Book) {
  if (!book.bill) return
  await undoBillingRun(school.context, book.bill.run, 'Wrong bill')
  book.bill = null
  for (const child of book.children) begin(child, 0)
}

async function join(school: SchoolWithKinds, book: Book, kind: Kind) {
  if (book.children.length >= 6) return
  const id = await school.addStudent({ kindId: school.kinds[kind] })
  const child: Child = { id, kind, charged: 0, agreed: 0, isBilled: false }
  book.children.push(child)
  if (book.bill) begin(child, of(book.bill.prices, kind))
}

async function change(
  school: SchoolWithKinds,
  book: Book,
  { child: place, kind, way }: { child: number; kind: Kind; way: KindChange },
) {
  const child = book.children[place % book.children.length]
  if (!child || child.kind === kind) return
  const posted = differenceOf(book, child, { kind, way })
  await changeKind(school.context, {
    student: child.id,
    kind: school.kinds[kind],
    from: '2026-11-20',
    way,
    owes: pesewas(posted?.amount ?? 0),
    confirm: true,
  })
  child.kind = kind
  if (!posted) return
  child.charged += posted.amount
  child.isBilled ||= posted.amount !== 0
  child.agreed = posted.price - child.charged
}

/** What it charges; nothing where the list does not differ, or where a bill has left the child out. */
function differenceOf({ bill, days }: Book, child: Child, { kind, way }: { kind: Kind; way: KindChange }) {
  if (!bill) return null
  const [was, price] = [of(bill.prices, child.kind), of(bill.prices, kind)]
  if (was === price || !(child.charged > 0 || was === 0)) return null
  const share = Math.sign(price - was) * Math.round((Math.abs(price - was) * days.left) / days.all)
  const amount = { days: Math.max(-child.charged, share), whole: price - child.charged, nothing: 0 }[way]
  return { price, amount }
}
