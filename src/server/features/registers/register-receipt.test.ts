import { beforeAll, expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { sql } from '../../context/context.ts'
import { correctRegister, setPayers } from '../../ledger/index.ts'
import { openRegisterOffice } from '../../ledger/testing/register-office.ts'
import { balanceWords, copySentence, stateOf, voidSentence } from '../../paper/receipt-words.ts'
import { canReadPdf, readPdf } from '../../paper/testing/read-pdf.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { checkReceipt } from '../receipts/check-receipt.ts'
import { printRegisterReceipt, readRegisterReceipt, textRegisterReceipt } from './register-receipt.ts'

beforeAll(async () => {
  await testDatabase()
})

const printing = { format: '80mm', site: 'https://fees.example', isLook: false } as const

/** A paper is drawn while it is read, and others wait behind it. */
async function printed(...asked: Parameters<typeof printRegisterReceipt>) {
  const { paper, pdf } = await printRegisterReceipt(...asked)
  return { paper, bytes: Buffer.concat(await Array.fromAsync(pdf as AsyncIterable<Buffer>)) }
}

/** 20.00 for a day of 15.00 after one that was owed, and a second pupil who owes. */
async function paidTwenty() {
  const { office, pupils, mark, accept } = await openRegisterOffice(2)
  await accept(await mark(['owes', 'absent'], 0, { day: '2026-11-19' }), 0)
  const registerId = await mark([2000, 'owes'], 2_000)
  const before = { registerId, studentId: pupils[0] ?? '' }
  await expect(readRegisterReceipt(office.at(2), before)).rejects.toMatchObject({ code: 'conflict' })
  await accept(registerId, 2_000)
  return { office, cashier: office.at(2), asked: before, other: { registerId, studentId: pupils[1] ?? '' } }
}

test('what came with a register is read with its day, and moved by nobody from there', async () => {
  const { office, asked } = await paidTwenty()
  const rows = await office.school.rows(
    sql`select content->>'kind' as kind, content->>'registerDay' as day, (content->>'movable')::numeric::int as movable
        from entry_rows where student_id = ${asked.studentId} and content->>'registerId' = ${asked.registerId}
        order by journal_number`,
  )
  expect(rows).toEqual([
    { kind: 'payment', day: '2026-11-20', movable: 0 },
    { kind: 'daily_charge', day: '2026-11-20', movable: 0 },
  ])
})

test('a parent’s receipt of a register is of one child and one fee: original, then duplicates', async () => {
  const { office, cashier, asked, other } = await paidTwenty()
  await office.school.rows(sql`update students set surname = 'Zuberi' where id = ${other.studentId}`)
  const look = await printed(cashier, asked, { ...printing, isLook: true })
  expect((await readRegisterReceipt(cashier, asked)).code).toBeNull()
  const first = await printed(cashier, asked, printing)
  const second = await printed(cashier, asked, { ...printing, format: 'a5' })

  expect([look, first, second].map(({ paper }) => stateOf(paper).word)).toEqual([
    'SCREEN COPY',
    'ORIGINAL',
    'DUPLICATE 1',
  ])
  if (canReadPdf) {
    const words = await readPdf(second.bytes)
    expect(words).toContain('Samuel Boateng')
    expect(words).not.toContain('Zuberi')
  }
  expect(copySentence(second.paper)).toContain('The first was printed')
  expect(balanceWords(first.paper).before).toBe('Owed with the day')
  expect(await readRegisterReceipt(cashier, asked)).toMatchObject({
    amount: 2_000,
    balanceBefore: 3_000,
    balanceAfter: 1_000,
    copies: 2,
    teacher: 'Samuel Boateng',
    voided: null,
    number: expect.stringMatching(/^[A-Z]+-D-000002-\d{4}$/),
  })
  await expect(readRegisterReceipt(cashier, other)).rejects.toThrow('Nothing was paid for this child')
})

test('what a correction leaves is another receipt, and the one before is void wherever it is looked at', async () => {
  const { office, cashier, asked } = await paidTwenty()
  const check = async (code: string) => await checkReceipt({ database: cashier.database } as never, code)
  const code = async () => (await readRegisterReceipt(cashier, asked)).code ?? ''
  expect(await code()).toBe('')
  await printed(cashier, asked, printing)
  const first = { ...(await readRegisterReceipt(cashier, asked)), code: await code() }
  expect(await check(first.code)).toMatchObject({ status: 'genuine', amount: 2_000, number: first.number })
  const put = { register: asked.registerId, student: asked.studentId, reason: 'Ten, not twenty' }
  await correctRegister(office.at(0), { ...put, mark: 'paid', amount: pesewas(1_000) })

  const right = await readRegisterReceipt(cashier, asked)
  expect(right).toMatchObject({
    number: `${first.number}-2`,
    amount: 1_000,
    balanceAfter: 2_000,
    corrected: { was: 2_000 },
  })
  expect((await check(first.code)).status).toBe('void')
  await correctRegister(office.at(0), { ...put, mark: 'absent', reason: 'Was not there' })
  const { paper } = await printed(cashier, asked, printing)
  expect([stateOf(paper).word, voidSentence(paper)]).toEqual([
    'VOID',
    expect.stringContaining('Was not there'),
  ])
  await expect(textRegisterReceipt(cashier, asked)).rejects.toMatchObject({ code: 'conflict' })
})

test('the guardian is sent it once, in one message that names no other child', async () => {
  const { office, cashier, asked } = await paidTwenty()
  await textRegisterReceipt(cashier, asked)
  const again = await textRegisterReceipt(office.at(0), asked)

  const texts = await office.school.rows<{ text: string; segments: number }>(
    sql`select text, segments from messages where school_id = ${office.school.schoolId} and told like 'register:%'`,
  )
  expect(again.message).toMatch(/^It was sent before/)
  expect(texts).toMatchObject([{ segments: 1 }])
  expect(texts[0]?.text).toMatch(
    /GHS 20\.00 received for .*: Daily feeding, 20 Nov 2026\..*GHS 10\.00 owed for it\./,
  )
  expect((await readRegisterReceipt(cashier, asked)).textedAt).not.toBeNull()
})

test('of a child with two payers neither the text nor the paper says what is owed: it is no one’s whole account', async () => {
  const { office, cashier, asked, other } = await paidTwenty()
  const [row] = await office.school.rows<{ guardian: string }>(
    sql`select guardian_id as guardian from students where id = ${other.studentId}`,
  )
  await setPayers(office.at(0), { student: asked.studentId, guardian: row?.guardian, firstShare: 6_000 })

  const { paper, bytes } = await printed(cashier, asked, printing)
  await textRegisterReceipt(cashier, asked)
  const [sent] = await office.school.rows<{ text: string }>(
    sql`select text from messages where school_id = ${office.school.schoolId} and told like 'register:%'`,
  )
  expect(sent?.text).toMatch(/GHS 20\.00 received for /)
  expect(sent?.text).not.toMatch(/owed|10\.00/)
  expect(paper.tellsNoBalance).toBe(true)
  if (canReadPdf) expect(await readPdf(bytes)).not.toMatch(/[Oo]wed|10\.00/)
})
