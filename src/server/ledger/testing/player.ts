import { randomUUID } from 'node:crypto'
import { Refusal } from '#shared/errors.ts'
import { pesewas } from '#shared/money.ts'
import { sql } from '../../context/context.ts'
import { editClass } from '../../features/classes/change-classes.ts'
import { addClearance } from '../../features/clearance/keep-clearance.ts'
import * as ledger from '../index.ts'
import { type Act, CLASSES, type Deed, STUDENTS } from './acts.ts'
import { SPONSORS } from './acts-sponsors.ts'
import type { Books } from './books.ts'
import { byTwo, isBeyondAsking, twoPersons } from './by-two.ts'
import { inBooks, inLedger } from './deeds.ts'
import { foundDailyFee } from './deeds-registers.ts'
import { sponsorName } from './deeds-sponsors.ts'
import { type Desk, foundLedgerSchool, type LedgerSchool } from './ledger-school.ts'
import type { Played } from './played.ts'

/** A school in ledger and books; with the rule of two on, or with its cash in drawers, when asked for. */
export async function openBooks(now: Date, rule?: 'by two' | 'drawers'): Promise<Played> {
  const school = await foundLedgerSchool(now)
  if (rule === 'drawers') await keepDrawer(school)
  const students: string[] = []
  for (let child = 0; child < STUDENTS; child++) students.push(await school.admit(CLASSES[child % 3]))
  await school.rows(sql`update students set guardian_id = (select min(id::text)::uuid from guardians
    where school_id = ${school.schoolId}) where number <= 3 and school_id = ${school.schoolId}`)
  for (const place of Array(SPONSORS).keys()) {
    const details = { type: 'church', contact: '', phone: '', address: '' }
    await ledger.saveSponsor(school.context(), { name: sponsorName(place), details })
  }
  const body = { name: 'Report cards', feeTypes: ['School Fees'], percent: 100, acceptsPromises: true }
  await addClearance(school.context(), body)
  // The last of the three is the last of the school.
  await editClass(school.context(), { classId: school.classId(CLASSES.at(-1)), nextClassId: null })
  const { teacher, days: dailyDays } = await foundDailyFee(school)
  const feeTypes = await school.rows<{ name: string }>(sql`select name from fee_types order by id`)
  const terms = await school.rows<{ id: string; name: string; starts: string; ends: string }>(
    sql`select id, name, starts_on as starts, ends_on as ends from terms order by starts_on`,
  )
  const books: Books = {
    now,
    closedThrough: null,
    keepsDrawer: rule === 'drawers',
    terms: terms.map((term) => ({ ...term, place: terms.filter(({ id }) => id < term.id).length })),
    feeTypes: feeTypes.map(({ name }) => name),
    students: students.map((_, child) => ({
      number: child,
      class: child % 3,
      family: Math.max(2, child),
      status: 'active',
      completedAt: null,
    })),
    lines: [],
    receipts: [],
    runs: [],
    fees: new Map(),
    halves: [],
    classes: CLASSES.map((_, place) => ({
      next: place + 1 < CLASSES.length ? place + 1 : null,
      isOut: false,
    })),
    yearEnds: [],
    rules: [],
    awards: [],
    promises: [],
    plans: [],
    bank: [],
    registers: [],
    dailyDays,
  }
  const inOrder = students
    .map((id, child) => ({ id, child: books.students[child] }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  books.students = inOrder.flatMap(({ child }) => child ?? [])
  return {
    school,
    books,
    teacher,
    students: inOrder.map(({ id }) => id),
    termIds: terms.map(({ id }) => id),
    desks: [randomUUID(), randomUUID()],
    lastPost: undefined,
    asker: rule === 'by two' ? await twoPersons(school) : undefined,
    done: [],
  }
}

/** Its one drawer is open from the beginning. */
async function keepDrawer(school: LedgerSchool): Promise<void> {
  await school.rows(sql`insert into school_rules (school_id, drawers) values (${school.schoolId}, true)`)
  await ledger.openDrawer(school.context(), pesewas(0))
}

/** Does one act in the ledger and in the books; both say the same. Answers in words what came of it. */
export async function play(played: Played, stranger: Played, act: Act): Promise<string> {
  const { school, books } = played
  const deed = pointed(played, act)
  if (!deed || (played.asker && isBeyondAsking(deed))) return 'nothing to do it to'
  const call = await inLedger(played, deed, stranger)
  const session = played.desks[act.desk] ?? ''
  const desk: Desk = { session, ...(act.isKeyed ? { key: randomUUID(), body: deed } : {}) }
  const expected = outcomeOf(() => inBooks(books, deed, { session, isKeyed: act.isKeyed }))
  const said = await call(school.context(desk)).then((answer): Outcome => ({ answer }), refusalOf)
  if (said.refused === 'needs_approval') {
    if (expected.refused) return `${deed.what}: ${expected.refused}`
    await byTwo(played, deed, school.context({ session }))
    return `${deed.what}: done by two`
  }
  if (said.refused !== expected.refused) {
    const words = [said, expected].map(({ refused }) => refused ?? 'done')
    throw new Error(`${JSON.stringify(deed)}: the ledger says ${words[0]}, the books ${words[1]}`)
  }
  if (said.answer && act.isKeyed && REMEMBERED.has(deed.what)) {
    played.done.push({ desk, call, answer: said.answer })
  }
  if (said.answer && deed.what === 'post') played.lastPost = deed
  const isCompletion = said.answer !== undefined && 'completes' in said.answer
  return `${deed.what}: ${expected.refused ?? (isCompletion ? 'completed' : 'done')}`
}

const REMEMBERED = new Set<Deed['what']>([
  'post',
  'bill',
  'setFee',
  'undo',
  'reverseReceipt',
  'correct',
  'family',
  'reverseLine',
  'postReductions',
  'waive',
  'award',
  'withdraw',
  'paySponsor',
  'promise',
  'plan',
  'postLine',
  'spread',
  'linkLine',
  'asideLine',
  'returnLine',
  'markClass',
  'acceptRegister',
  'correctMark',
  'move',
  'close',
  'yearEnd',
  'undoYearEnd',
  'takeOut',
  'bringBack',
])

/** The act with its numbers turned into places that exist; undefined when there is nothing to point at. */
function pointed({ books, done, lastPost }: Played, act: Act): Deed | undefined {
  const place = (number: number, among: readonly unknown[]) => (number % among.length) + 1
  switch (act.what) {
    case 'undo':
      return books.runs.length > 0 ? { ...act, run: place(act.run, books.runs) } : undefined
    case 'undoYearEnd':
      return books.yearEnds.length > 0 ? { ...act, which: place(act.which, books.yearEnds) } : undefined
    case 'reverseReceipt':
    case 'correct':
      return books.receipts.length > 0 ? { ...act, receipt: place(act.receipt, books.receipts) } : undefined
    case 'withdraw':
      return withdrawn(books, act)
    case 'postLine':
    case 'bankTakesBack':
    case 'asideLine':
      return books.bank.length > 0 ? { ...act, line: place(act.line, books.bank) } : undefined
    case 'returnLine':
      return returned(books, act)
    case 'linkLine':
      return linked(books, act)
    case 'undoFile':
      return books.bank.length > 0
        ? { ...act, file: (act.file % (books.bank.at(-1)?.file ?? 1)) + 1 }
        : undefined
    case 'reverseLine':
    case 'waive':
      return books.lines.length > 0 ? { ...act, line: place(act.line, books.lines) } : undefined
    case 'move': {
      const credits = books.lines.filter((line) => line.side === 'Credit' && line.receipt !== null)
      const credit = credits[act.line % credits.length]
      return credit && { ...act, line: credit.number }
    }
    case 'acceptRegister':
    case 'sendBack':
      return books.registers.length > 0 ? { ...act, which: act.which % books.registers.length } : undefined
    case 'markClass':
      return books.students.some((child) => child.class === act.class && child.status === 'active')
        ? act
        : undefined
    case 'correctMark':
      return corrected(books, act)
    case 'cancelPromise':
      return books.promises.length > 0 ? { ...act, which: act.which % books.promises.length } : undefined
    case 'cancelPlan':
      return books.plans.length > 0 ? { ...act, which: act.which % books.plans.length } : undefined
    case 'twin': {
      const other = lastPost?.half === 'pay' ? 'transaction' : 'pay'
      return lastPost && { ...lastPost, ...act, what: 'post', half: act.isOther ? other : lastPost.half }
    }
    case 'repeat':
      return done.length > 0 ? act : undefined
    // Its drawer is open all the time, and a day with an open drawer is not closed.
    case 'close':
      return books.keepsDrawer ? undefined : act
    default:
      return act
  }
}

/** Mostly one that was linked or set aside. */
function returned({ bank }: Books, act: Deed<'returnLine'>): Deed | undefined {
  if (bank.length === 0) return undefined
  const places = bank.map((_, place) => place + 1)
  const others = places.filter((place) => (bank[place - 1]?.done?.act ?? 'posted') !== 'posted')
  const among = others.length > 0 ? others : places
  return { ...act, line: among[act.line % among.length] ?? 1 }
}

/** Of its own pupils, and of those who paid nothing. */
function corrected({ registers }: Books, act: Deed<'correctMark'>): Deed | undefined {
  const accepted = registers.filter(({ state }) => state === 'accepted')
  const register = accepted[act.which % Math.max(1, accepted.length)]
  const unpaid = [...(register?.marks ?? [])].filter(([, said]) => typeof said !== 'number')
  const [student] = unpaid[act.student % Math.max(1, unpaid.length)] ?? []
  if (!register || student === undefined) return undefined
  return { ...act, student, which: registers.indexOf(register) }
}

/** Mostly with a receipt of its amount: others are refused, and there are many of them. */
function linked({ bank, receipts }: Books, act: Deed<'linkLine'>): Deed | undefined {
  if (bank.length === 0 || receipts.length === 0) return undefined
  const line = act.line % bank.length
  const alike = receipts.filter(({ amount }) => amount === bank[line]?.amount)
  const among = alike.length > 0 ? alike : receipts
  return { ...act, line: line + 1, receipt: among[act.receipt % among.length]?.number ?? 1 }
}

/** Of its own pupils: others are refused, and there are many of them. */
function withdrawn({ awards }: Books, act: Deed<'withdraw'>): Deed | undefined {
  const award = awards[act.award % Math.max(1, awards.length)]
  if (!award) return undefined
  const own = act.students.map((student) => award.students[student % award.students.length] ?? student)
  return { ...act, award: award.place + 1, students: [...new Set(own)] }
}

interface Outcome {
  answer?: object
  refused?: string
}

function outcomeOf(act: () => void): Outcome {
  try {
    act()
    return {}
  } catch (error) {
    return refusalOf(error)
  }
}

function refusalOf(error: unknown): Outcome {
  if (error instanceof Refusal) return { refused: error.code }
  throw error
}
