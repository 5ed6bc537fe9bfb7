import { Device } from './browser/device.ts'
import { Dice } from './dice.ts'
import { History } from './history.ts'
import type { HandOver, Intent } from './intents.ts'
import { Network } from './network.ts'
import type { Release } from './release.ts'
import { School } from './school/school.ts'
import { Tab } from './tab.ts'
import { Timeline } from './timeline.ts'

const MORNING = Date.parse('2026-11-24T07:30:00Z')

/** A device of the school with its way to the server and its tabs. */
export interface Counter {
  device: Device
  network: Network
  tabs: Tab[]
  isDesk: boolean
  isRegister: boolean
  /** Who works there. */
  people: readonly string[]
}

interface NewCounter {
  people: readonly string[]
  isDesk?: boolean
  isRegister?: boolean
}

/** Everything of one history: a school, its devices, and what its people wanted. */
export class World {
  readonly dice: Dice
  readonly timeline = new Timeline(MORNING)
  readonly history = new History(this.timeline)
  readonly school: School
  readonly release: Release
  readonly counters: Counter[] = []
  readonly intents: Intent[] = []
  readonly handOvers: HandOver[] = []

  constructor(release: Release, seed: number) {
    this.release = release
    this.dice = new Dice(seed)
    this.school = new School(this.timeline, new Dice(seed * 7 + 1))
  }

  addCounter({ people, isDesk = false, isRegister = false }: NewCounter): Counter {
    const name = `device ${this.counters.length + 1}`
    const device = new Device(name, this.timeline, new Dice(this.dice.below(1 << 30)))
    const network = new Network(this.school, this.history)
    const counter = { device, network, tabs: [], isDesk, isRegister, people }
    const { id: schoolId, deskId, deskKey } = this.school
    const desk = { schoolId, schoolName: 'Adom', deskId, deskKey, name: 'Counter' }
    if (isDesk) device.disk.setText('desk', JSON.stringify(desk))
    device.disk.settle()
    this.counters.push(counter)
    return counter
  }

  openTab(counter: Counter): Tab {
    const { device, network } = counter
    const tab = new Tab({ device, network, release: this.release, history: this.history })
    counter.tabs = [...counter.tabs.filter(({ isShut }) => !isShut), tab]
    this.history.note(`${device.name} opens a tab`)
    return tab
  }

  /** The tabs in which somebody can do something now. */
  tabsOf(counter: Counter): Tab[] {
    return counter.tabs.filter((tab) => tab.isThere)
  }

  intentOf(key: string): Intent | undefined {
    return this.intents.find((each) => each.key === key)
  }
}
