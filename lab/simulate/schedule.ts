import { addDays } from '#shared/dates.ts'
import { attend } from './attend.ts'
import type { Weather } from './network.ts'
import { takeMoney } from './people.ts'
import { signIn } from './sign-in.ts'
import type { Tab } from './tab.ts'
import type { Counter, World } from './world.ts'

/** What happens at a school, in an order that chance makes. */

type Act = (world: World, counter: Counter, tab: Tab) => void

const SECOND = 1_000
const MINUTE = 60 * SECOND
/** A history that does not come to an end is one that goes round in circles. */
export const STEPS_MAX = 60_000

const WEATHERS: readonly (readonly [number, Weather])[] = [
  [4, 'fair'],
  [2, 'slow'],
  [4, 'bad'],
  [1, 'portal'],
  [3, 'down'],
]

const acts: readonly (readonly [number, Act])[] = [
  [12, takeMoney],
  [6, changeWeather],
  [4, (world, counter, tab) => void attend(world, counter, tab)],
  [3, changeMood],
  [2, (_world, _counter, tab) => tab.reload()],
  [1, (_world, _counter, tab) => tab.page.look(tab.page.document.visibilityState !== 'visible')],
  [1, archiveSomebody],
]

/** Plays one history up to the moment where everything is put right. */
export async function play(world: World): Promise<void> {
  const { dice, timeline } = world
  const counter = world.addCounter(false)
  const tab = world.openTab(counter)
  await pass(world, SECOND)
  signIn(world, counter, tab, dice.pick(['Ama', 'Kofi']))
  await pass(world, 3 * SECOND)
  const steps = dice.between(3, 12)
  for (let at = 0; at < steps; at += 1) {
    const place = dice.pick(world.counters)
    const [there] = world.tabsOf(place)
    const act = dice.weighed(acts)
    if (there) act(world, place, there)
    await pass(world, dice.chance(0.1) ? dice.between(1, 40) * MINUTE : dice.between(0, 20 * SECOND))
  }
  if (timeline.steps >= STEPS_MAX) world.history.note('it goes round in circles')
}

export async function pass(world: World, ms: number): Promise<void> {
  await world.timeline.run(world.timeline.now + ms, STEPS_MAX)
}

function changeWeather({ dice, history }: World, { device, network }: Counter): void {
  network.weather = dice.weighed(WEATHERS)
  history.note(`${device.name}: the connection is ${network.weather}`)
  const isOnLine = network.weather !== 'down' || dice.chance(0.5)
  for (const page of device.pages) page.connect(isOnLine)
}

function changeMood({ dice, school, history }: World): void {
  const { moods } = school
  const mood = dice.pick([
    'isDown',
    'awaitsNumbers',
    'hasWrongClock',
    'isBusy',
    'asksForDrawers',
    'isExpired',
    'day',
  ] as const)
  if (mood === 'day') {
    moods.closedThrough = dice.pick([null, school.today, addDays(school.today, -1)])
    history.note(`the days are closed up to ${moods.closedThrough}`)
    return
  }
  moods[mood] = !moods[mood]
  if (mood === 'asksForDrawers') for (const person of school.people) person.hasDrawer = dice.chance(0.5)
  history.note(`the server: ${mood} is ${moods[mood]}`)
}

function archiveSomebody({ dice, school, history }: World): void {
  const student = dice.pick(school.students)
  student.isArchived = !student.isArchived
  history.note(`${student.name}: archived is ${student.isArchived}`)
}
