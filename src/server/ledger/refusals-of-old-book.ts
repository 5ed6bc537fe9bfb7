import { counted } from '#shared/counted.ts'
import { Refusal } from '#shared/errors.ts'

type Facts = Record<string, unknown>

/** What the old book may refuse, and what it says to a person. */
export const sentencesOfOldBook: Record<string, (facts: Facts) => Refusal> = {
  old_receipt_differs: ({ number }) =>
    new Refusal(
      'conflict',
      `Number ${String(number)} is here already with another day or amount. Nothing was brought in.`,
    ),
  old_book_signed: () =>
    new Refusal('conflict', 'Two people have signed this page. It stays as they signed it.'),
  differences_unnamed: ({ classes }) =>
    new Refusal(
      'conflict',
      `Name the ${counted(Number(classes), 'difference')} first: say of each what it is.`,
      { facts: { classes: Number(classes) } },
    ),
  same_signer: () =>
    new Refusal('conflict', 'You have signed it already. The second signature is somebody else’s.'),
}
