import type { Mutant } from './places.ts'

interface Accepted {
  of: (mutant: Mutant) => boolean
  why: string
}

/** Places whose change nobody can notice, and why. Everything else that survives wants a test. */
const accepted: readonly Accepted[] = [
  {
    of: ({ kind, text }) => kind === 'school' && !text.includes('security definer'),
    why: 'row-level security shows a function the rows of its school only; the words are for the plan',
  },
]

export function reasonFor(mutant: Mutant): string | undefined {
  return accepted.find(({ of }) => of(mutant))?.why
}
