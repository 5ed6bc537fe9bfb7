import { Refusal } from '#shared/errors.ts'

type Facts = Record<string, unknown>

/** What undoing a class list may refuse, and what it says to a person. */
export const sentencesOfLists: Record<string, (facts: Facts) => Refusal> = {
  list_undone: ({ name }) =>
    new Refusal('already_reversed', `This list was undone already, by ${String(name)}. Nothing was changed.`),
  list_stays: () =>
    new Refusal('conflict', 'This list came in more than 24 hours ago, and stays. Nothing was changed.'),
  list_paid: (facts) =>
    new Refusal('conflict', `${whoOf(facts)} paid since. The list stays, and nothing was changed.`),
  list_billed: (facts) =>
    new Refusal(
      'conflict',
      `${whoOf(facts)} been billed since, or something else was recorded. Take that back first, then undo the list. Nothing was changed.`,
    ),
}

/** `Kofi Mensah has`, `Kofi Mensah, Ama Boateng, Esi Addo and 4 more have`. */
function whoOf({ names, children }: Facts): string {
  const named = names as string[]
  const more = Number(children) - named.length
  const last = more > 0 ? `${more} more` : named.length > 1 ? named.pop() : undefined
  return `${named.join(', ')}${last ? ` and ${last}` : ''} ${Number(children) === 1 ? 'has' : 'have'}`
}
