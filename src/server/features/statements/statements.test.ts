import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { STATEMENT_PIECE_LINES } from '#shared/statements.ts'
import { createTestSchool } from '../../testing/test-school.ts'
import { aWallet, bring, type Line, moves, tryToBring } from './testing/bring.ts'

/** Four movements of a wallet that held 100.00, the oldest first. */
const FOUR = moves(100, [
  { row: 2, date: '2026-11-17', time: '07:31:00', amount: 275.5, providerId: '41880215506', text: 'fees' },
  { row: 3, date: '2026-11-17', time: '09:00:00', amount: 715, providerId: '41880215507', text: 'AMARTEY' },
  { row: 4, date: '2026-11-18', time: '06:47:00', amount: 120, providerId: '41880215508', text: 'exams' },
  {
    row: 5,
    date: '2026-11-18',
    time: '23:59:00',
    amount: -500,
    charge: 2.5,
    providerId: '41880215509',
    text: 'sweep',
  },
])

test('the same statement, halves of it, overlapping and turned round: each line is there once', async () => {
  const school = await createTestSchool()
  const accountId = await aWallet(school)

  const first = await bring(school, accountId, FOUR.slice(1, 3))
  expect(first).toMatchObject({ lines: 2, known: 0, new: 2, firstBalance: 375.5, lastBalance: 1210.5 })
  expect(await bring(school, accountId, [...FOUR].reverse())).toMatchObject({
    known: 2,
    new: 2,
    firstBalance: 100,
    lastBalance: 708,
  })
  for (const again of [FOUR, FOUR.slice(0, 2), FOUR.slice(2)]) {
    expect(await bring(school, accountId, again)).toMatchObject({ known: again.length, new: 0 })
  }
  const { accounts, files } = await school.call(endpoints.listStatementAccounts)
  expect(accounts).toMatchObject([
    { id: accountId, lines: 4, lastDate: '2026-11-18', open: { count: 3, amount: 1110.5 } },
  ])
  expect(files.map(({ added }) => added)).toEqual([0, 0, 0, 2, 2])
})

test('identical twins without a number of the bank are two lines, however often they come', async () => {
  const school = await createTestSchool()
  const accountId = await aWallet(school, { openingBalance: 0, openingDate: '2026-11-01' })
  const twin: Line = { row: 2, date: '2026-11-17', amount: 50, text: 'SCHOOL FEES' }

  expect(await bring(school, accountId, [twin])).toMatchObject({ new: 1 })
  expect(await bring(school, accountId, [twin, { ...twin, row: 3, text: 'school  fees' }])).toMatchObject({
    known: 1,
    new: 1,
  })
  expect(await bring(school, accountId, [twin, { ...twin, row: 3 }])).toMatchObject({ known: 2, new: 0 })
})

test('a statement that cannot be right is refused whole, and says which row', async () => {
  const school = await createTestSchool()
  const accountId = await aWallet(school)
  const wrong = FOUR.map((line) => (line.row === 4 ? { ...line, balance: 1219.5 } : line))

  const refused = (await tryToBring(school, accountId, wrong)).problem
  expect(refused).toMatchObject({
    status: 422,
    error:
      'Row 4: the balance does not follow. 1,090.50 and 120.00 make 1,210.50; the file says 1,219.50. Nothing was read.',
  })
  const future = moves(0, [{ row: 9, date: '2026-12-03', amount: 1 }])
  expect((await tryToBring(school, accountId, future)).problem).toMatchObject({
    status: 422,
    facts: { row: 9 },
  })
  const bare = [{ row: 2, date: '2026-11-17', amount: 50 }]
  expect((await tryToBring(school, accountId, bare)).status).toBe(422)
  const others = await tryToBring(school, accountId, FOUR, { accountNumber: '0240000711' })
  expect(others.problem).toMatchObject({
    status: 409,
    error: 'This is the statement of 024 000 0711.',
  })
  expect((await school.call(endpoints.listStatementAccounts)).accounts[0]?.lines).toBe(0)
})

test('lines before the day an account begins on are left out, when what it began with agrees', async () => {
  const school = await createTestSchool()
  const accountId = await aWallet(school, { openingBalance: 1090.5, openingDate: '2026-11-18' })
  expect(await bring(school, accountId, FOUR)).toMatchObject({ new: 2, early: 2, known: 0 })

  const other = await aWallet(school, {
    number: '0240000800',
    openingBalance: 1000,
    openingDate: '2026-11-18',
  })
  expect((await tryToBring(school, other, FOUR)).problem.error).toContain(
    'begins with 1,000.00 on 18 Nov 2026',
  )
})

test('a whole piece of lines that say everything fits into one request', async () => {
  const school = await createTestSchool()
  const accountId = await aWallet(school)
  const full = Array.from({ length: STATEMENT_PIECE_LINES }, (_, place) => ({
    row: place + 2,
    date: '2026-11-17',
    time: '07:31:00',
    amount: 20,
    charge: 0.5,
    kind: 'TRANSFER',
    providerId: `F${place}`,
    text: 'fees',
    counterpartyNumber: '0240000533',
    counterpartyName: 'ESTHER',
  }))

  expect(await bring(school, accountId, moves(0, full))).toMatchObject({ new: STATEMENT_PIECE_LINES })
})
