import { type Pesewas, pesewas } from '#shared/money.ts'
import type { Intent, Version } from './intents.ts'
import type { Product } from './release.ts'
import type { Tab } from './tab.ts'
import type { Counter, World } from './world.ts'

/** What people do at a tab, by what its screens do for them. */

type NewAct = Parameters<Product['recordAct']>[0]
type Student = NewAct['student']

const METHODS = ['Cash', 'Cash', 'Mobile Money', 'Cheque'] as const

/** Somebody takes money, or adds a debt. */
export function takeMoney(world: World, { device, network }: Counter, tab: Tab): void {
  const { product } = tab
  const person = product.readPerson()
  if (!person || product.isLocked() || !product.readSession()) return
  const { dice } = world
  const kind = dice.weighed([
    [6, 'payment'],
    [2, 'tender'],
    [1, 'debt'],
  ] as const)
  const at = world.intents.length + 1
  const given = newAct(world, kind, at, product)
  const intent: Intent = {
    key: dice.uuid(),
    mark: markOf(at),
    staffId: person.staffId,
    device: device.name,
    kind: kind === 'debt' ? 'debt' : 'payment',
    familyId: given.kind === 'tender' ? given.family.id : null,
    versions: [versionOf(given)],
    said: 'nothing yet',
    code: '',
    askedAt: null,
    isAnother: false,
    receipt: '',
    slip: '',
    mayStillArrive: false,
    isForgotten: false,
    givenUp: null,
  }
  world.intents.push(intent)
  world.history.note(`${person.name} at ${device.name}: ${kind} ${intent.mark} ${intent.key.slice(0, 8)}`)
  void submit({ world, tab, intent, given, isOut: () => network.isOnItsWay(intent.key) }, false, 0)
}

const markOf = (at: number) => `M${at}`

interface Submitting {
  world: World
  tab: Tab
  intent: Intent
  given: NewAct
  isOut: () => boolean
}

/** As counter/use-recording.ts: the same key until it has succeeded, the question answered, the drawer opened. */
async function submit(form: Submitting, confirm: boolean, tries: number): Promise<void> {
  const { world, tab, intent, given } = form
  const { page, product } = tab
  intent.said = 'nothing yet'
  intent.askedAt = null
  try {
    const outcome = await product.recordAct(given, { idempotencyKey: intent.key, confirm })
    intent.said = outcome.name
    if (outcome.name === 'recorded') intent.receipt = outcome.receipt?.number ?? ''
    else {
      intent.slip = outcome.act.slip
      product.putBack(outcome.act.id)
    }
  } catch (error) {
    const { code, isAnswered } = refusalIn(error)
    if (!code) page.errors.push(error)
    intent.code = code
    intent.said = !code || !isAnswered ? 'no answer' : code === 'possible_duplicate' ? 'asked' : 'refused'
    if (intent.said === 'asked') intent.askedAt = page
    // Of a try before this one nobody knows either.
    if (intent.said === 'no answer' || form.isOut()) intent.mayStillArrive = true
  }
  world.history.note(`${intent.mark} is said to be: ${intent.said} ${intent.code}`)
  if (intent.said === 'recorded' || intent.said === 'kept' || tries > 3) return
  const { timeline, dice } = page
  timeline.plan(dice.between(500, 40_000), () => void answerForm(form, tries), page)
}

async function answerForm(form: Submitting, tries: number): Promise<void> {
  const { world, tab, intent } = form
  const { product, page } = tab
  intent.askedAt = null
  // Somebody else is there by now: the form went with the page.
  if (product.readPerson()?.staffId !== intent.staffId || product.isLocked()) return
  const person = world.school.person(intent.staffId)
  if (intent.code === 'drawer_needed' && person) person.hasDrawer = true
  if (intent.said === 'asked') {
    if (intent.isAnother || page.dice.chance(0.5)) return await submit(form, true, tries + 1)
    if (form.isOut()) intent.mayStillArrive = true
    world.history.note(`${intent.mark}: it was the same one`)
    await product.forgetAct(intent.key)
    // Power that goes before that leaves the question on the disk.
    intent.isForgotten = true
    return
  }
  if (page.dice.chance(0.7)) await submit(form, false, tries + 1)
}

/** The refusals of the page's own script. */
export function refusalIn(error: unknown): { code: string; isAnswered: boolean } {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string')
    return { code: '', isAnswered: false }
  return { code: error.code, isAnswered: error.constructor.name !== 'NoAnswer' }
}

function newAct(world: World, kind: NewAct['kind'], at: number, product: Product): NewAct {
  const { dice, school } = world
  const students = school.students.map(studentOf)
  const student = dice.pick(students)
  const date = product.todayHere()
  const line = (amount: number) => ({ feeType: dice.pick(school.feeTypes), amount: pesewas(amount) })
  // The same sum for the same child now and then, as somebody who presses twice.
  const sum = dice.chance(0.15) ? 5_000 : 10_000 + at
  if (kind === 'debt') return { kind, student, lines: [line(sum)], date }
  const method = dice.pick(METHODS)
  const details = { reference: markOf(at) }
  if (kind === 'payment') {
    const more = dice.chance(0.3) ? [{ feeType: 'Books', amount: pesewas(2_500) }] : []
    return {
      kind,
      student,
      lines: [{ ...line(sum), feeType: 'School Fees' }, ...more],
      method,
      date,
      details,
    }
  }
  const family = students.filter(({ familyId }) => familyId === student.familyId)
  const children = family.map(({ id, firstName, className }) => ({
    id,
    name: firstName,
    firstName,
    className,
  }))
  const lines = family.map(({ id }, child) => ({ ...line(sum + child), studentId: id }))
  const first = family[0] ?? student
  return { kind, family: { id: student.familyId, children }, student: first, lines, method, date, details }
}

function versionOf(given: NewAct): Version {
  const lines = given.lines.map((line) => ({
    studentId: 'studentId' in line ? line.studentId : given.student.id,
    feeType: line.feeType,
    amount: line.amount,
  }))
  return { lines, date: given.date, method: given.kind === 'debt' ? undefined : given.method }
}

function studentOf({ id, name, familyId }: { id: string; name: string; familyId: string }): Student {
  return {
    id,
    familyId,
    number: 'AGA-S-0001',
    code: 'AGA-4F7K',
    surname: name,
    firstName: name,
    otherNames: '',
    gender: 'female',
    address: '',
    classId: 'class',
    className: 'Basic 4',
    guardianFirstName: 'Adwoa',
    guardianSurname: name,
    guardianPhone: '',
    fees: [],
    totalDebt: 0 as Pesewas,
    status: 'active',
    birthYear: undefined,
  }
}
