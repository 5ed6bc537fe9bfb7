import type { Day } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'
import { createStore } from '#web/store.ts'
import { useStore } from '#web/use-store.ts'

/** A register that was handed over here and is not yet known to the server, or that it refused. */
export interface WaitingRegister {
  id: string
  /** Class and fee: *Basic 4, Feeding*. */
  title: string
  day: Day
  counted: Pesewas | null
  /** Why it was refused: its teacher decides, in the register. */
  problem: string | null
}

/** Of the person at the screen, as the page has read them: the header says how many, without the registers' own code. */
export const waitingRegisters = createStore<readonly WaitingRegister[]>([])

export function useWaitingRegisters(): readonly WaitingRegister[] {
  return useStore(waitingRegisters)
}
