import { beforeAll, expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { may, type PermissionName, permissions, ROLES, type Role, whoMay } from '#shared/permissions.ts'
import { type Context, queryOne, sql } from '../context/context.ts'
import { testDatabase } from '../testing/test-database.ts'
import {
  billClass,
  closeThrough,
  correctReceipt,
  eraseStudent,
  joinClass,
  moveMoney,
  openBalances,
  post,
  reverseEntry,
  reverseReceipt,
  setClassFee,
  undoBillingRun,
} from './index.ts'
import { type BusySchool, foundBusySchool } from './testing/busy-school.ts'

/** The door looks at the role itself: what its functions let through is what the table of permissions says. */

let busy: BusySchool
beforeAll(async () => {
  await testDatabase()
  busy = await foundBusySchool()
})

const lines = [{ feeType: 'School Fees', amount: pesewas(100) }]
const fee = () => ({ classId: busy.school.classId(), feeType: 'Exam Fees', amount: pesewas(100) })
const someone = () => busy.students[0]

const acts: [string, PermissionName, (context: Context) => Promise<unknown>][] = [
  ['a payment', 'take_money', (context) => post(context, { kind: 'payment', studentId: someone(), lines })],
  [
    'a debt',
    'take_money',
    (context) => post(context, { kind: 'manual_charge', studentId: someone(), lines }),
  ],
  ['a discount', 'forgive', (context) => post(context, { kind: 'discount', studentId: someone(), lines })],
  ['a waiver', 'forgive', (context) => post(context, { kind: 'waiver', studentId: someone(), lines })],
  ['a write-off', 'forgive', (context) => post(context, { kind: 'write_off', studentId: someone(), lines })],
  ['a refund', 'forgive', (context) => post(context, { kind: 'refund', studentId: someone(), lines })],
  [
    'an opening',
    'manage_students',
    (context) => post(context, { kind: 'opening', studentId: someone(), lines }),
  ],
  [
    'openings',
    'manage_students',
    (context) => openBalances(context, [{ student: someone(), ...lines[0] } as never]),
  ],
  ['an erasure', 'manage_students', (context) => eraseStudent(context, someone())],
  ['a receipt back', 'take_back', (context) => reverseReceipt(context, busy.receipt, 'tried')],
  [
    'a receipt put right',
    'take_back',
    (context) => correctReceipt(context, { receipt: busy.receipt, lines: lines as never, reason: 'tried' }),
  ],
  ['an entry back', 'take_back_entry', (context) => reverseEntry(context, busy.debt, 'tried')],
  ['a move', 'move_money', (context) => moveMoney(context, { entry: busy.entry, feeType: 'Others' })],
  ['a bill', 'set_fees', (context) => billClass(context, fee())],
  ['a fee', 'set_fees', (context) => setClassFee(context, fee())],
  ['an undone run', 'set_fees', (context) => undoBillingRun(context, busy.run, 'tried')],
  ['joining', 'edit_students', (context) => joinClass(context, someone(), [])],
  ['closed days', 'close_days', (context) => closeThrough(context, '2020-01-01')],
]

test.each(acts)('%s is refused to every role that may not, with who can', async (_, permission, act) => {
  for (const role of ROLES.filter((each) => !may(each, permission))) {
    const refused = act(await deskOf(role))
    await expect(refused, role).rejects.toMatchObject({ code: 'forbidden', message: whoMay(permission) })
  }
  expect(permissions[permission].roles.length).toBeLessThan(ROLES.length)
})

test.each(acts)('%s is not refused for the role to those who may', async (_, permission, act) => {
  for (const role of ROLES.filter((each) => may(each, permission))) {
    const code = await act(await deskOf(role)).then(
      () => 'done',
      (error) => error.code,
    )
    expect(code, role).not.toBe('forbidden')
  }
})

test('nobody of the school at all is refused', async () => {
  const context = busy.school.context()
  const stranger = {
    ...context,
    caller: { ...context.caller, staffId: '00000000-0000-7000-8000-000000000000' },
  }

  await expect(post(stranger, { kind: 'payment', studentId: someone(), lines })).rejects.toMatchObject({
    code: 'forbidden',
  })
})

async function deskOf(role: Role): Promise<Context> {
  const context = busy.school.context()
  const made = await queryOne<{ id: string }>(
    context,
    sql`insert into staff (school_id, name, role) values (${context.schoolId}, ${role}, ${role}) returning id`,
  )
  return { ...context, caller: { ...context.caller, staffId: made?.id ?? '', role } }
}
