import { invalidField, type Refusal } from '#shared/errors.ts'

type Facts = Record<string, unknown>

/** What saying who pays for a child may refuse, and what it says to a person. */
export const sentencesOfPayers: Record<string, (facts: Facts) => Refusal> = {
  same_payer: () => invalidField('second', 'This is the child’s guardian already. Name the other payer.'),
  one_payer: () => invalidField('second', 'The guardian pays all of it already.'),
  payers_fee_unknown: () => invalidField('secondFees', 'Choose fee types of the school.'),
}
