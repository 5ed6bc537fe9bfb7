import { actsIn } from './disk-acts.ts'
import { pass } from './schedule.ts'
import type { Counter, World } from './world.ts'

/** As long as any call takes to be given up. */
const QUIET_MS = 30_000
/** Longer than a form waits, and than another tab takes to read what was written. */
const SHOWN_WITHIN_MS = 5_000

/**
 * What waits is seen: with every connection down and all calls given up, whoever is signed in at a tab sees there all of their own that
 * lies on the device.
 */
export async function lookWhatIsShown(world: World): Promise<string[]> {
  const waiting = world.counters.filter(({ device }) => actsIn(device).length > 0)
  if (waiting.length === 0) return []
  for (const { network } of waiting) network.weather = 'down'
  await pass(world, QUIET_MS)
  const hidden = waiting.flatMap((counter) => hiddenAt(world, counter))
  if (hidden.length === 0) return []
  // A page that wrote it and went may not have told the others, which look again when they are looked at.
  for (const counter of waiting) for (const { page } of world.tabsOf(counter)) page.look(true)
  await pass(world, SHOWN_WITHIN_MS)
  const still = waiting.flatMap((counter) => hiddenAt(world, counter))
  return hidden.filter((each) => still.includes(each))
}

function hiddenAt(world: World, counter: Counter): string[] {
  const acts = actsIn(counter.device)
  return world.tabsOf(counter).flatMap(({ product, asksSignIn }) => {
    // Somebody stands before the question for the password, and before nothing else.
    if (!product.readSession() || product.isLocked() || asksSignIn) return []
    const shown = new Set(product.shownOutbox().map(({ id }) => id))
    const hidden = acts.filter(({ id, owner }) => owner === product.ownerKey() && !shown.has(id))
    return hidden.map(({ id }) => `${id.slice(0, 8)} waits on ${counter.device.name}, and is not shown`)
  })
}
