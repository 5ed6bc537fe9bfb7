import type { Device } from './browser/device.ts'
import { Page } from './browser/page.ts'
import type { History } from './history.ts'
import type { Network } from './network.ts'
import type { Product, Release } from './release.ts'

/** What a tab of one device needs to open. */
export interface Place {
  device: Device
  network: Network
  release: Release
  history: History
}

/**
 * One tab of a browser. It opens, is read anew and goes as the dashboard's frame does it (layouts/dashboard-layout.tsx), whose drawing
 * is left out.
 */
export class Tab {
  readonly place: Place
  /** What the browser keeps for this tab alone. */
  readonly #texts: Map<string, string>
  page: Page
  product: Product
  /** Asked for the password: answered by whoever stands there. */
  asksSignIn: ((isSignedIn: boolean) => void) | null = null
  /** For good. */
  isShut = false

  constructor(place: Place, texts = new Map<string, string>()) {
    this.place = place
    this.#texts = texts
    ;[this.page, this.product] = this.#open()
  }

  /** Whether somebody can do something in it now. */
  get isThere(): boolean {
    return !this.page.isGone && !this.isShut
  }

  #open(): [Page, Product] {
    const { device, network, release } = this.place
    const page = new Page(device, this.#texts, network.fetch, () => this.reload())
    page.isOnLine = network.weather !== 'down'
    const product = release(page)
    this.#start(page, product).catch((error: unknown) => page.errors.push(error))
    return [page, product]
  }

  async #start(page: Page, product: Product): Promise<void> {
    product.onLocking(() => leavePage(product))
    await product.lockIfLeft()
    if (product.readSession() && !product.isLocked()) {
      if (!product.readPerson()) await product.learnPerson()
      await product.restoreKeptLists()
    }
    if (page.isGone) return
    product.keepTab()
    product.startSender()
    product.sendFrom(product.actsToSend)
    const readAnew = () => {
      if (!product.isLocked()) this.reload()
    }
    product.onSessionChange(readAnew)
    product.onLockChange(readAnew)
    product.sendKeptRegisters()
    this.asksSignIn = null
    product.answerSignIn(() => (product.readDesk() ? this.#askAtDesk() : this.#askPassword()))
    await product.canKeep()
  }

  #askPassword(): Promise<boolean> {
    return new Promise((resolve) => {
      const answered = (isSignedIn: boolean) => {
        this.asksSignIn = null
        resolve(isSignedIn)
      }
      this.asksSignIn = answered
    })
  }

  async #askAtDesk(): Promise<boolean> {
    const { product } = this
    const owner = product.ownerKey()
    product.lockDesk()
    await product.unlocked()
    return product.ownerKey() === owner
  }

  /** Somebody closes it: the page may say goodbye. */
  close(): void {
    this.#leave()
    this.isShut = true
  }

  /** The browser is killed: it says nothing. */
  kill(): void {
    this.place.device.drop(this.page)
    this.isShut = true
  }

  reload(): void {
    if (this.isShut || this.page.isGone) return
    const { timeline, dice } = this.place.device
    this.#leave()
    timeline.plan(dice.between(20, 400), () => {
      if (!this.isShut) [this.page, this.product] = this.#open()
    })
  }

  #leave(): void {
    if (this.page.isGone) return
    this.page.tellWindow('pagehide', { persisted: false })
    this.place.device.drop(this.page)
  }
}

/** As layouts/dashboard/leave-page.ts, without what is only seen. */
function leavePage(product: Product): void {
  void product.endUnlessSealed()
  product.forgetListKey()
  product.putListsAway()
}
