import type { Intent } from './intents.ts'
import type { Product } from './release.ts'
import { noteFailure } from './sign-in.ts'
import type { Tab } from './tab.ts'
import type { Counter, World } from './world.ts'

type Waiting = Awaited<ReturnType<Product['readOutbox']>>[number]

/** Somebody opens *Needs attention* and does something about one act, by the buttons that are there (counter/queue). */
export async function attend(world: World, counter: Counter, tab: Tab, isLast = false): Promise<void> {
  const { product, page } = tab
  const own = product.readPerson()
  if (!own || product.isLocked()) return
  try {
    for (const act of await product.readOutbox()) {
      if (act.state.name === 'waiting' && (isLast || page.dice.chance(0.5))) continue
      const intent = world.intentOf(act.id)
      if (intent) await decide({ world, product, tab, counter, intent, act, isLast, staffId: own.staffId })
    }
  } catch (error) {
    noteFailure(tab, error)
  }
}

interface Deciding {
  world: World
  product: Product
  tab: Tab
  counter: Counter
  intent: Intent
  act: Waiting
  isLast: boolean
  staffId: string
}

async function decide(deciding: Deciding): Promise<void> {
  const { world, product, tab, intent, act, isLast } = deciding
  const { state } = act
  const note = (what: string) => world.history.note(`${intent.mark} in the queue (${state.name}): ${what}`)
  if (intent.askedAt && !intent.askedAt.isGone && !isLast) {
    // The form in which it is asked stands open in another tab: now and then somebody says the same in both.
    if (intent.askedAt === tab.page || state.name !== 'attention' || !tab.page.dice.chance(0.3)) return
    note('another, and its form stands open')
    intent.isAnother = true
    return await product.sendAgain(act.id, { confirm: true })
  }
  if (state.name === 'flagged') {
    note('seen')
    return await product.seenAct(act.id)
  }
  if (act.kind === 'discard') {
    if (state.name === 'waiting') return
    note('again')
    return await product.sendAgain(act.id)
  }
  const { dice } = tab.page
  if (state.name === 'waiting') return dice.chance(0.3) ? await giveUp(deciding) : undefined
  if (state.code === 'possible_duplicate') {
    if (dice.chance(0.5)) return await giveUp(deciding)
    note('another')
    intent.isAnother = true
    return await product.sendAgain(act.id, { confirm: true })
  }
  const isOwn = act.owner === product.ownerKey()
  const what = dice.weighed([
    [isLast ? 0 : 3, 'again'],
    [isOwn && !isLast ? 3 : 0, 'correct'],
    [1, 'give up'],
  ] as const)
  if (what === 'give up') return await giveUp(deciding)
  if (what === 'again') {
    note('again')
    return await product.sendAgain(act.id)
  }
  await correct(deciding)
}

async function giveUp({ world, product, intent, act, counter, staffId }: Deciding): Promise<void> {
  const reason = `given up ${intent.mark}`
  world.history.note(`${intent.mark} in the queue: given up`)
  intent.givenUp = { staffId, reason }
  if (counter.network.isOnItsWay(act.id)) intent.mayStillArrive = true
  await product.discardAct(act.id, reason)
}

async function correct({ world, product, intent, act }: Deciding): Promise<void> {
  const date = world.school.today
  const [last] = intent.versions.slice(-1)
  if (!last) return
  const feeTypes = last.lines.map(({ feeType }, at) =>
    at === 0 ? world.dice.pick(world.school.feeTypes) : feeType,
  )
  // A receipt has one line for each fee of a child.
  const isTwice = last.lines.some(({ studentId }, at) =>
    last.lines.some(
      (other, place) => place > at && other.studentId === studentId && feeTypes[place] === feeTypes[at],
    ),
  )
  if (isTwice) return
  const lines = last.lines.map((line, at) => ({ ...line, feeType: feeTypes[at] ?? line.feeType }))
  intent.versions.push({ ...last, date, lines })
  world.history.note(`${intent.mark} in the queue: corrected to ${date} ${feeTypes.join()}`)
  await product.correctAct(act.id, { date, feeTypes })
}
