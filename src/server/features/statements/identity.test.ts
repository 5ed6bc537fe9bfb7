import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { verifySchool } from '../../ledger/index.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { aWallet, bring, type Line, moves, tryToBring } from './testing/bring.ts'

/** A pupil who owes nothing yet, and a wallet. */
async function aPupil() {
  const school = await createTestSchool()
  const guardian = { firstName: 'Esther', surname: 'Ofori', phone: '+233240000533' }
  const efua = await school.addStudent({ firstName: 'Efua', surname: 'Ofori', guardian })
  const { pupilCode } = await school.call(endpoints.readStudent, { params: { studentId: efua } })
  return { school, efua, pupilCode, accountId: await aWallet(school) }
}

async function trayOf(school: TestSchool, accountId: string) {
  return (await school.call(endpoints.readStatementTray, { params: { accountId } })).lines
}

function post(school: TestSchool, lineId: string, studentId: string, amount: number, confirm?: boolean) {
  const children = [{ studentId, lines: [{ feeType: 'School Fees', amount }] }]
  return school.inject(endpoints.postStatementLine, { params: { lineId }, body: { children, confirm } })
}

/** The lines as a file of other columns says them. */
const without = (lines: readonly Line[], ...fields: (keyof Line)[]): Line[] =>
  lines.map(
    (line) =>
      Object.fromEntries(Object.entries(line).filter(([name]) => !fields.includes(name as never))) as never,
  )

test('a movement that a file writes in another shape is the line that is here, or the file is refused', async () => {
  const { school, accountId, pupilCode } = await aPupil()
  const lines = moves(100, [
    { row: 2, date: '2026-11-18', time: '07:31:00', amount: 50, providerId: '4188001', text: pupilCode },
    {
      row: 3,
      date: '2026-11-18',
      time: '08:31:00',
      amount: 50,
      charge: 1,
      providerId: '4188002',
      text: pupilCode,
    },
  ])
  await bring(school, accountId, lines)

  const wider = lines.map((line) => ({ ...line, text: `${line.text} MTN` }))
  for (const same of [
    without(lines, 'providerId'),
    without(lines, 'time', 'text'),
    wider,
    without(wider, 'providerId', 'time'),
    without(lines, 'balance'),
  ]) {
    expect(await bring(school, accountId, same, { openingBalance: 100 })).toMatchObject({ known: 2, new: 0 })
  }
  const otherColumn = lines.map((line) => ({ ...line, providerId: `R${line.row}00` }))
  expect((await tryToBring(school, accountId, otherColumn)).problem).toMatchObject({
    status: 422,
    facts: { row: 2 },
  })
})

test('a cheque that came, went back and came again is three lines', async () => {
  const { school, accountId } = await aPupil()
  const cheque = (row: number, amount: number): Line => ({
    row,
    date: '2026-11-18',
    amount,
    providerId: '000123',
  })
  const lines = moves(50, [cheque(2, 500), cheque(3, -500), cheque(4, 500)])
  expect(await bring(school, accountId, lines)).toMatchObject({ known: 0, new: 3, lastBalance: 550 })
  expect(await bring(school, accountId, lines.toReversed())).toMatchObject({ known: 3, new: 0 })
  const later = moves(550, [
    { ...cheque(2, -500), date: '2026-11-19' },
    { ...cheque(3, 500), date: '2026-11-19' },
  ])
  expect(await bring(school, accountId, later)).toMatchObject({ known: 0, new: 2 })
})

test('a line that may be one that has a receipt is never sure, and posted only when a person says so', async () => {
  const { school, accountId, efua, pupilCode } = await aPupil()
  const line: Line = { row: 2, date: '2026-11-18', amount: 50, text: pupilCode }
  await bring(school, accountId, moves(0, [{ ...line, providerId: '4188001' }]))
  const [first] = await trayOf(school, accountId)
  expect(first).toMatchObject({ grade: 'sure' })
  expect((await post(school, first?.id ?? '', efua, 50)).status).toBe(200)

  await bring(school, accountId, [{ ...line, text: `FEES ${pupilCode}` }], {
    format: 'mt940',
    openingBalance: 0,
  })
  const [again] = await trayOf(school, accountId)
  expect(again).toMatchObject({ grade: 'maybe', why: 'same_line', receipt: { id: expect.any(String) } })
  const params = { accountId }
  const sure = await school.call(endpoints.postSureLines, { params, body: { lineIds: [again?.id ?? ''] } })
  expect(sure.posted).toEqual([])
  expect((await post(school, again?.id ?? '', efua, 50)).problem.code).toBe('possible_duplicate')
  expect((await post(school, again?.id ?? '', efua, 50, true)).status).toBe(200)
  expect(await verifySchool(school.context)).toEqual([])
})

test('money that was sent back is asked about while its receipt stands, and is explained when that is taken back', async () => {
  const { school, accountId, efua } = await aPupil()
  const from = { counterpartyNumber: '0240000533' }
  await bring(
    school,
    accountId,
    moves(0, [{ row: 2, date: '2026-11-18', amount: 50, providerId: '1001', ...from }]),
  )
  const [line] = await trayOf(school, accountId)
  const posted = await post(school, line?.id ?? '', efua, 50)
  const back: Line = {
    row: 3,
    date: '2026-11-19',
    amount: -50,
    providerId: '1002',
    kind: 'REVERSAL',
    ...from,
  }
  await bring(school, accountId, moves(50, [back]))

  const [out] = await trayOf(school, accountId)
  const receiptId = posted.reply.receipt.id
  expect(out).toMatchObject({ grade: 'maybe', why: 'reversed', receipt: { id: receiptId } })
  const aside = { lineIds: [out?.id ?? ''], why: 'sent_back' as const }
  const refused = await school.inject(endpoints.setLinesAside, { body: aside })
  expect(refused.problem).toMatchObject({ code: 'possible_duplicate', facts: { receiptId } })
  await school.call(endpoints.reverseReceipt, { params: { receiptId }, body: { reason: 'Sent back' } })
  expect(await trayOf(school, accountId)).toMatchObject([{ amount: 50, why: 'reversed' }])
  const done = await school.call(endpoints.readStatementTray, {
    params: { accountId },
    query: { done: 'true' },
  })
  expect(done.lines).toMatchObject([{ amount: -50, why: 'sent_back', receipt: { id: receiptId } }])
  expect(await verifySchool(school.context)).toEqual([])
})

test('a line whose receipt was corrected stays posted', async () => {
  const { school, accountId, pupilCode } = await aPupil()
  await bring(school, accountId, moves(0, [{ row: 2, date: '2026-11-10', amount: 50, text: pupilCode }]))
  const [line] = await trayOf(school, accountId)
  const lineId = line?.id ?? ''
  const params = { accountId }
  const { posted } = await school.call(endpoints.postSureLines, { params, body: { lineIds: [lineId] } })
  const body = {
    lines: [{ feeType: 'School Fees', amount: 50 }],
    payment_method: 'Bank' as const,
    reason: 'Another way',
  }
  await school.call(endpoints.correctReceipt, { params: { receiptId: posted[0]?.receiptId ?? '' }, body })

  const returned = await school.inject(endpoints.returnStatementLine, { params: { lineId } })
  expect(returned.problem.error).toContain('was posted')
  expect(await trayOf(school, accountId)).toEqual([])
  const { files } = await school.call(endpoints.listStatementAccounts)
  expect(files).toMatchObject([{ posted: 1 }])
})
