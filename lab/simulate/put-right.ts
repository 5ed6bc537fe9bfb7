import { attend } from './attend.ts'
import { actsIn, registersIn } from './disk-acts.ts'
import { pass } from './schedule.ts'
import { calm, roleOf } from './school/school.ts'
import { signIn } from './sign-in.ts'
import type { Counter, World } from './world.ts'

const MINUTE = 60_000
const ROUNDS_MAX = 8

/**
 * All troubles end, and everybody does what is left to do: the connection and the server are as they should be, clocks are right, whoever
 * has something waiting comes back. After that nothing may wait.
 */
export async function putRight(world: World): Promise<void> {
  const { school, counters, history } = world
  history.note('everything is put right')
  school.moods = calm()
  for (const person of school.people) Object.assign(person, { role: roleOf(person.name), hasLeft: false })
  for (const { device, network } of counters) {
    network.weather = 'fair'
    device.disk.isFull = false
    device.clockAhead = 0
    for (const page of device.pages) page.connect(true)
  }
  // The last late copy arrives.
  await pass(world, 4 * MINUTE)
  for (const counter of counters) await empty(world, counter)
  await pass(world, MINUTE)
}

async function empty(world: World, counter: Counter): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const owner = ownerOfNext(counter)
    if (owner === null) return
    if (world.tabsOf(counter).length === 0) world.openTab(counter)
    await pass(world, 2_000)
    await comeBack(world, counter, owner)
    await pass(world, MINUTE)
    const [there] = world.tabsOf(counter)
    if (!there) continue
    there.page.look(true)
    void attend(world, counter, there, round > 1)
    await pass(world, 2 * MINUTE)
  }
}

/** Whose it is, what waits here longest. */
function ownerOfNext({ device }: Counter): string | null {
  const [act] = actsIn(device)
  const register = registersIn(device).find(({ draft }) => draft.handOver)
  return act?.owner ?? register?.owner ?? null
}

/** Whoever has something waiting signs in again, where they are not there already. */
async function comeBack(world: World, counter: Counter, owner: string): Promise<void> {
  const tabs = world.tabsOf(counter)
  // One that asks for the password holds up the others.
  const tab = tabs.find(({ asksSignIn }) => asksSignIn) ?? tabs[0]
  const person = world.school.person(owner.split('/')[1] ?? '')
  if (!tab || !person) return
  const { product } = tab
  const isThere = product.ownerKey() === owner && product.readSession() && !product.isLocked()
  if (isThere && !tab.asksSignIn) return
  if (tab.asksSignIn) {
    signIn(world, counter, tab, person.name)
    return
  }
  if (product.readSession()) {
    if (counter.isDesk) product.lockDesk()
    else void product.signOutSchool().then(() => tab.reload())
    await pass(world, 5_000)
  }
  const [there] = world.tabsOf(counter)
  if (there) signIn(world, counter, there, person.name)
}
