import type { Day } from '#shared/dates.ts'
import type { RegisterMark } from '#shared/registers.ts'

/** Daily fees of a school kept by hand, without a look at how the ledger does it. Amounts in pesewas. */

export interface HandPupil {
  id: string
  /** Of which class, by number. */
  of: number
  isFree: boolean
  /** Below zero is in credit. */
  owed: number
}

export interface HandMark {
  pupil: HandPupil
  mark: RegisterMark
  /** What was paid. */
  amount: number
  charged: number
}

export interface HandRegister {
  id: string
  day: Day
  /** Whose class, and so which teacher's. */
  of: number
  marks: HandMark[]
}

const IS_CHARGED: Record<RegisterMark, boolean> = {
  paid: true,
  prepaid: true,
  owes: true,
  absent: false,
  own_food: false,
  free: false,
}

export class RegisterBooks {
  readonly pupils: HandPupil[] = []
  readonly accepted: HandRegister[] = []
  /** In the name of each teacher, by number of the class. */
  readonly inHand: number[] = [0, 0]
  /** What the cashier's drawer holds. */
  drawer = 0
  /** What a day costs a class, from a day on; newest last. */
  readonly rates: { of: number; from: Day; amount: number }[] = []

  rate(of: number, day: Day): number {
    return this.rates.findLast((rate) => rate.of === of && rate.from <= day)?.amount ?? 0
  }

  chargeFor(pupil: HandPupil, mark: RegisterMark, of: number, day: Day): number {
    return pupil.isFree || !IS_CHARGED[mark] ? 0 : this.rate(of, day)
  }

  accept(register: HandRegister, counted: number): void {
    let marked = 0
    for (const { pupil, amount, charged } of register.marks) {
      pupil.owed += charged - amount
      marked += amount
    }
    this.drawer += counted
    this.inHand[register.of] = (this.inHand[register.of] ?? 0) + marked - counted
    this.accepted.push(register)
  }

  /** Answers whether anything is put right by it: the same again is refused. */
  correct(register: HandRegister, line: HandMark, mark: RegisterMark, amount: number): boolean {
    if (line.mark === mark && line.amount === amount) return false
    const charged = this.chargeFor(line.pupil, mark, register.of, register.day)
    line.pupil.owed += charged - line.charged - (amount - line.amount)
    this.inHand[register.of] = (this.inHand[register.of] ?? 0) + amount - line.amount
    Object.assign(line, { mark, amount, charged })
    return true
  }

  settle(of: number, amount: number): void {
    this.inHand[of] = (this.inHand[of] ?? 0) - amount
    this.drawer += amount
  }

  payAtOffice(pupil: HandPupil, amount: number): void {
    pupil.owed -= amount
    this.drawer += amount
  }
}
