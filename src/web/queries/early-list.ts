import { read } from '#web/local-storage.ts'

/**
 * The desk's list, asked for by its page on a first visit before the desk's script is there (first-screen/first-rows.tsx). On a slow line
 * the script alone takes seconds: the rows come meanwhile, and the desk takes the same answer.
 */
interface EarlyList {
  /** In whose session it was asked for. */
  authToken: string
  /** All of it, once it is there; null where it could not be had. */
  answer: Promise<EarlyAnswer | null>
  giveUp: () => void
}

export interface EarlyAnswer {
  /** As they cross. */
  rows: unknown
  headers: Headers
}

declare global {
  interface Window {
    earlyList?: EarlyList | undefined
  }
}

/** The answer, for who needs it: once, and in the session in which it was asked for. Never rejects. */
export async function takeEarlyList(): Promise<EarlyAnswer | null> {
  const { earlyList } = window
  window.earlyList = undefined
  return earlyList && earlyList.authToken === read('authToken') ? await earlyList.answer : null
}

/** Nobody needs it: the device keeps the list. */
export function dropEarlyList(): void {
  window.earlyList?.giveUp()
  window.earlyList = undefined
}
