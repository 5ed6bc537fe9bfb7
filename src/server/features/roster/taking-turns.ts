import { Refusal } from '#shared/errors.ts'

interface TurnRules {
  /** So many at once, of which one for each school. */
  atOnce: number
  waitingMax: number
  waitingEachMax: number
  /** The sentence when too many wait. */
  sentence: string
  /** The sentence when too many of the same school wait. */
  sentenceEach: string
}

interface Waiting {
  schoolId: string
  begin: () => void
}

/**
 * Costly work in turns: some at once, one of a school at a time, the others wait in the order they came. Refuses busy and
 * too_many when more would wait than the rules allow.
 */
export function takingTurns({ atOnce, waitingMax, waitingEachMax, sentence, sentenceEach }: TurnRules) {
  const running = new Set<string>()
  const waiting: Waiting[] = []

  const mayBegin = (schoolId: string) => running.size < atOnce && !running.has(schoolId)
  const beginNext = () => {
    const next = waiting.findIndex(({ schoolId }) => mayBegin(schoolId))
    if (next >= 0) waiting.splice(next, 1)[0]?.begin()
  }
  const turnOf = (schoolId: string): Promise<void> => {
    if (waiting.filter((one) => one.schoolId === schoolId).length >= waitingEachMax)
      throw new Refusal('too_many', sentenceEach, { retryAfterSeconds: 20 })
    if (waiting.length >= waitingMax) throw new Refusal('busy', sentence, { retryAfterSeconds: 60 })
    return new Promise((resolve) =>
      waiting.push({
        schoolId,
        begin: () => {
          running.add(schoolId)
          resolve()
        },
      }),
    )
  }

  return async <T>(schoolId: string, work: () => Promise<T>): Promise<T> => {
    if (mayBegin(schoolId)) running.add(schoolId)
    else await turnOf(schoolId)
    try {
      return await work()
    } finally {
      running.delete(schoolId)
      beginNext()
    }
  }
}
