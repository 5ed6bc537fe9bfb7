import { expect, test } from 'vitest'
import { KNOWN_ACCOUNTS } from '#shared/accounts.ts'
import type { WireSent as Sent } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/index.ts'
import { aPersonOf } from '../../testing/people.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { counted, counter, opened, take } from '../cash/testing/counter.ts'

type Numbers = Sent<typeof endpoints.keepAccounts>['body'] & object
type Kept = Numbers['accounts']

/** Every account with its usual number, and these in place of some. */
function numbersWith(others: Kept = []): Kept {
  const named = new Set(others.map(({ account }) => account))
  const usual = KNOWN_ACCOUNTS.filter(({ account }) => !named.has(account))
  return [...usual.map(({ account, usual: number }) => ({ account, number })), ...others]
}

const number = (school: TestSchool, accounts = numbersWith()) =>
  school.inject(endpoints.keepAccounts, { body: { accounts } })

type Asked = Sent<typeof endpoints.downloadAccountantMonth>['query'] & object

async function fileOf(school: TestSchool, asked: Partial<Asked> = {}): Promise<Buffer> {
  const query = { month: '2026-11', ...asked }
  return (await school.inject(endpoints.downloadAccountantMonth, { query })).raw.rawPayload
}

/** The rows of a file, its heading first. */
async function rowsOf(school: TestSchool, asked: Partial<Asked> = {}): Promise<string[]> {
  return (await fileOf(school, asked)).toString().replace('\ufeff', '').trimEnd().split('\r\n')
}

/** Two charges, money by two methods, on Friday 20 November 2026. */
async function aSchoolOfMoney() {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  const params = { studentId }
  await school.call(endpoints.debitStudent, { params, body: { feeType: 'School Fees', amount: 500 } })
  const pay = async (amountPaid: number, payment_method: 'Cash' | 'Mobile Money', more = {}) =>
    (
      await school.call(endpoints.payStudent, {
        params,
        body: { feeType: 'School Fees', amountPaid, payment_method, confirm: true, ...more },
      })
    ).receipt?.id ?? ''
  const receiptId = await pay(200, 'Cash')
  await pay(100, 'Mobile Money')
  return { school, studentId, receiptId, pay }
}

const monthOf = (school: TestSchool, month = '2026-11') =>
  school.call(endpoints.readAccountantMonth, { query: { month } })

const giveOut = (school: TestSchool, month = '2026-11') =>
  school.inject(endpoints.giveOutMonth, { body: { month } })

test('a month is daily sums by the school’s own numbers, debits equal credits, and the same month is the same bytes', async () => {
  const { school } = await aSchoolOfMoney()
  await number(school, numbersWith([{ account: 'cash', number: '1000', name: 'Cash at hand' }]))

  const rows = await rowsOf(school)
  const month = await monthOf(school)

  expect(rows).toEqual([
    'Date,Account,Name,Debit,Credit,What',
    '2026-11-20,1000,Cash at hand,200.00,,"School fees, 20 Nov 2026"',
    '2026-11-20,1030,Mobile Money,100.00,,"School fees, 20 Nov 2026"',
    '2026-11-20,1100,Owed by families,500.00,,"School fees, 20 Nov 2026"',
    '2026-11-20,1100,Owed by families,,300.00,"School fees, 20 Nov 2026"',
    '2026-11-20,4000,Fees,,500.00,"School fees, 20 Nov 2026"',
  ])
  expect(month).toMatchObject({ total: 800, days: 1, to: '2026-11-20', isOver: false, withoutNumber: [] })
  expect(month.accounts).toContainEqual({ number: '1100', name: 'Owed by families', debit: 500, credit: 300 })
  for (const format of ['csv', 'xlsx', 'quickbooks', 'sage'] as const) {
    const first = await fileOf(school, { format })
    school.clock.pass({ minutes: 90 })
    expect((await fileOf(school, { format })).equals(first), format).toBe(true)
  }
})

test('QuickBooks reads accounts by name, Sage by number', async () => {
  const { school } = await aSchoolOfMoney()
  await number(school)

  expect((await rowsOf(school, { format: 'quickbooks' })).slice(0, 2)).toEqual([
    'JournalNo,JournalDate,AccountName,Debits,Credits,Description',
    'AGA-20261120,20/11/2026,Cash,200.00,,"School fees, 20 Nov 2026, 1000"',
  ])
  expect((await rowsOf(school, { format: 'sage' })).slice(0, 4)).toEqual([
    'Type,Account Reference,Nominal A/C Ref,Department Code,Date,Reference,Details,Net Amount,Tax Code,Tax Amount',
    'JD,,1000,0,20/11/2026,AGA-20261120,Cash,200.00,T9,0.00',
    'JD,,1030,0,20/11/2026,AGA-20261120,Mobile Money,100.00,T9,0.00',
    'JD,,1100,0,20/11/2026,AGA-20261120,Owed by families,500.00,T9,0.00',
  ])
})

test('two methods on one account are one line, and what goes from an account to itself is none', async () => {
  const desk = await counter()
  const { school, ama } = desk
  await take(desk, ama, 80)
  await take(desk, ama, 20, { cash: false })
  const one = ['cash', 'drawers', 'safe', 'mobile_money'].map((account) => ({ account, number: '1000' }))
  await number(
    school,
    numbersWith([...one.slice(0, 3), { account: 'mobile_money', number: '1000', name: 'Money' }]),
  )

  const rows = await rowsOf(school)

  expect(rows.slice(1)).toEqual([
    '2026-11-20,1000,Money,100.00,,"School fees, 20 Nov 2026"',
    '2026-11-20,1100,Owed by families,,100.00,"School fees, 20 Nov 2026"',
  ])
  expect((await monthOf(school)).accounts).toEqual([
    { number: '1000', name: 'Money', debit: 100, credit: 0 },
    { number: '1100', name: 'Owed by families', debit: 0, credit: 100 },
  ])
})

test('an account without a number is named, and nothing is given out until it has one', async () => {
  const { school } = await aSchoolOfMoney()
  await number(
    school,
    numbersWith().filter(({ account }) => account !== 'mobile_money' && account !== 'income'),
  )

  const file = await school.inject(endpoints.downloadAccountantMonth, { query: { month: '2026-11' } })
  const given = await giveOut(school)

  for (const { problem } of [file, given]) {
    expect(problem).toMatchObject({
      code: 'conflict',
      detail: 'Give these accounts a number first: Fees, Mobile Money.',
    })
  }
  expect((await monthOf(school)).withoutNumber.sort()).toEqual(['Fees', 'Mobile Money'])
  expect((await monthOf(school)).given).toBeNull()
})

test('a fee type, a bank and a word have a number of their own, or that of what they are part of', async () => {
  const { school } = await aSchoolOfMoney()
  const { accounts } = await school.call(endpoints.listAccounts)
  const fees = accounts.find(({ label, partOf }) => label === 'School Fees' && partOf === 'income')
  const own = { account: fees?.account ?? '', number: '4010', name: 'Tuition' }

  await number(school, numbersWith([own]))
  const rows = await rowsOf(school)
  const strange = await number(
    school,
    numbersWith([{ ...own, account: 'bank:019aa0de-7f3c-7cc1-9d0e-2f6a5b1c0d3e' }]),
  )

  expect(
    (await school.call(endpoints.listAccounts)).accounts.find(({ account }) => account === own.account),
  ).toMatchObject(own)
  expect(rows.at(-1)).toBe('2026-11-20,4010,Tuition,,500.00,"School fees, 20 Nov 2026"')
  expect(strange.problem.code).toBe('not_found')
})

test('one number under two names, one account twice and a name like a formula are refused with the field', async () => {
  const school = await createTestSchool()
  const refused = async (...accounts: Kept) => (await number(school, accounts)).problem.fields

  expect([
    await refused(
      { account: 'cash', number: '1', name: 'Cash' },
      { account: 'bank', number: '1', name: 'Bank' },
    ),
    await refused({ account: 'cash', number: '1' }, { account: 'cash', number: '2' }),
    await refused({ account: 'cash', number: '1', name: '=1+1' }),
    await refused({ account: 'cash', number: '=1' }),
    await refused({ account: 'petty', number: '1' }),
  ]).toEqual([
    { 'accounts.1.name': 'Account 1 is called “Cash” already.' },
    { 'accounts.1.account': 'This account is named twice.' },
    { 'accounts.0.name': 'A name cannot begin with a sign.' },
    { 'accounts.0.number': 'A number has letters, digits, and . - / between them.' },
    { 'accounts.0.account': 'There is no such account.' },
  ])
})

test('a number that Sage cannot take is named', async () => {
  const { school } = await aSchoolOfMoney()
  await number(school, numbersWith([{ account: 'cash', number: '1000-CASH' }]))

  const { problem } = await school.inject(endpoints.downloadAccountantMonth, {
    query: { month: '2026-11', format: 'sage' },
  })

  expect(problem.detail).toBe('Sage takes account numbers of up to 8 characters: 1000-CASH has more.')
})

test('a month that has not begun is refused, and one without entries is a heading alone', async () => {
  const { school } = await aSchoolOfMoney()
  const read = (month: string) => school.inject(endpoints.readAccountantMonth, { query: { month } })

  const future = await read('2026-12')
  const given = await giveOut(school, '2026-12')
  const empty = await monthOf(school, '2026-09')

  for (const { problem } of [future, given]) {
    expect(problem.fields).toEqual({ month: 'December 2026 has not begun.' })
  }
  expect((await read('2026-13')).problem.fields).toEqual({ month: 'Enter a month as YYYY-MM.' })
  expect(empty).toMatchObject({ accounts: [], total: 0, isOver: true, to: '2026-09-30', withoutNumber: [] })
  expect(await rowsOf(school, { month: '2026-09' })).toHaveLength(1)
})

test('what another school has is in no journal but its own', async () => {
  const { school } = await aSchoolOfMoney()
  const other = await createTestSchool()
  await number(school)
  const { givenId } = (await giveOut(school)).reply

  const theirs = await monthOf(other)
  const file = await other.inject(endpoints.downloadAccountantMonth, {
    query: { month: '2026-11', since: givenId },
  })

  expect(theirs).toMatchObject({ accounts: [], given: null })
  expect(file.problem.code).toBe('not_found')
  expect((await other.call(endpoints.listAccounts)).accounts.every(({ number: own }) => own === null)).toBe(
    true,
  )
})

test('the Auditor reads a month and its file, and gives nothing out; a cashier reads nothing', async () => {
  const { school } = await aSchoolOfMoney()
  await number(school)
  const auditor = await aPersonOf(school, 'auditor')
  const cashier = await aPersonOf(school, 'cashier')
  const query = { month: '2026-11' }

  const read = await school.inject(endpoints.readAccountantMonth, { query }, auditor)
  const file = await school.inject(endpoints.downloadAccountantMonth, { query }, auditor)
  const given = await school.inject(endpoints.giveOutMonth, { body: query }, auditor)
  const refused = await school.inject(endpoints.readAccountantMonth, { query }, cashier)

  expect([read.status, file.status]).toEqual([200, 200])
  expect(given.problem.detail).toBe('Giving the accountant a month needs the Head or the Bursar.')
  expect(refused.problem.detail).toBe(
    'Reading the accountant’s journal needs the Head, the Bursar or the Auditor.',
  )
  expect((await monthOf(school)).given).toBeNull()
})

test('what a drawer paid out is on the account of its word, and what it was short on that of over and short', async () => {
  const desk = await counter()
  const { school, ama, adwoa, studentId } = desk
  await number(school, numbersWith())
  const params = { studentId }
  const feeType = 'School Fees'
  await school.call(endpoints.debitStudent, { params, body: { feeType, amount: 300 } })
  const drawerId = await opened(desk, ama)
  await take(desk, ama, 400)
  const gas = { from: 'drawer' as const, amount: 20, payee: 'Gas', word: 'Gas', allowedById: adwoa.staffId }
  await school.call(endpoints.payOut, { body: gas }, ama)
  await counted(desk, ama, drawerId, 375)
  await counted(desk, ama, drawerId, 375)

  const lines = (await monthOf(school)).accounts
  const of = (account: string) => lines.find(({ number: own }) => own === usualOf(account))

  expect(of('students')).toMatchObject({ debit: 300, credit: 400 })
  expect(of('income')).toMatchObject({ debit: 0, credit: 300 })
  expect(of('paid_out')).toMatchObject({ debit: 20, credit: 0 })
  expect(of('drawers')).toMatchObject({ debit: 400, credit: 25 })
  expect(of('over_short')).toMatchObject({ debit: 5, credit: 0 })

  const { accounts } = await school.call(endpoints.listAccounts)
  const word = accounts.find(({ label, partOf }) => label === 'Gas' && partOf === 'paid_out')
  await number(school, numbersWith([{ account: word?.account ?? '', number: '5010' }]))
  expect((await monthOf(school)).accounts).toContainEqual({
    number: '5010',
    name: 'Gas',
    debit: 20,
    credit: 0,
  })
})

const usualOf = (wanted: string) => KNOWN_ACCOUNTS.find(({ account }) => account === wanted)?.usual
