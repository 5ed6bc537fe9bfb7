import type { APIRequestContext, Page } from '@playwright/test'
import { bearer, expect, type Session, studentsOf, test } from './dashboard.ts'
import { listen } from './ears.ts'

/** What is done at the counter with eyes shut, as it is heard. Whoever changes the words records them anew: `-u`. */

test('a payment of ten keys is heard from the child to the receipt', async ({ dashboard, session }) => {
  const surname = await aChild(dashboard.request, session, 'Heardone')
  await dashboard.goto('/dashboard')
  await paletteAtHand(dashboard)
  const ears = await listen(dashboard)

  await ears.press('/')
  await ears.type(surname)
  await ears.press('Enter')
  await ears.type('200')
  await ears.until(/leaves/)
  await ears.press('Enter')
  await ears.until(/then: .*Successfully credited/)

  expect(ears.transcript({ [`Esi ${surname}`]: 'the child', [surname]: 'Mensah' })).toMatchSnapshot(
    'payment.txt',
  )
})

test('a payment of far more than is owed is heard to be asked about, and to be left', async ({
  dashboard,
  session,
}) => {
  const surname = await aChild(dashboard.request, session, 'Heardtwo')
  await dashboard.goto('/dashboard')
  await paletteAtHand(dashboard)
  const ears = await listen(dashboard)

  await ears.press('/')
  await ears.type(surname)
  await ears.press('Enter')
  await ears.type('9999')
  await ears.press('Enter')
  await ears.until(/at once: .*Is the amount right/)
  await ears.press('Escape')

  expect(ears.transcript({ [`Esi ${surname}`]: 'the child', [surname]: 'Mensah' })).toMatchSnapshot(
    'too-much.txt',
  )
})

test('a family of the call list is heard, and what it said is written down', async ({
  dashboard,
  session,
}) => {
  const answer = await dashboard.request.get('/api/callList', { headers: bearer(session) })
  const {
    families,
  }: {
    families: {
      familyId: string
      promise: unknown
      late: number
      guardian: { firstName: string; surname: string }
    }[]
  } = await answer.json()
  const family = families.find(({ promise, late }) => late > 50 && !promise)
  await dashboard.goto(`/dashboard/callList?familyId=${family?.familyId}`)
  await expect(dashboard.getByRole('complementary').getByRole('radio', { name: 'Promised' })).toBeVisible()
  const ears = await listen(dashboard)

  await ears.press('w', '1', 'Enter')
  await ears.until(/Written down/)

  const { firstName, surname } = family?.guardian ?? { firstName: '', surname: '' }
  expect(ears.transcript({ [`${firstName} ${surname}`]: 'the guardian' })).toMatchSnapshot('call-list.txt')
})

test('a place after a link, and after a name typed, is heard by its title', async ({ dashboard }) => {
  await dashboard.goto('/dashboard/customers')
  await paletteAtHand(dashboard, 'a[href*="studentDetails"]')
  await dashboard.getByRole('link', { name: 'Journal', exact: true }).first().focus()
  const ears = await listen(dashboard)

  await ears.press('Enter')
  await ears.until(/focus: Journal, heading/)
  await ears.press('g', 'm')
  await ears.until(/focus: Messages, heading/)
  await ears.press('/')
  await ears.type('calendar')
  await ears.press('Enter')
  await ears.until(/focus: School calendar, heading/)

  expect(ears.transcript()).toMatchSnapshot('places.txt')
})

test('a line of a statement is heard with what its key will do, and posted', async ({
  dashboard,
  session,
}) => {
  const surname = await aChild(dashboard.request, session, 'Heardthree')
  const child = (await studentsOf(dashboard, session)).find((each) => each.student_surname === surname)
  const accountId = await aStatement(dashboard.request, session, child?.pupilCode ?? '')
  await dashboard.goto(`/dashboard/cash/statements/tray?accountId=${accountId}`)
  await expect(dashboard.getByRole('button', { name: /^Post 1 sure/ })).toBeVisible()
  const ears = await listen(dashboard)

  await ears.press('ArrowDown', 'ArrowUp', 'Enter')
  await ears.until(/Posted/)

  expect(ears.transcript({ [surname]: 'Mensah' })).toMatchSnapshot('statement-line.txt')
})

/** The rows stand before the palette's code is there; what is heard of a hand ahead of it is another matter. */
async function paletteAtHand(dashboard: Page, row = '[data-row-link]') {
  await expect(dashboard.locator(row).first()).toBeVisible()
  await dashboard.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/palette-')),
  )
  // And for what it stands on.
  await dashboard.waitForTimeout(1_500)
}

/** A wallet's statement of two lines: one with the child's code, one that says nothing. Answers with the account. */
async function aStatement(request: APIRequestContext, session: Session, code: string): Promise<string> {
  const send = async (path: string, data: object) => {
    const answer = await request.post(`/api/cash/statements/${path}`, { headers: bearer(session), data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return await answer.json()
  }
  const number = `024${String(Date.now()).slice(-7)}`
  const { account } = await send('accounts', { type: 'wallet', bank: 'MTN Mobile Money', number })
  const date = new Date().toISOString().slice(0, 10)
  const line = { date, counterpartyNumber: '0590000871', counterpartyName: 'MAWUSI KPODO' }
  const lines = [
    { ...line, row: 2, amount: 120, balance: 220, providerId: `${number}01`, text: `fees ${code}` },
    {
      ...line,
      row: 3,
      amount: 75,
      balance: 295,
      providerId: `${number}02`,
      counterpartyNumber: '0200000734',
      text: 'xx',
    },
  ]
  const begun = { accountId: account.id, fileName: 'MTN.csv', format: 'csv', lines: lines.length }
  const { fileId } = await send('files', begun)
  await send(`files/${fileId}/pieces`, { place: 0, lines })
  await send(`files/${fileId}/bring`, {})
  return account.id
}

/** A child nobody else pays for, who owes what its class was billed. */
async function aChild(request: APIRequestContext, session: Session, named: string): Promise<string> {
  // Tried again it is another child.
  const surname = `${named}${'o'.repeat(test.info().retry)}`
  const data = {
    studentFirstName: 'Esi',
    studentSurname: surname,
    studentGender: 'Female',
    studentClass: 'Basic 4',
    studentAddress: '12 Aboom Wells Road',
    studentParentFirstName: 'Ama',
    studentParentSurname: surname,
    studentParentNumber: '0240000981',
  }
  const added = await request.post('/api/students/add', { headers: bearer(session), data })
  expect(added.ok(), await added.text()).toBe(true)
  return surname
}
