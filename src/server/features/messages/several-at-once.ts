/** As many messages are in a provider's hands at a time: one slow answer does not keep all schools waiting. */
export const AT_ONCE = 6

/** Does `work` for each, several at a time, in their order. Work that has begun is waited for, also when some of it throws. */
export async function severalAtOnce<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const next = items.values()
  const lane = async () => {
    for (const item of next) await work(item)
  }
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, lane))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/**
 * Joins what is asked for in the same turn of the event loop: `work` gets all of it at once, and answers in its order. When it throws,
 * each is asked for alone, so that one that cannot be had does not keep the others from theirs.
 */
export function together<Item, Answer>(
  work: (items: readonly Item[]) => Promise<Answer[]>,
): (item: Item) => Promise<Answer> {
  let waiting: { item: Item; settle: (answer: Promise<Answer>) => void }[] = []

  async function askAll() {
    const all = waiting
    waiting = []
    const alone = async (item: Item) => (await work([item]))[0] as Answer
    try {
      const answers = await work(all.map(({ item }) => item))
      for (const [place, { settle }] of all.entries()) settle(Promise.resolve(answers[place] as Answer))
    } catch (error) {
      for (const { item, settle } of all) settle(all.length > 1 ? alone(item) : Promise.reject(error))
    }
  }

  return (item) =>
    new Promise((settle) => {
      if (waiting.push({ item, settle }) === 1) setImmediate(askAll)
    })
}
