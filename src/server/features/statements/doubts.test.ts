import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { pesewas } from '#shared/money.ts'
import { postStatementLine, verifySchool } from '../../ledger/index.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { aWallet, bring, type Line, moves } from './testing/bring.ts'
import { type Codes, type Shape, takenBack, twoThings } from './testing/doubtful-shapes.ts'

/** Two families whose children owe 300.00 each, and the codes a payer may write. */
async function aSchool() {
  const school = await createTestSchool()
  const mother = { firstName: 'Esther', surname: 'Ofori', phone: '+233240000533' }
  const father = { firstName: 'Yaw', surname: 'Darko', phone: '+233550000127' }
  const students = {
    efua: await school.addStudent({ firstName: 'Efua', surname: 'Ofori', guardian: mother }),
    kwame: await school.addStudent({ firstName: 'Kwame', surname: 'Ofori', guardian: mother }),
    afia: await school.addStudent({ firstName: 'Afia', surname: 'Darko', guardian: father }),
    leaver: await school.addStudent({ firstName: 'Kofi', surname: 'Boadu' }),
  }
  const bill = { classId: await school.classId('Basic 4'), feeType: 'School Fees', amount: 300 }
  await school.call(endpoints.addClassFees, { params: { schoolId: school.schoolId }, body: bill })
  await school.call(endpoints.archiveStudents, { body: { studentIds: [students.leaver] } })
  const codeOf = async (studentId: string) =>
    (await school.call(endpoints.readStudent, { params: { studentId } })).pupilCode
  const efua = await codeOf(students.efua)
  const codes: Codes = {
    efua,
    kwame: await codeOf(students.kwame),
    afia: await codeOf(students.afia),
    leaver: await codeOf(students.leaver),
    none: `${efua.slice(0, -1)}${efua.endsWith('7') ? '8' : '7'}`,
  }
  return { school, codes, students }
}

let accounts = 0

async function anAccount(school: TestSchool, type: Shape['type'] = 'bank') {
  accounts += 1
  const opening = { openingBalance: 10_000, openingDate: '2026-10-01' }
  return await aWallet(school, {
    type,
    bank: `Bank ${accounts}`,
    number: `10200${10_000 + accounts}`,
    ...opening,
  })
}

async function trayOf(school: TestSchool, accountId: string) {
  return (await school.call(endpoints.readStatementTray, { params: { accountId } })).lines
}

const graded = async (school: TestSchool, accountId: string) =>
  (await trayOf(school, accountId)).map(({ amount, grade, why }) => `${amount} ${grade} ${why}`).toSorted()

async function lineOf(school: TestSchool, accountId: string, amount: number) {
  const line = (await trayOf(school, accountId)).find((one) => one.amount === amount)
  if (!line) throw new Error(`no line of ${amount}`)
  return line
}

const postSure = async (school: TestSchool, accountId: string) => {
  const lineIds = (await trayOf(school, accountId)).map(({ id }) => id)
  return await school.call(endpoints.postSureLines, { params: { accountId }, body: { lineIds } })
}

const plain = (amount: number, text: string, differences: Partial<Line> = {}): Line => ({
  row: 2,
  date: '2026-11-12',
  amount,
  text,
  ...differences,
})

test.each([
  ['money that was taken back', takenBack],
  ['lines that say two things', twoThings],
] as const)('%s is never sure, however it is written', async (_, shapesOf) => {
  const { school, codes } = await aSchool()
  for (const { name, type, files, graded: expected } of shapesOf(codes)) {
    const accountId = await anAccount(school, type)
    for (const lines of files) await bring(school, accountId, lines)
    expect([name, ...(await graded(school, accountId))]).toEqual([name, ...expected.toSorted()])
    const { posted } = await postSure(school, accountId)
    expect([name, posted.length]).toEqual([name, expected.filter((one) => one.includes(' sure ')).length])
  }
  expect(await verifySchool(school.context)).toEqual([])
})

test('a reversal names the receipt that was posted, asks whatever it is set aside as, and is explained by taking it back', async () => {
  const { school, codes, students } = await aSchool()
  const accountId = await anAccount(school)
  await bring(school, accountId, [plain(35, `${codes.efua} ref 9911`)])
  const [posted] = (await postSure(school, accountId)).posted
  const receiptId = posted?.receiptId ?? ''
  await bring(school, accountId, [plain(-35, `RVSL ${codes.efua} ref 9911`, { date: '2026-11-16' })])

  const back = await lineOf(school, accountId, -35)
  expect(back).toMatchObject({ grade: 'maybe', why: 'reversed', receipt: { id: receiptId } })
  for (const why of ['charge', 'sweep', 'sent_back', 'not_ours'] as const) {
    const asked = await school.inject(endpoints.setLinesAside, { body: { lineIds: [back.id], why } })
    expect(asked.problem).toMatchObject({ code: 'possible_duplicate', facts: { receiptId } })
  }
  await school.call(endpoints.reverseReceipt, { params: { receiptId }, body: { reason: 'Returned' } })
  // The statement knows on which day the bank took it back.
  expect((await school.call(endpoints.listBouncedCheques, {})).cheques).toMatchObject([
    { amount: 35, bouncedOn: '2026-11-16' },
  ])
  expect(await graded(school, accountId)).toEqual(['35 maybe reversed'])
  expect((await postSure(school, accountId)).posted).toEqual([])
  const params = { lineId: (await lineOf(school, accountId, 35)).id }
  const body = { children: [{ studentId: students.efua, amount: 35 }] }
  const asked = await school.inject(endpoints.postStatementLine, { params, body })
  expect(asked.problem).toMatchObject({
    code: 'possible_duplicate',
    error: expect.stringContaining('took this money back'),
  })
  expect(await verifySchool(school.context)).toEqual([])
})

test('a row that may have been cut off is never sure, and its whole line says which receipt it may be', async () => {
  const { school, codes, students } = await aSchool()
  const before = [plain(100, 'a'), plain(50, 'b', { row: 3, date: '2026-11-13' })]
  const cut = plain(45, `fees ${codes.efua}`, { row: 4, date: '2026-11-14' })
  const accountId = await anAccount(school)
  await bring(school, accountId, [...moves(50, before), cut])
  const newestFirst = await anAccount(school)
  const older = plain(46, codes.kwame, { row: 9, date: '2026-11-10' })
  await bring(school, newestFirst, [...moves(50, before).toReversed(), older])
  for (const [id, amount] of [
    [accountId, 45],
    [newestFirst, 46],
  ] as const) {
    expect(await lineOf(school, id, amount)).toMatchObject({ grade: 'maybe', why: 'cut' })
    expect((await postSure(school, id)).posted).toEqual([])
  }
  await bring(school, newestFirst, [...moves(50, before).toReversed(), { ...older, balance: 50 }])
  expect(await lineOf(school, newestFirst, 46)).toMatchObject({ grade: 'sure' })
  const said = await anAccount(school)
  const unsure = { ...plain(47, codes.efua), balance: 47, unsure: true }
  await bring(school, said, [unsure])
  expect(await lineOf(school, said, 47)).toMatchObject({ grade: 'maybe', why: 'cut' })
  await bring(school, said, [unsure])
  expect(await lineOf(school, said, 47)).toMatchObject({ grade: 'maybe', why: 'cut' })
  const closed = await anAccount(school)
  await bring(school, closed, [...moves(50, before), cut], { closingBalance: 245 })
  expect(await lineOf(school, closed, 45)).toMatchObject({ grade: 'sure' })

  const params = { lineId: (await lineOf(school, accountId, 45)).id }
  const body = { children: [{ studentId: students.efua, amount: 45 }] }
  const asked = await school.inject(endpoints.postStatementLine, { params, body })
  expect(asked.problem).toMatchObject({
    code: 'possible_duplicate',
    error: expect.stringContaining('cut off'),
  })
  const { receipt } = await school.call(endpoints.postStatementLine, {
    params,
    body: { ...body, confirm: true },
  })
  const whole = [...before, { ...cut, amount: 456.75 }, plain(1, 'y', { row: 5, date: '2026-11-15' })]
  await bring(school, accountId, moves(50, whole))
  expect(await lineOf(school, accountId, 456.75)).toMatchObject({
    grade: 'maybe',
    why: 'same_line',
    receipt: { id: receipt.id },
  })
  expect((await postSure(school, accountId)).posted).toEqual([])
})

test('a receipt with another reference is other money, and a cheque is known by its number', async () => {
  const { school, codes, students } = await aSchool()
  const accountId = await anAccount(school)
  const pay = async (
    studentId: string,
    amount: number,
    reference?: string,
    method: 'Bank' | 'Cheque' = 'Bank',
  ) => {
    const body = { amount, feeType: 'School Fees', payment_method: method, reference, confirm: true }
    return (await school.call(endpoints.payStudent, { params: { studentId }, body })).receipt?.id ?? ''
  }
  await pay(students.kwame, 31, 'FT-2210094')
  await pay(students.kwame, 32, codes.kwame)
  const brothers = await pay(students.kwame, 33)
  const own = await pay(students.efua, 34)
  const same = await pay(students.efua, 35, 'trf 5500113')
  await pay(students.efua, 36, 'trf 5500999')
  const cheque = await pay(students.afia, 120, '000777', 'Cheque')
  const lines: [number, string, string][] = [
    [31, codes.efua, 'sure code'],
    [32, codes.efua, 'sure code'],
    [33, codes.efua, `maybe other_child ${brothers}`],
    [34, codes.efua, `already same_payment ${own}`],
    [35, codes.efua, `already reference ${same}`],
    [36, codes.efua, 'sure code'],
    [120, 'CHQ 000777 COLLECTION', `already reference ${cheque}`],
    [121, 'CHQ 000777 COLLECTION', 'none '],
  ]
  await bring(
    school,
    accountId,
    lines.map(([amount, text], place) =>
      plain(amount, amount < 120 ? `${text} 5500${place + 109}` : text, {
        row: place + 2,
        date: '2026-11-19',
      }),
    ),
  )
  const read = (await trayOf(school, accountId)).map(
    ({ amount, grade, why, receipt }) =>
      [amount, `${grade} ${why}${receipt ? ` ${receipt.id}` : ''}`] as const,
  )
  expect(new Map(read)).toEqual(new Map(lines.map(([amount, _, says]) => [amount, says])))
  const { posted } = await postSure(school, accountId)
  expect(posted.map(({ amount }) => amount).toSorted()).toEqual([31, 32, 36])

  const link = { lineId: (await lineOf(school, accountId, 120)).id }
  await school.call(endpoints.linkStatementLine, { params: link, body: { receiptId: cheque } })
  await bring(school, accountId, [
    plain(-120, 'RTD CHQ NO.777000, 000777 INSUFFICIENT FUNDS', { date: '2026-11-19' }),
  ])
  expect(await lineOf(school, accountId, -120)).toMatchObject({
    grade: 'maybe',
    why: 'reversed',
    receipt: { id: cheque },
  })
  await school.call(endpoints.reverseReceipt, { params: { receiptId: cheque }, body: { reason: 'Bounced' } })
  expect((await graded(school, accountId)).filter((one) => one.includes('120'))).toEqual([
    '120 maybe reversed',
  ])

  const open = await lineOf(school, accountId, 120)
  await school.call(endpoints.setLinesAside, { body: { lineIds: [open.id], why: 'sent_back' } })
  await bring(school, accountId, [plain(120, 'CHQ 000777 PRESENTED AGAIN', { date: '2026-11-20' })])
  const params = { lineId: (await lineOf(school, accountId, 120)).id }
  const body = { children: [{ studentId: students.afia, amount: 120 }] }
  const { receipt } = await school.call(endpoints.postStatementLine, { params, body })
  const first = await school.call(endpoints.readReceipt, { params: { receiptId: cheque } })
  const again = await school.call(endpoints.readReceipt, { params: { receiptId: receipt.id } })
  expect(again).toMatchObject({ reference: 'CHQ 000777 PRESENTED AGAIN', again: first.number })
  expect(await verifySchool(school.context)).toEqual([])
})

test('what was sure when it was listed is looked at again when it is posted', async () => {
  const { school, codes, students } = await aSchool()
  const accountId = await anAccount(school)
  await bring(school, accountId, [plain(35, codes.efua)])
  const { id: line } = await lineOf(school, accountId, 35)
  const lines = [{ student: students.efua, feeType: 'School Fees', amount: pesewas(3_500) }]
  const others = lines.map((one) => ({ ...one, student: students.kwame }))
  await expect(postStatementLine(school.context, { line, lines: others, sure: true })).rejects.toMatchObject({
    code: 'conflict',
  })
  await bring(school, accountId, [plain(-35, `RVSL ${codes.efua}`, { date: '2026-11-13' })])
  await expect(postStatementLine(school.context, { line, lines, sure: true })).rejects.toMatchObject({
    code: 'possible_duplicate',
  })

  for (const amount of [41, 42, 43]) {
    await bring(school, accountId, [plain(amount, codes.efua)])
    const back = plain(-amount, `RVSL ${codes.efua}`, { date: '2026-11-14' })
    const [{ posted }] = await Promise.all([postSure(school, accountId), bring(school, accountId, [back])])
    const [receipt] = posted
    expect((await lineOf(school, accountId, -amount)).receipt?.id).toBe(receipt?.receiptId)
    if (!receipt)
      expect(await lineOf(school, accountId, amount)).toMatchObject({ grade: 'maybe', why: 'reversed' })
  }
  expect(await verifySchool(school.context)).toEqual([])
})
