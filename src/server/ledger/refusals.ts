import { dayOf, formatDay, formatTime } from '#shared/dates.ts'
import {
  duplicateMoveQuestion,
  duplicateQuestion,
  duplicateTenderQuestion,
} from '#shared/duplicate-question.ts'
import { invalidField, notFound, Refusal } from '#shared/errors.ts'
import { formatAmount, formatCedis, pesewas } from '#shared/money.ts'
import { type PermissionName, whoMay } from '#shared/permissions.ts'
import { codeOf } from '../context/context.ts'
import { isBeingMoved } from '../db/citus/door.ts'
import { cashSentences } from './refusals-cash.ts'
import { sentencesOfMoneyBack } from './refusals-money-back.ts'
import { sentencesOfDays } from './refusals-of-days.ts'
import { sentencesOfKinds } from './refusals-of-kinds.ts'
import { sentencesOfLists } from './refusals-of-lists.ts'
import { sentencesOfNumbers } from './refusals-of-numbers.ts'
import { sentencesOfOldBook } from './refusals-of-old-book.ts'
import { sentencesOfPayOuts } from './refusals-of-pay-outs.ts'
import { sentencesOfPayers } from './refusals-of-payers.ts'
import { sentencesOfPaying } from './refusals-of-paying.ts'
import { sentencesOfRegisters } from './refusals-of-registers.ts'
import { sentencesOfStatements } from './refusals-of-statements.ts'
import { sponsorSentences } from './refusals-sponsors.ts'

/** Turns what the database refused into a Refusal with its sentence; undefined for any other error. */
export function refusalFrom(error: unknown): Refusal | undefined {
  const code = codeOf(error)
  if (code === 'AKREF' && error instanceof Error) {
    const { detail } = error as Error & { detail?: string }
    const facts: Facts = detail ? JSON.parse(detail) : {}
    return sentences[error.message]?.(facts)
  }
  if (code === '55P03') return waitedTooLong(error)
  if (code === '57014') return new Refusal('busy', 'This took too long. Nothing was recorded. Try again.')
  if (isBeingMoved(error))
    return new Refusal('busy', 'Your school is just being moved. Nothing was recorded. Try again.')
  // Where schools are spread, the number of a shard follows.
  if (code === '23505' && String(constraintOf(error)).startsWith('ledger_entries_pkey')) {
    return new Refusal('conflict', 'An entry with this id is already recorded.')
  }
  return undefined
}

type Facts = Record<string, unknown>

const text = (value: unknown) => String(value ?? '')
const amount = (value: unknown) => pesewas(Number(value))

/** Every word of refusal in ledger/*.sql, and what it says to a person. */
const sentences: Record<string, (facts: Facts) => Refusal> = {
  ...sentencesOfDays,
  ...sentencesOfKinds,
  ...sentencesOfOldBook,
  ...sentencesOfPayers,
  ...sentencesOfLists,
  ...sentencesOfNumbers,
  ...sentencesOfPayOuts,
  not_found: ({ noun }) => notFound(text(noun)),
  session_changed: () => new Refusal('signed_out', 'Please sign in.'),
  not_permitted: ({ permission }) => new Refusal('forbidden', whoMay(permission as PermissionName)),
  needs_approval: ({ act, before }) => {
    const sentence = before
      ? `You have forgiven or given back ${formatCedis(amount(before))} for this child this term. This goes over the limit and needs a second person. Ask for it.`
      : `${ACTS[text(act)] ?? 'This'} needs a second person. Ask for it.`
    return new Refusal('needs_approval', sentence, { facts: { act } })
  },
  nobody_left_out: () =>
    new Refusal('conflict', 'Nobody is left out who was billed this fee before. Bill it without asking.'),
  moved_lately: ({ name, at }) =>
    new Refusal(
      'forbidden',
      `${text(name)} moved money between this child and a brother or sister on ${formatDay(text(at).slice(0, 10))}. For 30 days from then, the guardian is changed by a Head or Bursar who is another person.`,
    ),
  nobody_to_ask: () =>
    new Refusal('conflict', 'Nobody can answer this yet. Ask the Head to invite a Bursar.'),
  asked_already: ({ request, name, at }) =>
    new Refusal('conflict', `${text(name)} asked this already.`, { facts: { request, name, askedAt: at } }),
  answered_already: ({ name, at, state }) =>
    new Refusal(
      'conflict',
      ANSWERED[text(state)]?.(text(name), atMoment(at)) ?? 'This was answered already.',
      {
        facts: { name, at, state },
      },
    ),
  own_request: () => new Refusal('forbidden', 'You asked this. Somebody else answers.'),
  not_known: () =>
    new Refusal(
      'forbidden',
      'Who says yes has a confirmed phone of their own, and had it when this was asked. Confirm yours under My account.',
    ),
  key_reused: () =>
    new Refusal('key_reused', 'This Idempotency-Key was used before with other details. Use a new key.'),
  date_in_future: () => invalidField('date', 'The date cannot be in the future.'),
  already_closed: () => invalidField('through', 'These days are closed already.'),
  unknown_fee_type: ({ feeType, field = 'feeType' }) =>
    invalidField(text(field), `There is no fee type "${text(feeType)}".`),
  line_without_pupil: () =>
    invalidField('lines', 'This receipt is for several children. Say whose each line is.'),
  other_family: ({ name, student }) =>
    new Refusal('conflict', `${text(name)} is no longer of this family. Look again, then record it.`, {
      facts: { studentId: student },
    }),
  other_payer: ({ field = 'payerGuardianId' }) =>
    invalidField(text(field), 'Whoever paid must be a guardian of one of the children. Or write a name.'),
  same_tender: (facts) =>
    new Refusal(
      'possible_duplicate',
      duplicateTenderQuestion(amount(facts.amount), Number(facts.students), Number(facts.secondsAgo)),
      {
        facts: { ...facts, amount: Number(facts.amount) },
      },
    ),
  fee_type_twice: () => invalidField('lines', 'Name each fee type once.'),
  student_archived: () =>
    invalidField('studentId', 'This student is archived. Restore the student before adding a debt.'),
  possible_duplicate: duplicate,
  makes_credit: creditMade,
  more_than_charge: ({ left }) =>
    invalidField(
      'amount',
      Number(left) === 0
        ? 'Nothing is left of this charge to forgive.'
        : `Only GHS ${formatAmount(amount(left))} is left of this charge to forgive.`,
    ),
  waiver_cut: () =>
    new Refusal(
      'conflict',
      'This waiver was made smaller with its charge. Take the bill back, or add what is owed as a debt.',
    ),
  of_a_rule: () =>
    new Refusal('conflict', 'This follows from a rule. Change the rule, or take the bill back.'),
  already_billed: ({ recordedAt, amount: billed, students }) =>
    new Refusal(
      'already_billed',
      `This class was billed ${formatCedis(amount(billed))} on ${formatDay(text(recordedAt).slice(0, 10))}. Bill it again?`,
      { facts: { recordedAt, amount: Number(billed), students } },
    ),
  no_students: nobodyToBill,
  not_archived: () =>
    new Refusal('conflict', 'Archive the student first. Only an archived student is erased.'),
  no_terms: () => new Refusal('conflict', 'The school has no terms yet. Enter their days first.'),
  already_reversed: () => new Refusal('already_reversed', 'This has been taken back already.'),
  not_reversible: () =>
    new Refusal('conflict', 'Only a debt, discount or opening balance can be taken back by itself.'),
  more_than_remains: ({ remaining }) =>
    invalidField(
      'amount',
      Number(remaining) === 0
        ? 'All of this payment has been moved already.'
        : `Only GHS ${formatAmount(amount(remaining))} of this payment is left to move.`,
    ),
  same_move: (facts) =>
    new Refusal('possible_duplicate', duplicateMoveQuestion(amount(facts.amount), Number(facts.secondsAgo)), {
      facts: { ...facts, amount: Number(facts.amount) },
    }),
  same_payment: () =>
    invalidField(
      'lines',
      'That is what the receipt says already. Change the amount, the fee, or how it was paid.',
    ),
  same_place: () => invalidField('feeType', 'The money is there already. Choose another fee type or child.'),
  ...sentencesOfMoneyBack,
  ...cashSentences,
  ...sentencesOfRegisters,
  ...sentencesOfStatements,
  ...sentencesOfPaying,
  ...sponsorSentences,
  email_taken: () =>
    new Refusal('email_taken', 'This e-mail is registered already.', {
      fields: { schoolEmail: 'This e-mail is registered already.' },
    }),
}

interface CreditMade {
  student: string
  name: string
  amount: number
}

/** Taking something off what is paid already makes credit: whose, and how much. */
function creditMade({ credits }: Facts): Refusal {
  const all = (Array.isArray(credits) ? credits : []) as CreditMade[]
  const [first] = all
  const sum = formatCedis(pesewas(all.reduce((total, one) => total + one.amount, 0)))
  const whom = all.length === 1 ? (first?.name ?? '') : `${all.length} children who have paid`
  return new Refusal('makes_credit', `This puts ${sum} in credit for ${whom}. Post it all the same?`, {
    facts: {
      inCredit: all.map((one) => ({
        studentId: one.student,
        studentName: one.name,
        amount: one.amount,
      })),
    },
  })
}

/** The class is empty, or all who are in it were charged this fee this term before they came. */
function nobodyToBill({ students, feeType, class: className, classes }: Facts): Refusal {
  if (!Number(students)) {
    return invalidField('classId', 'Class ID not found. Please ensure students exist in this class.')
  }
  const whom = students === 1 ? 'The only student' : `All ${text(students)} students`
  const were = `${students === 1 ? 'was' : 'were'} charged ${text(feeType)} in ${[classes].flat().join(' and ')} this term`
  return invalidField('classId', `${whom} of ${text(className)} ${were}. Nobody was billed again.`)
}

/** What each act of the rule of two is called where a sentence begins. */
const ACTS: Record<string, string> = {
  take_back: 'Taking a receipt back',
  refund_online: 'Money that goes back through Paystack',
  take_back_entry: 'Taking a debt back',
  correct: 'Putting a receipt right',
  move: 'Moving money to another family',
  refund: 'A refund',
  write_off: 'A write-off',
  discount: 'A discount of this size',
  waiver: 'Forgiving this much',
  undo_bill: 'Taking back a bill that somebody has paid, or that is older than an hour,',
  bill_without: 'Leaving out a child who was billed this fee before',
  undo_file: 'Taking back what was posted of a statement',
  pay_out: 'Paying this out',
}

const ANSWERED: Record<string, (name: string, at: string) => string> = {
  approved: (name, at) => `${name} approved this ${at}.`,
  refused: (name, at) => `${name} refused this ${at}.`,
  withdrawn: (name, at) => `${name} withdrew this ${at}.`,
  lapsed: () => 'Nobody answered for three days.',
  overtaken: (name, at) => `${name} took this back ${at}.`,
}

/** "at 10:42", with the day where it was another one; "already" where the moment is not known. */
function atMoment(at: unknown): string {
  if (typeof at !== 'string') return 'already'
  const instant = new Date(at)
  const day = dayOf(instant) === dayOf(new Date()) ? '' : `on ${formatDay(dayOf(instant))} `
  return `${day}at ${formatTime(instant)}`
}

function duplicate(facts: Facts): Refusal {
  const question = duplicateQuestion({
    side: facts.side === 'Credit' ? 'Credit' : 'Debit',
    amount: amount(facts.amount),
    feeType: text(facts.feeType),
    secondsAgo: Number(facts.secondsAgo),
  })
  return new Refusal('possible_duplicate', question, {
    facts: { ...facts, amount: Number(facts.amount) },
  })
}

/** The same key is still at work, or the school is: the database says in which function it waited. */
function waitedTooLong(error: unknown): Refusal {
  const retryAfterSeconds = 5
  if (/function replay\(/.test(text(whereOf(error)))) {
    const sentence = 'This is still being recorded. Wait a moment, then try again.'
    return new Refusal('key_in_progress', sentence, { retryAfterSeconds })
  }
  const sentence = 'Too much is being recorded at this moment. Nothing was recorded. Try again.'
  return new Refusal('busy', sentence, { retryAfterSeconds })
}

function whereOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'where' in error ? error.where : undefined
}

function constraintOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'constraint' in error ? error.constraint : undefined
}
