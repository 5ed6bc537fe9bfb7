import type { Database } from './browser/database.ts'
import { actsIn, replaceByPlain } from './disk-acts.ts'
import type { Tab } from './tab.ts'
import type { Counter, World } from './world.ts'

/** What happens to a computer or phone and its browser. */

const HOUR = 3_600_000

export function openAnotherTab(world: World, counter: Counter): void {
  if (world.tabsOf(counter).length < 3) world.openTab(counter)
}

export function closeTab({ history }: World, { device }: Counter, tab: Tab): void {
  history.note(`${device.name}: a tab is closed`)
  tab.close()
}

export function crashTab({ history }: World, { device }: Counter, tab: Tab): void {
  history.note(`${device.name}: a tab crashes`)
  tab.kill()
}

/** The browser is closed, killed, or the power goes; later somebody opens it again. */
export function restart(world: World, counter: Counter): void {
  const { dice, history, timeline } = world
  const { device, tabs } = counter
  const how = dice.pick(['closed', 'killed', 'without power', 'without power'] as const)
  history.note(`${device.name}: the browser is ${how}`)
  for (const tab of tabs) {
    if (how === 'closed') tab.close()
    else tab.kill()
  }
  if (how === 'without power') device.losePower()
  timeline.plan(dice.between(500, 60_000), () => {
    if (world.tabsOf(counter).length === 0) world.openTab(counter)
  })
}

/** The release before kept what waits in the clear and without a proof: the page of today finds it so. */
export function updateFromBefore(world: World, counter: Counter): void {
  const { device, tabs } = counter
  for (const tab of tabs) tab.close()
  const acts = actsIn(device)
  for (const act of acts) {
    if (act.kind === 'discard' || world.dice.chance(0.5)) continue
    const { by: _, ...older } = act
    replaceByPlain(device, older)
  }
  world.history.note(`${device.name}: updated from the release before, with ${acts.length} waiting`)
  world.openTab(counter)
}

/** Another release wants the database, or the browser takes it away from its pages. */
export function closeDatabase({ dice, history }: World, { device }: Counter): void {
  const isWanted = dice.chance(0.5)
  history.note(`${device.name}: its database is ${isWanted ? 'wanted by another release' : 'taken away'}`)
  for (const database of [...device.turns.open] as Database[]) {
    if (isWanted) database.tell({ type: 'versionchange', oldVersion: 1, newVersion: 2 })
    else database.takeAway()
  }
}

export function changeDisk({ history }: World, { device }: Counter): void {
  device.disk.isFull = !device.disk.isFull
  history.note(`${device.name}: the disk is ${device.disk.isFull ? 'full' : 'free again'}`)
}

export function changeClock({ dice, history }: World, { device }: Counter): void {
  device.clockAhead = dice.pick([0, HOUR, -HOUR, 26 * HOUR, -26 * HOUR, 40 * 24 * HOUR, -365 * 24 * HOUR])
  history.note(`${device.name}: its clock is ${device.clockAhead / HOUR} hours ahead`)
}
