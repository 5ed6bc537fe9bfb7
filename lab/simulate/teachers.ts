import { pesewas } from '#shared/money.ts'
import type { HandOver } from './intents.ts'
import type { Product } from './release.ts'
import { noteFailure } from './sign-in.ts'
import type { Tab } from './tab.ts'
import type { Counter, World } from './world.ts'

type Registers = ReturnType<Product['registersHere']>
type Marks = Parameters<Registers['setMarks']>[1]

/** A class teacher marks, hands over, and takes back what still waits, by what the register's page does for them. */
export function workOnRegister(world: World, counter: Counter, tab: Tab): void {
  const { product } = tab
  if (!product.readPerson() || product.isLocked()) return
  product.sendFrom(product.registersToSend)
  work(world, counter, tab).catch((error: unknown) => noteFailure(tab, error))
}

async function work(world: World, counter: Counter, tab: Tab): Promise<void> {
  const { product, page } = tab
  const { dice } = page
  const registers = product.registersHere(false)
  await registers.look()
  const device = product.readRegisters()
  const book = device?.book?.books[0]
  const day = device?.book?.today
  if (!book || !day) return
  const [id] = Object.keys(device.drafts)
  if (!id) {
    await registers.open(book, day)
    return
  }
  const draft = device.drafts[id]
  if (!draft) return
  if (draft.handOver) {
    if (dice.chance(0.5)) return product.sendNow()
    return await takeBack({ world, counter, product, registers, id }, draft.handOver.key)
  }
  const at = new Date(world.timeline.now).toISOString()
  const pupils = book.pupils.map(({ studentId }) => studentId)
  const marks: Marks = Object.fromEntries(
    pupils.map((studentId) => {
      const isPaid = dice.chance(0.7)
      return [studentId, { mark: isPaid ? 'paid' : 'absent', amount: pesewas(isPaid ? 500 : 0), at }]
    }),
  )
  await registers.setMarks(id, marks)
  await handOver({ world, counter, product, registers, id })
}

interface AtRegister {
  world: World
  counter: Counter
  product: Product
  registers: Registers
  id: string
}

async function handOver({ world, counter, product, registers, id }: AtRegister): Promise<void> {
  const done = registers.handOver(id, pesewas(1_000), 'Two came late')
  const draft = product.readRegisters()?.drafts[id]
  if (!draft?.handOver) return
  const { key, marks } = draft.handOver
  const handed: HandOver = {
    key,
    staffId: product.readPerson()?.staffId ?? '',
    device: counter.device.name,
    day: draft.day,
    marks: JSON.stringify(marks.map(({ studentId, mark }) => [studentId, mark])),
    isKept: false,
    takenBackAt: null,
    mayStillArrive: false,
    wasAsked: false,
  }
  world.handOvers.push(handed)
  world.history.note(`${product.readPerson()?.name} hands a register over: ${key.slice(0, 8)}`)
  await done
  handed.isKept = !product.registersHere(false).isUnkept
}

async function takeBack(at: AtRegister, key: string): Promise<void> {
  const { world, counter, product, registers, id } = at
  world.history.note(`a register is taken back: ${key.slice(0, 8)}`)
  const handed = world.handOvers.find((each) => each.key === key)
  await registers.takeBackHere(id)
  const draft = product.readRegisters()?.drafts[id]
  if (!handed || !draft || draft.handOver) return
  handed.takenBackAt = world.timeline.now
  handed.mayStillArrive = counter.network.isOnItsWay(key)
  handed.wasAsked = counter.network.isAsked(key)
}
