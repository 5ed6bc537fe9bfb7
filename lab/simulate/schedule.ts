import { addDays } from '#shared/dates.ts'
import { attend } from './attend.ts'
import {
  changeClock,
  changeDisk,
  closeDatabase,
  closeTab,
  crashTab,
  openAnotherTab,
  restart,
  updateFromBefore,
} from './machine.ts'
import type { Weather } from './network.ts'
import { takeMoney } from './people.ts'
import { changePerson, leave, somebodyComes } from './persons.ts'
import { signIn } from './sign-in.ts'
import type { Tab } from './tab.ts'
import { workOnRegister } from './teachers.ts'
import type { Counter, World } from './world.ts'

/** What happens at a school, in an order that chance makes. */

type Act = (world: World, counter: Counter, tab: Tab) => void

const SECOND = 1_000
const MINUTE = 60 * SECOND
/** After so long what a browser has written is on the disk, whatever it was asked for. */
const FLUSHED_MS = 8 * SECOND
/** A history that does not come to an end is one that goes round in circles. */
export const STEPS_MAX = 60_000

const WEATHERS: readonly (readonly [number, Weather])[] = [
  [4, 'fair'],
  [2, 'slow'],
  [4, 'bad'],
  [1, 'portal'],
  [3, 'down'],
]

const OFTEN = [0, 0, 1, 4]

const PAUSES: readonly (readonly [number, readonly [number, number]])[] = [
  [5, [0, 2 * SECOND]],
  [4, [SECOND, 20 * SECOND]],
  [1, [MINUTE, 40 * MINUTE]],
]

const acts: readonly (readonly [number, Act])[] = [
  [24, takeMoneyOrCome],
  [6, changeWeather],
  [4, (world, counter, tab) => void attend(world, counter, tab)],
  [3, changeMood],
  [2, (_world, _counter, tab) => tab.reload()],
  [1, (_world, _counter, tab) => tab.page.look(tab.page.document.visibilityState !== 'visible')],
  [1, archiveSomebody],
  [2, openAnotherTab],
  [1, closeTab],
  [2, crashTab],
  [2, restart],
  [1, updateFromBefore],
  [1, closeDatabase],
  [1, changeDisk],
  [1, changeClock],
  [3, leave],
  [3, somebodyComes],
  [1, changePerson],
]

/** Plays one history up to the moment where everything is put right. */
export async function play(world: World): Promise<void> {
  const { dice } = world
  await begin(world)
  // Each history has more of some troubles and none of others: what needs three of a kind is met so.
  const own = acts.map(([weight, act], at) => [at === 0 ? weight : weight * dice.pick(OFTEN), act] as const)
  const steps = dice.between(3, 12)
  for (let at = 0; at < steps; at += 1) {
    const counter = dice.pick(world.counters)
    const tabs = world.tabsOf(counter)
    if (tabs.length === 0) world.openTab(counter)
    else dice.weighed(own)(world, counter, dice.pick(tabs))
    await pass(world, dice.between(...dice.weighed(PAUSES)))
  }
}

/** Where nobody is, somebody comes. */
function takeMoneyOrCome(world: World, counter: Counter, tab: Tab): void {
  const { product } = tab
  if (!product.readSession() || product.isLocked()) somebodyComes(world, counter, tab)
  else if (counter.isRegister) workOnRegister(world, counter, tab)
  else takeMoney(world, counter, tab)
}

/** One browser, a desk of several persons, a teacher's phone; now and then two of them. */
async function begin(world: World): Promise<void> {
  const { dice } = world
  const add = dice.weighed([
    [5, () => world.addCounter({ people: [dice.pick(['Ama', 'Kofi'])] })],
    [5, () => world.addCounter({ people: ['Ama', 'Yaw', 'Kofi'], isDesk: true })],
    [2, () => world.addCounter({ people: ['Esi'], isRegister: true })],
    [2, () => world.addCounter({ people: ['Ama', 'Yaw', 'Kofi'] })],
  ])
  const counters = dice.chance(0.15) ? [add(), world.addCounter({ people: ['Efua'] })] : [add()]
  for (const counter of counters) {
    const tab = world.openTab(counter)
    await pass(world, SECOND)
    const [first = 'Ama'] = counter.people
    signIn(world, counter, tab, first)
    await pass(world, 3 * SECOND)
  }
}

export async function pass(world: World, ms: number): Promise<void> {
  await world.timeline.run(world.timeline.now + ms, STEPS_MAX)
  if (ms >= FLUSHED_MS) for (const { device } of world.counters) device.disk.settle()
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
