import { useMemo } from 'react'
import { type Pesewas, pesewas } from '#shared/money.ts'
import { useOutbox } from './outbox.ts'
import { childrenOf, effectOf, isToCome, partFor, sumOfAct, type WaitingAct } from './waiting-act.ts'
import { useWaitingRegisters, type WaitingRegister } from './waiting-registers.ts'

/** What waits, sorted by what it needs: nothing, a person's answer, a person's look. Oldest first. */
export interface Waiting {
  queued: readonly WaitingAct[]
  attention: readonly WaitingAct[]
  flagged: readonly WaitingAct[]
  /** Payments not yet at the server, in number and pesewas: never part of "Taken today". */
  payments: number
  taken: Pesewas
  /** Registers handed over here that the server does not have: those under way, and those it refused. */
  registers: { queued: readonly WaitingRegister[]; refused: readonly WaitingRegister[] }
}

export function useWaiting(): Waiting {
  const acts = useOutbox()
  const registers = useWaitingRegisters()
  return useMemo(() => {
    const inState = (name: WaitingAct['state']['name']) => acts.filter(({ state }) => state.name === name)
    const payments = acts.filter((act) => act.kind === 'payment' && act.state.name !== 'flagged')
    return {
      queued: inState('waiting'),
      attention: inState('attention'),
      flagged: inState('flagged'),
      payments: payments.length,
      taken: pesewas(payments.reduce((sum, act) => sum + sumOfAct(act), 0)),
      registers: {
        queued: registers.filter(({ problem }) => problem === null),
        refused: registers.filter(({ problem }) => problem !== null),
      },
    }
  }, [acts, registers])
}

/** What waits for one child: her acts, and what they will do to what she owes, in pesewas. */
export function useWaitingFor(studentId: string | undefined): {
  acts: readonly WaitingAct[]
  effect: number
} {
  const all = useOutbox()
  return useMemo(() => {
    const acts = all.filter(isToCome).flatMap((act) => (studentId ? (partFor(act, studentId) ?? []) : []))
    return { acts, effect: acts.reduce((sum, act) => sum + effectOf(act), 0) }
  }, [all, studentId])
}

/** The children with something waiting: their rows say so. */
export function useWaitingStudents(): ReadonlySet<string> {
  const acts = useOutbox()
  return useMemo(() => new Set(acts.filter(isToCome).flatMap(childrenOf)), [acts])
}
