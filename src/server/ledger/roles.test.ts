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

const acts: [string, PermissionName, (desk: Context) => Promise<unknown>][] = [
  ['a payment', 'take_money', (desk) => post(desk, { kind: 'payment', studentId: someone(), lines })],
  ['a debt', 'take_money', (desk) => post(desk, { kind: 'manual_charge', studentId: someone(), lines })],
  ['a discount', 'forgive', (desk) => post(desk, { kind: 'discount', studentId: someone(), lines })],
  ['a waiver', 'forgive', (desk) => post(desk, { kind: 'waiver', studentId: someone(), lines })],
  ['a write-off', 'forgive', (desk) => post(desk, { kind: 'write_off', studentId: someone(), lines })],
  ['a refund', 'forgive', (desk) => post(desk, { kind: 'refund', studentId: someone(), lines })],
  ['an opening', 'manage_students', (desk) => post(desk, { kind: 'opening', studentId: someone(), lines })],
  [
    'openings',
    'manage_students',
    (desk) => openBalances(desk, [{ student: someone(), ...lines[0] } as never]),
  ],
  ['an erasure', 'manage_students', (desk) => eraseStudent(desk, someone())],
  ['a receipt back', 'take_back', (desk) => reverseReceipt(desk, busy.receipt, 'tried')],
  [
    'a receipt put right',
    'take_back',
    (desk) => correctReceipt(desk, { receipt: busy.receipt, lines: lines as never, reason: 'tried' }),
  ],
  ['an entry back', 'take_back_entry', (desk) => reverseEntry(desk, busy.debt, 'tried')],
  ['a move', 'move_money', (desk) => moveMoney(desk, { entry: busy.entry, feeType: 'Others' })],
  ['a bill', 'set_fees', (desk) => billClass(desk, fee())],
  ['a fee', 'set_fees', (desk) => setClassFee(desk, fee())],
  ['an undone run', 'set_fees', (desk) => undoBillingRun(desk, busy.run, 'tried')],
  ['joining', 'edit_students', (desk) => joinClass(desk, someone(), [])],
  ['closed days', 'close_days', (desk) => closeThrough(desk, '2020-01-01')],
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
  const desk = busy.school.desk()
  const stranger = { ...desk, caller: { ...desk.caller, staffId: '00000000-0000-7000-8000-000000000000' } }

  await expect(post(stranger, { kind: 'payment', studentId: someone(), lines })).rejects.toMatchObject({
    code: 'forbidden',
  })
})

async function deskOf(role: Role): Promise<Context> {
  const desk = busy.school.desk()
  const made = await queryOne<{ id: string }>(
    desk,
    sql`insert into staff (school_id, name, role) values (${desk.schoolId}, ${role}, ${role}) returning id`,
  )
  return { ...desk, caller: { ...desk.caller, staffId: made?.id ?? '', role } }
}
