import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { inTransaction, sql } from '../context/context.ts'
import { writeRule } from '../features/reductions/save-rule.ts'
import { testDatabase } from '../testing/test-database.ts'
import {
  billClass,
  correctReceipt,
  giveAward,
  moveMoney,
  paySponsor,
  post,
  reverseEntry,
  saveSponsor,
  setClassFee,
  waive,
} from './index.ts'
import { balancesOf, foundLedgerSchool } from './testing/ledger-school.ts'
import { openRegisterOffice } from './testing/register-office.ts'

/** What is no correction of its own is refused, and says where it is put right. */

beforeAll(async () => {
  await testDatabase()
})

test('what came with a register is corrected there: its charges are not taken back, nor its money moved', async () => {
  const { office, mark, accept, owes, pupils } = await openRegisterOffice(2)
  const { school } = office
  await accept(await mark([1_500, 'owes'], 1_500), 1_500)
  const entries = await school.rows<{ id: string; side: string }>(
    sql`select id, side from ledger_entries where school_id = ${school.schoolId} and register_id is not null`,
  )
  const itself = { code: 'conflict', message: expect.stringContaining('came with a daily register') }

  for (const { id, side } of entries) {
    await expect(reverseEntry(school.context(), id, 'absent')).rejects.toMatchObject(itself)
    if (side === 'Debit') continue
    const moving = moveMoney(school.context(), { entry: id, studentId: pupils[1] })
    await expect(moving).rejects.toMatchObject(itself)
  }

  expect(entries.map(({ side }) => side).toSorted()).toEqual(['Credit', 'Debit', 'Debit'])
  expect([await owes(0), await owes(1)]).toEqual([0, 1_500])
})

test('what a rule takes off is changed by the rule, and a waiver that was made smaller stands with its charge', async () => {
  const school = await foundLedgerSchool()
  const child = await school.admit()
  const fee = { classId: school.classId(), feeType: 'School Fees', amount: pesewas(1_000) }
  const rule = { name: 'Choir', kind: 'discount', who: 'named', adds: false, percent: 1_000 } as const
  const always = { payBy: undefined, endsOn: undefined }
  await inTransaction(school.context(), (inner) =>
    writeRule(inner, { ...rule, ...always, feeTypes: ['School Fees'], studentIds: [child] }),
  )
  await billClass(school.context(), fee)
  const [discount, charge] = await school.rows<{ id: string }>(
    sql`select id from ledger_entries order by amount`,
  )
  const waiver = await waive(school.context(), { charge: charge?.id ?? '', note: 'The house burnt' })
  await setClassFee(school.context(), { ...fee, amount: pesewas(400) })
  const takeBack = (entry = '') => reverseEntry(school.context(), entry, 'by mistake')

  await expect(takeBack(discount?.id)).rejects.toThrow('This follows from a rule.')
  await expect(takeBack(waiver.entries[0]?.id)).rejects.toThrow('made smaller with its charge')

  expect(await balancesOf(school, child)).toEqual({})
})

test('what a sponsor paid is taken back and recorded again: not put right, nor moved to another child', async () => {
  const school = await foundLedgerSchool()
  const [child, other] = [await school.admit(), await school.admit()]
  const fee = { classId: school.classId(), feeType: 'School Fees', amount: pesewas(1_000) }
  await billClass(school.context(), fee)
  const details = { type: 'church', contact: '', phone: '', address: '' }
  const { sponsor } = await saveSponsor(school.context(), { name: 'Ebenezer Church', details })
  const award = { sponsor, students: [child], feeTypes: ['School Fees'], percent: 50, from: '2026-09-01' }
  await giveAward(school.context(), award as Parameters<typeof giveAward>[1])
  const { receipt } = await paySponsor(school.context(), { sponsor, amount: pesewas(500) })
  const [entry] = await school.rows<{ id: string }>(
    sql`select id from ledger_entries where receipt_id = ${receipt.id} and kind = 'payment'`,
  )

  const lines = [{ feeType: 'School Fees', amount: pesewas(50), student: child }]
  const putRight = correctReceipt(school.context(), {
    receipt: receipt.id,
    lines,
    reason: 'a nought too many',
  })
  await expect(putRight).rejects.toThrow('A sponsor paid this.')
  const moving = moveMoney(school.context(), { entry: entry?.id ?? '', studentId: other })
  await expect(moving).rejects.toThrow('A sponsor paid this.')
})

test('only money is moved: a debt, a payment that is not there and a fee that is not are named as such', async () => {
  const school = await foundLedgerSchool()
  const [one, other] = [await school.admit(), await school.admit()]
  const debt = await post(school.context({ key: randomUUID() }), {
    kind: 'manual_charge',
    studentId: one,
    lines: [{ feeType: 'School Fees', amount: pesewas(900) }],
  })
  const { entry } = await school.pay(one, 900)
  const move = (entry: string | undefined, more: object = { studentId: other }) =>
    moveMoney(school.context(), { entry: entry ?? '', ...more })

  const noPayment = { code: 'not_found', message: 'Payment not found.' }
  await expect(move(debt.entries[0]?.id)).rejects.toMatchObject(noPayment)
  await expect(move(randomUUID())).rejects.toMatchObject(noPayment)
  const noSuchFee = move(entry, { studentId: other, feeType: 'No Such Fees' })
  await expect(noSuchFee).rejects.toMatchObject({ details: { fields: { feeType: expect.any(String) } } })
  const nothing = reverseEntry(school.context(), randomUUID(), 'by mistake')
  await expect(nothing).rejects.toMatchObject({ code: 'not_found', message: 'Entry not found.' })

  expect([await balancesOf(school, one), await balancesOf(school, other)]).toEqual([{}, {}])
})
