import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { verifySchool } from '../../ledger/index.ts'
import { aMismatch } from '../../testing/paying.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { aWallet, bring, type Line, moves } from './testing/bring.ts'

/** Two families of a school whose Basic 4 owes 300.00, and a wallet. */
async function aSchoolWithAWallet() {
  const school = await createTestSchool()
  const mother = { firstName: 'Esther', surname: 'Ofori', phone: '+233240000533' }
  const father = { firstName: 'Yaw', surname: 'Darko', phone: '+233550000127' }
  const efua = await school.addStudent({ firstName: 'Efua', surname: 'Ofori', guardian: mother })
  const kwame = await school.addStudent({ firstName: 'Kwame', surname: 'Ofori', guardian: mother })
  const afia = await school.addStudent({
    firstName: 'Afia',
    otherNames: 'Konadu',
    surname: 'Darko',
    guardian: father,
  })
  const leaver = await school.addStudent({ firstName: 'Kofi', surname: 'Boadu' })
  const bill = { classId: await school.classId('Basic 4'), feeType: 'School Fees', amount: 300 }
  await school.call(endpoints.addClassFees, { params: { schoolId: school.schoolId }, body: bill })
  await school.call(endpoints.archiveStudents, { body: { studentIds: [leaver] } })
  const codeOf = async (studentId: string) =>
    (await school.call(endpoints.readStudent, { params: { studentId } })).pupilCode
  return { school, efua, kwame, afia, leaver, codeOf, accountId: await aWallet(school) }
}

let row = 1
const line = (amount: number, differences: Partial<Line> = {}): Line => ({
  row: ++row,
  date: '2026-11-18',
  amount,
  providerId: `4188${1_000_000 + row}`,
  ...differences,
})

async function trayOf(school: TestSchool, accountId: string) {
  const { lines } = await school.call(endpoints.readStatementTray, { params: { accountId } })
  return lines.toSorted((left, right) => left.providerId.localeCompare(right.providerId))
}

test('a grade is what the evidence is: sure by a code alone, never by what only looks like one', async () => {
  const { school, accountId, efua, afia, leaver, codeOf } = await aSchoolWithAWallet()
  const code = await codeOf(efua)
  const [part, own = ''] = code.split('-')
  const wrong = `${part}-${own.slice(0, 3)}${own.endsWith('7') ? '8' : '7'}`
  const cases: [Partial<Line>, string, string, string[]][] = [
    [{ text: `${code.toLowerCase().replace('-', ' - ')} fees` }, 'sure', 'code', [efua]],
    [{ text: `fees ${code}, term 1` }, 'sure', 'code', [efua]],
    [{ text: `${wrong} fees` }, 'none', '', []],
    [{ text: `9${code}` }, 'none', '', []],
    [{ text: `${code}9` }, 'none', '', []],
    [{ text: await codeOf(leaver) }, 'maybe', 'leaver', [leaver]],
    [{ text: `${code} and ${await codeOf(afia)}` }, 'maybe', 'several', [afia, efua].toSorted()],
    [{ counterpartyNumber: '0550000127', text: 'school' }, 'likely', 'number', [afia]],
    [{ counterpartyNumber: '550000127' }, 'likely', 'number', [afia]],
    [{ counterpartyNumber: '1550000127' }, 'none', '', []],
    [{ counterpartyNumber: '0240000533', text: 'efua exams' }, 'likely', 'number', [efua]],
    [{ text: 'FEES FOR DARKO AFIA' }, 'maybe', 'name', [afia]],
    [{ text: 'AFIADARKO' }, 'none', '', []],
    [{ counterpartyName: 'YAW DARKO' }, 'maybe', 'parent', [afia]],
  ]
  const lines = cases.map(([differences], place) => line(41 + place, differences))
  await bring(school, accountId, moves(0, lines))

  const tray = await trayOf(school, accountId)
  expect(
    tray.map(({ grade, why, goesTo }) => [grade, why, goesTo.map(({ studentId }) => studentId).toSorted()]),
  ).toEqual(cases.map(([, grade, why, students]) => [grade, why, students]))
})

test('a payout of Paystack is money that has its receipts: never sure, asked about, set aside as a sweep', async () => {
  const { school, accountId, afia, codeOf } = await aSchoolWithAWallet()
  const said = [
    { text: `PAYSTACK PAYOUT ${await codeOf(afia)}` },
    { counterpartyName: 'Paystack Ghana', counterpartyNumber: '0550000127' },
  ]
  await bring(school, accountId, moves(0, [line(300, said[0]), line(41, said[1])]))
  const graded = async () => (await trayOf(school, accountId)).map(({ grade, why }) => [grade, why])
  expect(await graded()).toEqual([
    ['sure', 'code'],
    ['likely', 'number'],
  ])

  await aMismatch(school)
  expect(await graded()).toEqual([
    ['maybe', 'payout'],
    ['maybe', 'payout'],
  ])
  const [{ id: lineId } = { id: '' }] = await trayOf(school, accountId)
  const body = { children: [{ studentId: afia, amount: 300 }] }
  const refused = await school.inject(endpoints.postStatementLine, { params: { lineId }, body })
  expect(refused.problem).toMatchObject({
    code: 'possible_duplicate',
    message: expect.stringContaining('paid in the app'),
  })
  await school.call(endpoints.setLinesAside, { body: { lineIds: [lineId], why: 'sweep' } })
  expect(await graded()).toHaveLength(1)
})

test('sure lines are posted once, by whoever presses first, with receipts the ledger agrees with', async () => {
  const { school, accountId, efua, codeOf } = await aSchoolWithAWallet()
  await bring(
    school,
    accountId,
    moves(0, [line(100, { text: await codeOf(efua) }), line(350, { text: await codeOf(efua) }), line(20)]),
  )
  const lineIds = (await trayOf(school, accountId)).map(({ id }) => id)
  const params = { accountId }

  const [one, other] = await Promise.all([
    school.call(endpoints.postSureLines, { params, body: { lineIds } }),
    school.call(endpoints.postSureLines, { params, body: { lineIds: lineIds.toReversed() } }),
  ])
  expect([...one.posted, ...other.posted].map(({ amount }) => amount).toSorted()).toEqual([100, 350])
  expect([...one.skipped, ...other.skipped]).toHaveLength(4)
  const left = await trayOf(school, accountId)
  expect(left.map(({ amount }) => amount)).toEqual([20])
  const child = await school.call(endpoints.readStudent, { params: { studentId: efua } })
  expect(child.totalDebt).toBe(-150)
  expect(await verifySchool(school.context)).toEqual([])
})

test('money that was recorded at the counter is linked and not posted again', async () => {
  const { school, accountId, afia } = await aSchoolWithAWallet()
  const pay = (reference?: string) =>
    school.call(endpoints.payStudent, {
      params: { studentId: afia },
      body: { amount: 120, feeType: 'School Fees', payment_method: 'Mobile Money', reference, confirm: true },
    })
  const counter = await pay()
  await bring(
    school,
    accountId,
    moves(0, [line(120, { counterpartyNumber: '0550000127' }), line(75, { providerId: 'FT-778899' })]),
  )

  const [first] = await trayOf(school, accountId)
  if (!first) throw new Error('no line')
  expect(first).toMatchObject({
    grade: 'already',
    why: 'same_payment',
    receipt: { number: counter.receipt?.number },
  })
  const params = { lineId: first.id }
  const children = [{ studentId: afia, lines: [{ feeType: 'School Fees', amount: 120 }] }]
  const refused = await school.inject(endpoints.postStatementLine, { params, body: { children } })
  expect(refused.problem).toMatchObject({
    code: 'possible_duplicate',
    error: `Looks like ${counter.receipt?.number} of 20 Nov 2026. Link it; do not post again.`,
  })
  const receiptId = counter.receipt?.id ?? ''
  await school.call(endpoints.linkStatementLine, { params, body: { receiptId } })
  await school.call(endpoints.reverseReceipt, { params: { receiptId }, body: { reason: 'Twice' } })
  expect((await trayOf(school, accountId)).map(({ grade }) => grade)).toEqual(['likely', 'none'])
  expect(await verifySchool(school.context)).toEqual([])
})

test('a receipt taken back brings its line back, and the posting of a whole file is undone while nothing followed', async () => {
  const { school, accountId, efua, kwame } = await aSchoolWithAWallet()
  await bring(school, accountId, moves(0, [line(100), line(60), line(-5, { kind: 'CHARGE' })]))
  const [a, b, out] = await trayOf(school, accountId)
  if (!a || !b || !out) throw new Error('no lines')
  const share = (studentId: string, amount: number) => ({
    studentId,
    lines: [{ feeType: 'School Fees', amount }],
  })
  const post = (lineId: string, children: ReturnType<typeof share>[]) =>
    school.call(endpoints.postStatementLine, { params: { lineId }, body: { children } })
  const { receipt } = await post(a.id, [share(efua, 70), share(kwame, 30)])
  await post(b.id, [share(efua, 60)])
  expect(out).toMatchObject({ grade: 'out', why: 'charge' })
  await school.call(endpoints.setLinesAside, { body: { lineIds: [out.id], why: 'charge', note: '' } })
  expect(await trayOf(school, accountId)).toEqual([])

  await school.call(endpoints.reverseReceipt, {
    params: { receiptId: receipt.id },
    body: { reason: 'Another child' },
  })
  expect((await trayOf(school, accountId)).map(({ id }) => id)).toEqual([a.id])
  const byAmount = { children: [{ studentId: efua, amount: 100 }] }
  await school.call(endpoints.postStatementLine, { params: { lineId: a.id }, body: byAmount })
  const { files } = await school.call(endpoints.listStatementAccounts)
  const undone = await school.call(
    endpoints.undoStatementFile,
    { params: { fileId: files[0]?.id ?? '' }, body: { reason: 'Wrong file' } },
    { key: 'the-wrong-file' },
  )
  expect(undone.message).toBe('2 receipts taken back. The lines are in the tray again.')
  // A server killed between the two would tell a retry that nothing is posted.
  const isOneTransaction = await school.rows(
    sql`select v.xmin = k.xmin as together from receipt_voids v, idempotency_keys k
        where v.reason = 'Wrong file' and k.key = 'the-wrong-file'`,
  )
  expect(isOneTransaction).toEqual([{ together: true }, { together: true }])
  expect((await trayOf(school, accountId)).map(({ id }) => id)).toEqual([a.id, b.id])
  const child = await school.call(endpoints.readStudent, { params: { studentId: efua } })
  expect(child.totalDebt).toBe(300)
  expect(await verifySchool(school.context)).toEqual([])
})

test('a number confirmed twice for a family is likely, until it is forgotten', async () => {
  const { school, accountId, efua } = await aSchoolWithAWallet()
  const uncle = { counterpartyNumber: '0270000519', counterpartyName: 'KOJO ANTWI' }
  await bring(school, accountId, moves(0, [line(10, uncle), line(11, uncle), line(12, uncle)]))
  for (const amount of [10, 11]) {
    const [next] = await trayOf(school, accountId)
    expect(next).toMatchObject({ grade: 'none' })
    const children = [{ studentId: efua, lines: [{ feeType: 'School Fees', amount }] }]
    await school.call(endpoints.postStatementLine, { params: { lineId: next?.id ?? '' }, body: { children } })
  }
  expect(await trayOf(school, accountId)).toMatchObject([{ grade: 'likely', why: 'pairing' }])
  expect((await school.call(endpoints.listPairings)).pairings).toMatchObject([
    { number: '+233270000519', times: 2, children: 'Efua Ofori, Kwame Ofori' },
  ])
  await school.call(endpoints.forgetPairing, { body: { number: '+233270000519' } })
  expect(await trayOf(school, accountId)).toMatchObject([{ grade: 'none' }])
})

test('open lines that name an erased child, or have its code, say nothing of it any more', async () => {
  const { school, accountId, afia, efua, codeOf } = await aSchoolWithAWallet()
  await bring(
    school,
    accountId,
    moves(0, [
      line(10, { text: 'fees of DARKO  Afia', counterpartyName: 'AN AUNT' }),
      line(11, { text: `${await codeOf(afia)} exams` }),
      line(12, { text: 'Afia Darkoa' }),
      line(13, { text: await codeOf(efua) }),
      line(14, { text: 'school', counterpartyNumber: '0550000127', counterpartyName: 'YAW DARKO' }),
    ]),
  )
  await school.call(endpoints.archiveStudents, { body: { studentIds: [afia] } })
  await school.call(endpoints.eraseStudent, { params: { studentId: afia } })

  const tray = await trayOf(school, accountId)
  expect(tray.map(({ text, from }) => [text, from])).toEqual([
    ['', ''],
    ['', ''],
    ['Afia Darkoa', ''],
    [await codeOf(efua), ''],
    ['', ''],
  ])
})

test('a line whose words went with an erased child is known when its file has nothing else to know it by', async () => {
  const { school, accountId, afia } = await aSchoolWithAWallet()
  const lines = [
    line(10, { text: 'fees of DARKO  Afia', counterpartyName: 'AN AUNT' }),
    line(10, { text: 'fees of Darko Afia' }),
    line(11, { text: 'Afia Darkoa' }),
  ].map(({ providerId: _, ...rest }) => rest)
  await bring(school, accountId, lines, { openingBalance: 0 })
  await school.call(endpoints.archiveStudents, { body: { studentIds: [afia] } })
  await school.call(endpoints.eraseStudent, { params: { studentId: afia } })

  expect(await bring(school, accountId, lines, { openingBalance: 0 })).toMatchObject({ known: 3, new: 0 })
  const others = lines.map((one) => ({ ...one, text: `${one.text} again` }))
  expect(await bring(school, accountId, others, { openingBalance: 0 })).toMatchObject({ known: 0, new: 3 })
  expect(await verifySchool(school.context)).toEqual([])
})
