import { Refusal } from '#shared/errors.ts'
import type { CashBooks } from './cash-books.ts'
import type { CashOffice } from './cash-office.ts'

export const PEOPLE = 5

/** A month being played: the office, our own books beside it, and what the ledger calls each thing of them. */
export interface Play {
  office: CashOffice
  books: CashBooks
  ids: {
    receipts: string[]
    drawers: Map<number, string>
    handOvers: string[]
    payOuts: string[]
    draws: string[]
  }
  random: () => number
  outcomes: Set<string>
}

export const pick = ({ random }: Play, below: number) => Math.floor(random() * below)
export const clock = ({ office }: Play) => office.school.now.getTime()

export function pass({ office }: Play, seconds: number): void {
  office.school.now = new Date(office.school.now.getTime() + seconds * 1_000)
}

export const somebody = (play: Play) => pick(play, PEOPLE)

/** The code of what the ledger refused; undefined for what was done. */
export async function saidBy(act: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await act()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}
