import { invalidField, Refusal } from '#shared/errors.ts'
import { awaitsNumbers } from '#shared/numbers.ts'

type Facts = Record<string, unknown>

/** What giving the last numbers on paper may refuse, and what it says to a person. */
export const sentencesOfNumbers: Record<string, (facts: Facts) => Refusal> = {
  awaits_numbers: awaitsNumbers,
  number_missing: ({ series }) =>
    invalidField(
      `last.${series}`,
      'Type the last number on paper. If none is on paper, type what the books have.',
    ),
  number_below: ({ series, last }) =>
    invalidField(`last.${series}`, `The books have number ${last} already. Type that or a later one.`),
  number_far: ({ series, most }) =>
    invalidField(`last.${series}`, `That is too far ahead: ${most} at most. Look at the paper again.`),
  numbers_begun: () =>
    new Refusal('conflict', 'Numbers have been given out here already. They go on by themselves.'),
}
