import { z } from 'zod'
import { cedis } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { id, message, optionalLine, schoolParams } from './wire.ts'

const rowCount = z.number().int().min(0).max(200_000)

const rosterAccount = z.object({
  broughtIn: z.number().int(),
  known: z.number().int(),
  changes: z.number().int(),
  leftOut: z.number().int(),
  passedOver: z.number().int(),
  hidden: z.number().int(),
})

const unreadColumn = z.object({
  heading: z.string(),
  letter: z.string(),
  holds: z.enum(['amounts', 'phones']),
  cells: z.number().int(),
  sum: cedis,
  fee: z.string().meta({
    description: 'What its heading calls a debt of no fee the school has: it is asked about. Else empty.',
  }),
})

const sumOfChildren = z.object({ children: z.number().int(), sum: cedis })

const picture = z.object({
  classes: z.array(z.object({ name: z.string(), children: z.number().int(), owed: cedis })),
  owing: sumOfChildren,
  inCredit: sumOfChildren,
  phoneless: z.array(z.string()),
  owesMost: z.array(z.object({ name: z.string(), className: z.string(), owed: cedis })),
})

const listChange = z.object({
  row: z.number().int(),
  studentId: id,
  number: z.string(),
  name: z.string(),
  how: z
    .enum(['same', 'probably', 'perhaps'])
    .meta({ description: '`same` is known; the others are asked about.' }),
  fields: z.array(z.object({ field: z.string(), now: z.string(), list: z.string() })),
  arrears: z.array(z.object({ feeType: z.string(), brought: cedis, inList: cedis })),
  isWaiting: z.boolean(),
  isOther: z.boolean().meta({ description: 'Somebody said that it is another child, who is brought in.' }),
})

const importRow = z.object({
  row: z.number().int().meta({ description: 'The line of the file, the heading being line 1.' }),
  problems: z.array(z.object({ column: z.string(), message: z.string() })),
})

const sampleChild = z.object({
  row: z.number().int(),
  surname: z.string(),
  firstName: z.string(),
  otherNames: z.string(),
  className: z.string(),
  guardian: z.string(),
  phone: z.string(),
  owed: cedis,
})

export const importStudents = endpoint({
  id: 'importStudents',
  method: 'POST',
  path: '/students/import',
  access: 'paid_up',
  permission: 'manage_students',
  origin: 'ours',
  summary:
    'Takes a class list (CSV text): first as a dry run that lists every problem by row, then all or nothing.',
  body: z.object({
    csv: z.string().max(10_000_000, 'The file is larger than 10 MB.'),
    name: optionalLine('Name', 120).meta({
      description: 'Of the file, by which people know the list again.',
    }),
    dryRun: z.boolean().default(true),
    columns: z
      .record(z.string().max(80), z.string().max(120))
      .refine((columns) => Object.keys(columns).length <= 100, 'At most 100 columns can be named.')
      .optional()
      .meta({
        description:
          'Field → heading, where the heading does not tell; an empty heading says that no column holds the field.',
      }),
    headingRow: z
      .number()
      .int()
      .min(1, 'The first line of a file is 1.')
      .max(200_000, 'A file has at most 200,000 lines.')
      .optional()
      .meta({ description: 'The line of the headings; found by what they say when it is not given.' }),
    nameOrder: z
      .enum(['surname_first', 'first_names_first'], {
        error: 'nameOrder must be surname_first or first_names_first.',
      })
      .default('surname_first')
      .meta({ description: 'How whole names in one cell are written, without a comma or capitals.' }),
    className: z
      .string()
      .max(120)
      .optional()
      .meta({ description: 'The class of all children of the list, whatever its column says.' }),
    aboveHeadings: z.boolean().optional().meta({
      description:
        'Whether rows like children above the headings are children too; without it they are asked about.',
    }),
    notBrought: z
      .array(z.string().max(120))
      .max(100)
      .optional()
      .meta({ description: 'Headings of debts that are not brought, where two say the same.' }),
    classes: z
      .record(z.string().max(120), z.string().max(120))
      .refine((classes) => Object.keys(classes).length <= 200, 'At most 200 classes can be named.')
      .optional()
      .meta({ description: 'What stands in the list → the class that is meant. Kept for later lists.' }),
    isLaidOut: z
      .boolean()
      .default(false)
      .meta({ description: 'The headings are the first row, and every other row is a child.' }),
    otherRows: z
      .object({ leftOut: rowCount, passedOver: rowCount, hidden: rowCount })
      .optional()
      .meta({ description: 'Rows of the file that are not in `csv`, for the account.' }),
    changes: z.enum(['ask', 'take', 'leave']).default('ask').meta({
      description: 'What the list says otherwise of children who are here, where `decisions` do not tell.',
    }),
    decisions: z
      .array(
        z.object({
          row: z.number().int().min(1).max(200_000),
          is: z.enum(['same', 'other', 'out']).optional(),
          changes: z.enum(['take', 'leave']).optional(),
          arrears: z.enum(['leave', 'add', 'make']).optional(),
        }),
      )
      .max(20_000)
      .optional()
      .meta({ description: 'Row by row: the child who is here, another, or left out; and what is taken.' }),
  }),
  reply: z.object({
    account: rosterAccount.meta({ description: 'Where every row of the file goes; adds up to all of them.' }),
    sum: z.string().meta({ description: 'The account in one sentence.' }),
    passed: z.array(z.number().int()).meta({ description: 'The rows that are headings, titles and totals.' }),
    spelt: z
      .array(z.object({ written: z.string(), rows: z.number().int(), likely: z.string() }))
      .meta({ description: 'Classes written another way; `likely` is empty when none is.' }),
    amounts: z
      .array(z.object({ written: z.string(), rows: z.number().int(), sum: cedis }))
      .meta({ description: 'How amounts that are no plain numbers were read.' }),
    unread: z.array(unreadColumn).meta({ description: 'Columns of money or phones that are not brought.' }),
    known: z.array(z.object({ row: z.number().int(), number: z.string() })),
    changes: z
      .array(listChange)
      .meta({ description: 'The first 1,000 rows about a child who is, or may be, here.' }),
    changeRows: z.number().int(),
    namesakes: z
      .array(z.object({ row: z.number().int(), before: z.number().int(), isWaiting: z.boolean() }))
      .meta({ description: 'Rows that may be the same child as one before.' }),
    waiting: z.number().int().meta({ description: 'Rows that wait for a decision; none may on an import.' }),
    rows: z.number().int(),
    students: z.number().int(),
    guardians: z.number().int(),
    withoutPhone: z.number().int().meta({ description: 'Children whose family has no phone number.' }),
    opening: cedis.meta({ description: 'Sum of the opening balances, credits taken off.' }),
    columns: z.record(z.string(), z.string()),
    unusedColumns: z.array(z.string()),
    headingRow: z.number().int().meta({ description: 'The line of the headings; 0 when none were found.' }),
    sample: z
      .array(sampleChild)
      .meta({ description: 'How the first five children are read; only of a dry run.' }),
    picture: picture.optional().meta({ description: 'What it will do, class by class; only of a dry run.' }),
    problems: z.array(importRow).meta({ description: 'The first 500 rows that stop the import.' }),
    problemRows: z.number().int().meta({ description: 'How many rows stop the import.' }),
    warnings: z
      .array(importRow)
      .meta({ description: 'The first 500 rows that are worth a look and do not stop the import.' }),
    warningRows: z.number().int(),
    imported: z.boolean(),
    listId: id.optional().meta({ description: 'What was brought in, to undo it by; not of a dry run.' }),
  }),
  idempotent: true,
  bodyBytesMax: 11_000_000,
  longText: 'csv',
  refusals: ['too_large', 'invalid'],
})

export const listImports = endpoint({
  id: 'listImports',
  method: 'GET',
  path: '/students/imports/:schoolId',
  access: 'signed_in',
  permission: 'manage_students',
  origin: 'ours',
  summary: 'The last 20 class lists that came in, and whether each can still be undone.',
  params: schoolParams,
  reply: z.object({
    lists: z.array(
      z.object({
        listId: id,
        name: z.string().nullable(),
        recordedAt: z.iso.datetime(),
        recordedBy: z.string(),
        students: z.number().int().meta({ description: 'Children it brought.' }),
        changed: z
          .number()
          .int()
          .meta({ description: 'Children who were here, of whom it changed something.' }),
        opening: cedis.meta({ description: 'What it brought as owed from before, credits taken off.' }),
        undoUntil: z.iso.datetime(),
        undoneAt: z.iso.datetime().nullable(),
        undoneBy: z.string().nullable(),
        stays: z
          .string()
          .meta({ description: 'Why it cannot be undone; empty while it can, or when it was.' }),
      }),
    ),
  }),
})

export const undoImport = endpoint({
  id: 'undoImport',
  method: 'POST',
  path: '/students/imports/:listId/undo',
  access: 'paid_up',
  permission: 'manage_students',
  origin: 'ours',
  summary:
    'Undoes a class list within 24 hours, as long as nobody of it has paid or was billed: children it brought leave, what it changed is as before.',
  params: z.object({ listId: id }),
  reply: message.extend({
    takenOut: z.number().int(),
    putBack: z.number().int(),
    left: z
      .number()
      .int()
      .meta({ description: 'Changed or archived since the list; they stay as they are.' }),
  }),
  idempotent: true,
  refusals: ['not_found', 'already_reversed', 'conflict', 'day_closed'],
})
