import { counted } from '#shared/counted.ts'
import { invalidField, notFound, Refusal } from '#shared/errors.ts'
import { oneOfKind, severalOfKind } from '#shared/kinds.ts'
import { formatCedis, pesewas } from '#shared/money.ts'

type Facts = Record<string, unknown>

const text = (value: unknown) => String(value ?? '')

/** What kinds of pupils may refuse, and what it says to a person. */
export const sentencesOfKinds: Record<string, (facts: Facts) => Refusal> = {
  unknown_kind: () => notFound('Kind of pupil'),
  nobody_pays: () => invalidField('amount', 'Somebody pays this: enter an amount for one kind at least.'),
  kind_has_pupils: ({ pupils, name, first }) => {
    const many = Number(pupils)
    const sentence =
      many === 1
        ? `1 child is ${oneOfKind(text(name))}. Make the child ${oneOfKind(text(first))} first.`
        : `${many} children are ${severalOfKind(text(name))}. Make them ${severalOfKind(text(first))} first.`
    return new Refusal('conflict', sentence, {
      facts: { pupils: many, name },
    })
  },
  first_kind_stays: ({ name }) =>
    invalidField(
      'kinds',
      `${text(name)} is for who is not named otherwise. It stays the first; call it something else.`,
    ),
  same_kind: ({ student, name }) =>
    new Refusal('conflict', `${text(student)} is ${oneOfKind(text(name))} already.`),
  kind_of_leaver: () => new Refusal('conflict', 'Only a pupil who is in school changes kind.'),
  not_in_term: () => invalidField('from', 'Choose a day of this term.'),
  no_school_days: () => invalidField('way', 'This term has no school days to count.'),
  not_as_shown: () =>
    new Refusal('conflict', 'The charges have changed meanwhile. Look at the figures again.'),
  kind_makes_credit: ({ amount, student }) =>
    new Refusal(
      'makes_credit',
      `This puts ${formatCedis(pesewas(Number(amount)))} in credit for ${text(student)}. Post it?`,
      { facts: { inCredit: pesewas(Number(amount)) } },
    ),
  kind_would_charge: ({ pupils, name }) =>
    new Refusal(
      'conflict',
      `${counted(Number(pupils), 'child is', 'children are')} billed this term by another price. Make them ${severalOfKind(text(name))} one by one, where the difference is shown.`,
      { facts: { pupils: Number(pupils) } },
    ),
}
