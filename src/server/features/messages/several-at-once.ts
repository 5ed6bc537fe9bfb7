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
