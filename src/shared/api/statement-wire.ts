import { z } from 'zod'
import { cedis, dayOut } from './codecs.ts'
import { named } from './named.ts'
import { id } from './wire.ts'

/** An account whose statements are kept, or a bank account that may become one. */
export const statementAccount = named('StatementAccount', {
  id,
  label: z.string().meta({ description: 'As people read it.', example: 'MTN Mobile Money, 024 000 0700' }),
  type: z.enum(['wallet', 'bank']),
  bank: z.string(),
  name: z.string(),
  digits: z.string(),
  number: z
    .string()
    .meta({ description: 'Digits; a wallet’s as +233…; empty while no statements are kept.' }),
  kept: z.boolean().meta({
    description: 'Statements are kept for it; else it is a bank account that cash is paid in to.',
  }),
  closed: z.boolean(),
  openingBalance: cedis.nullable(),
  openingDate: dayOut.nullable(),
  mapping: z
    .record(z.string(), z.unknown())
    .nullable()
    .meta({ description: 'How the columns of its files were read last.' }),
  open: z
    .object({ count: z.number().int(), amount: cedis })
    .meta({ description: 'Money that came in and waits in the tray.' }),
  oldestOpen: dayOut.nullable(),
  lastDate: dayOut.nullable().meta({ description: 'The day of its newest line.' }),
  lines: z.number().int(),
})

/** A line of a statement, what it may be, and what became of it. */
export const statementLine = named('StatementLine', {
  id,
  date: dayOut,
  time: z.string().nullable(),
  amount: cedis.meta({ description: 'Below zero is money that went out.' }),
  charge: cedis,
  text: z.string().meta({ description: 'What the payer wrote.' }),
  from: z.string().meta({ description: 'Whose name it says.' }),
  number: z.string().meta({ description: 'Of a phone of Ghana as +233…' }),
  providerId: z.string(),
  kind: z.string(),
  grade: z.enum(['already', 'sure', 'likely', 'maybe', 'none', 'out', 'done']),
  why: z.string().meta({
    description:
      'code, code_by_others (sent from a number of another family), code_unclear (a second code is no child’s here), code_letters, codes, number, pairing, name, parent, amount, leaver, several, reference, same_payment, deposit, other_amount, same_line (a line that may be this one has a receipt), other_child (a receipt of the same family and amount), pending (another line may be its booked or pending twin), cut (its file may break off in it), reversed (a later line took it back), sweep, payout (Paystack’s, of what parents paid in the app); of money that went out charge, sweep, reversed (with the receipt that still stands for that money; *maybe* where it took a line or a receipt back) or other; of a line that is done posted, linked, or why it was set aside.',
  }),
  said: z.string().meta({ description: 'The words of the reference that say it.' }),
  goesTo: z
    .array(
      z.object({
        studentId: id,
        name: z.string(),
        className: z.string(),
        pupilCode: z.string(),
        lines: z.array(z.object({ feeType: z.string(), amount: cedis })),
        inCredit: cedis.meta({ description: 'What of it is more than is owed.' }),
        creditTo: z.string().meta({ description: 'The fee that would be in credit by that.' }),
      }),
    )
    .meta({ description: 'Of `several`, those it may be; nothing is spread over them.' }),
  receipt: z.object({ id, number: z.string(), date: dayOut, name: z.string(), by: z.string() }).nullable(),
  deposit: z.object({ id, slipNumber: z.string(), date: dayOut }).nullable(),
  done: z.object({ at: z.iso.datetime(), by: z.string(), note: z.string() }).nullable(),
})
