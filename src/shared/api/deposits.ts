import { z } from 'zod'
import { amountIn, cedis, dayIn, dayOut } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'
import { id, line, optionalLine } from './wire.ts'

/** Calls under /cash about the school's bank accounts and the cash paid in there. */

const bankAccount = named('BankAccount', {
  id,
  label: z.string().meta({ description: 'Bank, name and last digits, as people read it.' }),
  bank: z.string(),
  name: z.string(),
  digits: z.string(),
  closed: z.boolean(),
})

const source = z
  .enum(['safe', 'cash'])
  .meta({ description: '`cash` is what was taken without a drawer and is not in the safe.' })

const deposit = named('Deposit', {
  id,
  bankAccountId: id,
  bankAccount: z.string(),
  from: source,
  amount: cedis,
  slipNumber: z.string(),
  date: dayOut,
  enteredAt: z.iso.datetime(),
  enteredBy: z.string(),
  hasPhoto: z.boolean(),
  state: z.enum(['on_its_way', 'banked', 'taken_back']),
  bankedOn: dayOut.nullable().meta({ description: 'The date of the statement’s line.' }),
  bankedBy: z.string().nullable(),
  takenBackAt: z.iso.datetime().nullable(),
  takenBackBy: z.string().nullable(),
  takenBackReason: z.string().nullable(),
})

export const listDeposits = endpoint({
  id: 'listDeposits',
  method: 'GET',
  path: '/cash/deposits',
  access: 'signed_in',
  permission: 'see_day',
  origin: 'ours',
  summary: 'Deposits, newest first, the bank accounts, and what there is to be paid in.',
  query: z.object({
    before: id.optional().meta({ description: 'Deposits before this one.' }),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.object({
    usesDrawers: z.boolean(),
    sources: z
      .array(
        z.object({
          from: source,
          inIt: cedis,
          since: dayOut
            .nullable()
            .meta({ description: 'The day the oldest of it came. Null while there is none.' }),
          schoolDays: z.number().int().meta({ description: 'School days since then, today too.' }),
        }),
      )
      .meta({ description: 'Where cash can be paid in from today, and how much.' }),
    bankAccounts: z.array(bankAccount),
    deposits: z.array(deposit),
    next: id.nullable(),
    onTheirWay: z.object({ count: z.number().int(), amount: cedis }).meta({
      description: 'All that no statement has shown yet, on whichever page.',
    }),
  }),
  refusals: ['not_found'],
})

const bankAccountIn = z.object({
  bank: line('Bank', 60),
  name: optionalLine('Name', 40),
  digits: z
    .string()
    .trim()
    .regex(/^(\d{2,6})?$/, 'Enter the last 2 to 6 digits of the account.')
    .default(''),
})

export const addBankAccount = endpoint({
  id: 'addBankAccount',
  method: 'POST',
  path: '/cash/bankAccounts',
  access: 'paid_up',
  permission: 'keep_deposits',
  origin: 'ours',
  summary: 'Adds a bank account that cash is paid in to.',
  body: bankAccountIn,
  reply: z.object({ message: z.string(), bankAccount }),
  status: 201,
  idempotent: true,
})

export const editBankAccount = endpoint({
  id: 'editBankAccount',
  method: 'PUT',
  path: '/cash/bankAccounts/:bankAccountId',
  access: 'paid_up',
  permission: 'keep_deposits',
  origin: 'ours',
  summary: 'Changes what a bank account is called, takes it out of use or brings it back.',
  params: z.object({ bankAccountId: id }),
  body: bankAccountIn.extend({ closed: z.boolean().default(false) }),
  reply: z.object({ message: z.string(), bankAccount }),
  idempotent: true,
  refusals: ['not_found'],
})

const done = z.object({ message: z.string(), deposit })

export const enterDeposit = endpoint({
  id: 'enterDeposit',
  method: 'POST',
  path: '/cash/deposits',
  access: 'paid_up',
  permission: 'keep_deposits',
  origin: 'ours',
  summary: 'Enters cash that was paid in at a bank. It is on its way until a statement shows it.',
  body: z.object({
    from: source,
    bankAccountId: id,
    slipNumber: line('Slip number', 40),
    date: dayIn,
    amount: amountIn,
    confirm: z.boolean().optional().meta({ description: 'Another slip of the same number.' }),
  }),
  reply: done,
  status: 201,
  idempotent: true,
  refusals: ['not_found', 'day_closed', 'slip_used'],
})

const depositParams = z.object({ depositId: id })

export const keepSlipPhoto = endpoint({
  id: 'keepSlipPhoto',
  method: 'POST',
  path: '/cash/deposits/:depositId/photo',
  access: 'paid_up',
  permission: 'keep_deposits',
  origin: 'ours',
  summary: 'Keeps the photo of a deposit’s slip, in place of one that was kept before.',
  params: depositParams,
  body: z.object({
    photo: z.string().meta({ description: 'A JPEG, PNG or WebP of at most 2 MB, as base64.' }),
  }),
  longText: 'photo',
  bodyBytesMax: 2_900_000,
  reply: done,
  idempotent: true,
  refusals: ['not_found', 'already_reversed'],
})

export const readSlipPhoto = endpoint({
  id: 'readSlipPhoto',
  method: 'GET',
  path: '/cash/deposits/:depositId/photo',
  access: 'signed_in',
  permission: 'see_day',
  origin: 'ours',
  summary: 'The photo of a deposit’s slip.',
  params: depositParams,
  reply: z.unknown(),
  produces: ['image/jpeg'],
  refusals: ['not_found'],
})

export const markBanked = endpoint({
  id: 'markBanked',
  method: 'POST',
  path: '/cash/deposits/:depositId/banked',
  access: 'paid_up',
  permission: 'keep_deposits',
  origin: 'ours',
  summary: 'Says by hand that a statement shows a deposit, and on which day, or that none does.',
  params: depositParams,
  body: z.object({ on: dayIn.nullable() }),
  reply: done,
  idempotent: true,
  refusals: ['not_found', 'already_reversed'],
})

export const takeBackDeposit = endpoint({
  id: 'takeBackDeposit',
  method: 'POST',
  path: '/cash/deposits/:depositId/takeBack',
  access: 'paid_up',
  permission: 'keep_deposits',
  origin: 'ours',
  summary: 'Takes back a deposit that was entered wrongly: the money is where it came from again.',
  params: depositParams,
  body: z.object({ reason: line('Reason', 300) }),
  reply: done,
  idempotent: true,
  refusals: ['not_found', 'already_reversed', 'conflict', 'day_closed'],
})
