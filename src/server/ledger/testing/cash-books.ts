/** The cash of a school kept by hand, without a look at how the ledger does it. Amounts in pesewas, people by number. */

export interface HandDrawer {
  person: number
  isOpen: boolean
  isExplained: boolean
  /** What it should hold while open, or should have held; what was counted; what lies in it since. */
  expected: number
  counted: number
  kept: number
  wasCountedOnce: boolean
  openedAt: number
  countedAt: number
}

interface HandReceipt {
  amount: number
  drawer: number
  isVoid: boolean
}

export interface HandOver {
  from: number
  to: number | 'safe'
  amount: number
  state: 'on_its_way' | 'received' | 'withdrawn'
}

export class CashBooks {
  readonly drawers: HandDrawer[] = []
  readonly receipts: HandReceipt[] = []
  readonly handOvers: HandOver[] = []
  readonly payOuts: { amount: number; drawer: number | undefined; isVoid: boolean }[] = []
  readonly draws: { amount: number; isVoid: boolean }[] = []
  /** What the parents have paid, and where it is. */
  readonly accounts = { students: 0, cash: 0, safe: 0, bank: 0, paidOut: 0 }
  readonly drawerOf: number[]
  readonly short: number[]

  constructor(people: number) {
    this.drawerOf = Array(people).fill(0)
    this.short = Array(people).fill(0)
  }

  newest(person: number): number {
    return this.drawers.findLastIndex((drawer) => drawer.person === person)
  }

  openDrawer(person: number): number | undefined {
    const place = this.newest(person)
    return this.drawers[place]?.isOpen ? place : undefined
  }

  kept(person: number): number {
    return this.drawers[this.newest(person)]?.kept ?? 0
  }

  open(person: number, now: number, more = 0): number {
    const float = this.kept(person) + more
    const source = this.accounts.safe >= more ? 'safe' : 'cash'
    this.accounts[source] -= more
    this.drawerOf[person] = this.at(this.drawerOf, person) + more
    const times = { openedAt: now, countedAt: Number.POSITIVE_INFINITY }
    const counts = { expected: float, counted: 0, kept: 0, wasCountedOnce: false }
    return this.drawers.push({ person, isOpen: true, isExplained: true, ...counts, ...times }) - 1
  }

  /** Cash of pupils goes into a drawer, or below zero out of it. What was counted stays as counted. */
  move(place: number, amount: number): void {
    this.accounts.students -= amount
    this.shift(place, amount)
  }

  private shift(place: number, amount: number): void {
    const drawer = this.at(this.drawers, place)
    drawer.expected += amount
    if (drawer.isOpen) this.drawerOf[drawer.person] = this.at(this.drawerOf, drawer.person) + amount
    else this.short[drawer.person] = this.at(this.short, drawer.person) + amount
  }

  pay(person: number, amount: number, now: number, takenAt = now): void {
    const then = this.drawers.findLastIndex(
      (drawer) => drawer.person === person && drawer.openedAt <= takenAt && takenAt < drawer.countedAt,
    )
    const place = then >= 0 ? then : (this.openDrawer(person) ?? this.open(person, now))
    this.move(place, amount)
    this.receipts.push({ amount, drawer: place, isVoid: false })
  }

  /** Takes a receipt back; answers what the ledger would refuse it with. */
  takeBack(actor: number, number: number, cash: Cash, now: number): string | undefined {
    const receipt = this.at(this.receipts, number)
    if (receipt.isVoid) return 'already_reversed'
    const isOpen = this.at(this.drawers, receipt.drawer).isOpen
    if (!cash && !isOpen) return 'cash_unsaid'
    const place = cash === 'given_back' ? (this.openDrawer(actor) ?? this.open(actor, now)) : receipt.drawer
    receipt.isVoid = true
    this.move(place, -receipt.amount)
    return undefined
  }

  /** The right sum in place of a wrong one, in the same drawer. */
  correct(actor: number, number: number, amount: number, cash: Cash, now: number): string | undefined {
    const receipt = this.at(this.receipts, number)
    const refused = receipt.amount === amount && !receipt.isVoid ? 'invalid' : undefined
    if (refused) return refused
    const isTheirs = cash === 'given_back'
    const said = this.takeBack(actor, number, cash, now)
    if (said) return said
    const place = isTheirs ? this.at([this.openDrawer(actor)], 0) : receipt.drawer
    if (place === undefined) throw new Error('cash was given back out of no drawer')
    this.move(place, amount)
    this.receipts.push({ amount, drawer: place, isVoid: false })
    return undefined
  }

  count(place: number, counted: number, now: number): 'again' | 'agrees' | 'differs' | 'say_why' {
    const drawer = this.at(this.drawers, place)
    const off = counted - drawer.expected
    if (off !== 0 && !drawer.wasCountedOnce) {
      drawer.wasCountedOnce = true
      return 'again'
    }
    Object.assign(drawer, { isOpen: false, counted, kept: counted, countedAt: now })
    drawer.isExplained = Math.abs(off) <= 100
    this.drawerOf[drawer.person] = this.at(this.drawerOf, drawer.person) + off
    this.short[drawer.person] = this.at(this.short, drawer.person) - off
    if (off === 0) return 'agrees'
    return drawer.isExplained ? 'differs' : 'say_why'
  }

  /** Pays out of the own drawer or the safe; answers what the ledger would refuse it with. */
  payOut(person: number, from: 'drawer' | 'safe', amount: number, now: number): string | undefined {
    const place = this.openDrawer(person)
    const drawer = place === undefined ? undefined : this.drawers[place]
    const held = from === 'safe' ? this.accounts.safe : (drawer?.expected ?? this.kept(person))
    if (amount > held) return 'invalid'
    if (from === 'safe') this.accounts.safe -= amount
    const out = from === 'safe' ? undefined : (place ?? this.open(person, now))
    if (out !== undefined) this.shift(out, -amount)
    this.accounts.paidOut += amount
    this.payOuts.push({ amount, drawer: out, isVoid: false })
    return undefined
  }

  takeBackPayOut(
    actor: number,
    number: number,
    cash: 'given_back' | 'never_paid',
    now: number,
  ): string | undefined {
    const paid = this.at(this.payOuts, number)
    if (paid.isVoid) return 'already_reversed'
    paid.isVoid = true
    this.accounts.paidOut -= paid.amount
    if (paid.drawer === undefined) this.accounts.safe += paid.amount
    else if (cash === 'never_paid') this.shift(paid.drawer, paid.amount)
    else this.shift(this.openDrawer(actor) ?? this.open(actor, now), paid.amount)
    return undefined
  }

  /** Brought from the bank into the safe. */
  draw(amount: number): void {
    this.accounts.safe += amount
    this.accounts.bank -= amount
    this.draws.push({ amount, isVoid: false })
  }

  takeBackDraw(number: number): string | undefined {
    const draw = this.at(this.draws, number)
    if (draw.isVoid) return 'already_reversed'
    if (draw.amount > this.accounts.safe) return 'conflict'
    draw.isVoid = true
    this.accounts.safe -= draw.amount
    this.accounts.bank += draw.amount
    return undefined
  }

  handOver(from: number, to: number | 'safe', amount: number): void {
    const drawer = this.at(this.drawers, this.newest(from))
    if (drawer.isOpen) drawer.expected -= amount
    else drawer.kept -= amount
    this.handOvers.push({ from, to, amount, state: 'on_its_way' })
  }

  receive(number: number, received: number): void {
    const { from, to, amount } = this.settled(number, 'received')
    this.drawerOf[from] = this.at(this.drawerOf, from) - amount
    this.short[from] = this.at(this.short, from) + amount - received
    if (to === 'safe') {
      this.accounts.safe += received
      return
    }
    this.drawerOf[to] = this.at(this.drawerOf, to) + received
    this.at(this.drawers, this.newest(to)).expected += received
  }

  withdraw(number: number): void {
    const { from, amount } = this.settled(number, 'withdrawn')
    const drawer = this.at(this.drawers, this.newest(from))
    if (drawer.isOpen) drawer.expected += amount
    else drawer.kept += amount
  }

  deposit(amount: number): void {
    this.accounts.safe -= amount
    this.accounts.bank += amount
  }

  private settled(number: number, state: HandOver['state']): HandOver {
    return Object.assign(this.at(this.handOvers, number), { state })
  }

  private at<T>(list: readonly (T | undefined)[], place: number): T {
    const found = list[place]
    if (found === undefined) throw new Error('the books have no such line')
    return found
  }
}

export type Cash = 'came_once' | 'given_back' | undefined
