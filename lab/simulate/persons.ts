import { noteFailure, signIn } from './sign-in.ts'
import type { Tab } from './tab.ts'
import type { Counter, World } from './world.ts'

/** Who comes and goes, and what becomes of them at the school. */

/** Somebody comes to a desk or a browser at which nobody is. */
export function somebodyComes(world: World, counter: Counter, tab: Tab): void {
  const { product } = tab
  const person = world.dice.pick(counter.people)
  if (tab.asksSignIn) {
    if (world.dice.chance(0.15)) tab.asksSignIn(false)
    else signIn(world, counter, tab, person)
    return
  }
  if (counter.isDesk ? product.isLocked() : !product.readSession()) {
    if (counter.isDesk && world.dice.chance(0.8)) unlock(world, counter, tab, person)
    else signIn(world, counter, tab, person)
  }
}

/** By PIN, sometimes the wrong one. */
function unlock(world: World, { device }: Counter, tab: Tab, name: string): void {
  const person = world.school.people.find((each) => each.name === name)
  const desk = tab.product.readDesk()
  if (!person || !desk) return
  const pin = world.dice.chance(0.15) ? '904713' : (person.pin ?? '904713')
  world.history.note(`${name} types a PIN at ${device.name}`)
  tab.product.enterByPin(desk, person.id, pin).catch((error: unknown) => noteFailure(tab, error))
}

/** *Change person*: the desk is locked; elsewhere one logs out, where nothing waits. */
export function leave(world: World, { isDesk, device }: Counter, tab: Tab): void {
  const { product } = tab
  if (!product.readSession() || product.isLocked()) return
  world.history.note(`${product.readPerson()?.name} leaves ${device.name}`)
  if (isDesk && world.dice.chance(0.8)) product.lockDesk()
  else void logOut(tab)
}

/** As the dashboard's frame: nobody logs out while something waits that nobody else could send. */
async function logOut(tab: Tab): Promise<void> {
  const { product, page } = tab
  const waits = await product.readOutbox().catch(() => [])
  const hasRegister = product.waitingRegisters.read().some(({ problem }) => problem === null)
  if (product.hasUnsent(waits) || hasRegister) return
  await product.signOutSchool().catch((error: unknown) => noteFailure(tab, error))
  if (!page.isGone) tab.reload()
}

/** What the Head does with somebody: another role, another word, another PIN, the end of their work. */
export function changePerson(world: World): void {
  const { dice, school, history } = world
  const person = dice.pick(school.people.filter(({ name }) => name !== 'Efua'))
  const what = dice.pick(['role', 'password', 'pin', 'leaves', 'out'] as const)
  history.note(`${person.name}: ${what}`)
  if (what === 'role') person.role = person.role === 'cashier' ? 'auditor' : 'cashier'
  if (what === 'pin') person.pin = `3${dice.between(10_000, 99_999)}`
  if (what === 'password') person.password = `word-${dice.below(1_000)}`
  if (what === 'leaves') person.hasLeft = !person.hasLeft
  if (what !== 'role' && what !== 'pin') school.revoke(({ staffId }) => staffId === person.id)
}
