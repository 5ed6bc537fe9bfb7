import type { Page } from '@playwright/test'
import { cutAtAnyWidth } from './cut.ts'
import { expect, test } from './dashboard.ts'
import { switchDrawersOff } from './drawers.ts'
import { flawsByDayAndNight, lostToSpacing, tooSmallForFingers, widthsTooWide } from './readers.ts'
import { bearer, signIn } from './school.ts'

interface Place {
  name: string
  path: string
  /** Stands there once the screen has come. */
  shows: string | RegExp
}

const places: Place[] = [
  { name: 'students', path: '/dashboard', shows: 'Total Debt (GH₵)' },
  { name: 'all fees', path: '/dashboard/addFees', shows: 'Add New Fee Type' },
  { name: 'classes of a fee', path: '/dashboard/addFees/selectedFees?type=School+Fees', shows: 'Basic 9' },
  {
    name: 'class fee',
    path: '/dashboard/addFees/selectedFees/classFee?type=School+Fees&class=Basic+4&classId=Basic+4',
    shows: 'Fixed fee amount',
  },
  {
    name: 'add fees',
    path: '/dashboard/addFees/addClassFee?class=Basic+4&type=Exam+Fees',
    shows: 'Update fees for Basic 4 students',
  },
  { name: 'add student', path: '/dashboard/addStudent?class=Basic+4', shows: 'Add New Student' },
  { name: 'school details', path: '/dashboard/editSchool', shows: 'Payment information' },
  {
    name: 'report',
    path: '/dashboard/generalReport?startDate=2026-09-01&endDate=2026-12-31',
    shows: 'Generate Report',
  },
  { name: 'class records', path: '/dashboard/classRecord', shows: 'Class Records' },
  {
    name: 'class details',
    path: '/dashboard/classRecord/classDetails?class=Basic+4&classId=Basic+4',
    shows: "Basic 4 - Students' Fee Summary",
  },
  { name: 'journal', path: '/dashboard/transactions', shows: 'every entry, newest first' },
  { name: 'messages', path: '/dashboard/messages', shows: 'texts to guardians' },
  { name: 'notices', path: '/dashboard/messages/notices', shows: 'Look at it before it goes' },
  { name: 'families', path: '/dashboard/customers', shows: 'Together (GH₵)' },
  { name: 'a family', path: '/dashboard/customers/family?familyId=none', shows: 'All families' },
  { name: 'sponsors', path: '/dashboard/customers/sponsors', shows: 'Sponsors' },
  { name: 'clearance', path: '/dashboard/customers/clearance', shows: 'Clearance' },
  { name: 'call list', path: '/dashboard/callList', shows: 'Call list' },
  { name: 'reductions', path: '/dashboard/addFees/reductions', shows: 'Reductions' },
  { name: 'cost of reductions', path: '/dashboard/addFees/reductionReport', shows: 'What reductions cost' },
  { name: 'bounced cheques', path: '/dashboard/generalReport/bounced', shows: 'Bounced cheques' },
  { name: 'registers', path: '/dashboard/register', shows: 'With you' },
  { name: 'requests', path: '/dashboard/agents/requests', shows: 'Requests' },
  { name: 'audit', path: '/dashboard/audit', shows: 'who did what, newest first' },
  { name: 'who owes', path: '/dashboard/debtors', shows: 'Who owes' },
  { name: 'fees of all classes', path: '/dashboard/addFees/allClasses', shows: 'Fees of all classes' },
  { name: 'classes of our own', path: '/dashboard/classRecord/classes', shows: 'Change classes' },
  { name: 'year-end', path: '/dashboard/classRecord/yearEnd', shows: 'Year-end' },
  { name: 'completed', path: '/dashboard/classRecord/completed', shows: 'Completed' },
  { name: 'terms', path: '/dashboard/settings/terms', shows: 'Add a term' },
  { name: 'calendar', path: '/dashboard/settings/calendar', shows: 'Add free days' },
  { name: 'staff', path: '/dashboard/agents', shows: 'Invite somebody' },
  { name: 'desks', path: '/dashboard/settings/desks', shows: 'Desks' },
  // Another journey may have opened and counted one today.
  { name: 'drawer', path: '/dashboard/cash/drawer', shows: /^(My drawer|Drawer of )/ },
  { name: 'kinds of pupil', path: '/dashboard/settings/kinds', shows: 'Begin with Day and Boarder' },
  { name: 'rules', path: '/dashboard/settings/rules', shows: 'Rules' },
  { name: 'settings', path: '/dashboard/settings?search=e', shows: 'Search settings' },
  { name: 'payments of parents', path: '/dashboard/settings/payments', shows: 'How parents pay' },
  { name: 'texts by themselves', path: '/dashboard/settings/texts', shows: 'Evening text' },
  { name: 'papers', path: '/dashboard/settings/papers', shows: 'Printing on this device' },
  { name: 'account numbers', path: '/dashboard/settings/accountNumbers', shows: 'Owed by families' },
  { name: 'for the accountant', path: '/dashboard/generalReport/accountant', shows: 'Both sides' },
  { name: 'the old book', path: '/dashboard/records/oldBook', shows: 'Signed by two' },
  { name: 'old receipts', path: '/dashboard/records/oldReceipts', shows: 'Find a number or a name' },
  { name: 'numbers on paper', path: '/dashboard/settings/numbers', shows: 'Last number in the books' },
  { name: 'cash of the day', path: '/dashboard/cash', shows: 'Taken in all' },
  { name: 'paid out', path: '/dashboard/cash/paidOut', shows: 'What it is for' },
  { name: 'deposits', path: '/dashboard/cash/deposits', shows: 'Bank accounts' },
  { name: 'statements', path: '/dashboard/cash/statements', shows: 'Add an account' },
  { name: 'bring a statement', path: '/dashboard/cash/statements/bring', shows: 'Bring a statement' },
  { name: 'insights', path: '/dashboard/insights', shows: 'Collected this term' },
  { name: 'watch list', path: '/dashboard/insights/watch', shows: 'What each person undid' },
  { name: 'weekly text', path: '/dashboard/insights/weekly', shows: 'Goes on' },
  { name: 'help', path: '/dashboard/help', shows: 'Take a payment' },
  { name: 'records', path: '/dashboard/records', shows: 'Download ZIP' },
  { name: 'import', path: '/dashboard/records/import', shows: 'Choose the file' },
  { name: 'subscription', path: '/dashboard/upgradeSubscription', shows: 'Pay GHS 200 & Upgrade' },
  { name: 'your schools', path: '/dashboard/schools', shows: 'You are Head of this school alone.' },
]

/** Of one child: the address goes on with which one. */
const ofChild: Place[] = [
  { name: 'student', path: '/dashboard/studentDetails?studentId=', shows: 'Make a Payment' },
  {
    name: 'edit student',
    path: '/dashboard/studentDetails/editStudentDetails?studentId=',
    shows: 'Parent or guardian',
  },
  {
    name: 'transactions of a fee',
    path: '/dashboard/addFees/selectedFees/classFee/student?type=School+Fees&studentId=',
    shows: 'Generate Receipt',
  },
]

/** What says in the header or the book where one is. */
function litPlaces(page: Page) {
  return page
    .locator('header, nav[aria-label="Desk"]')
    .locator('[aria-current], [data-here]')
    .filter({ visible: true })
}

const PHONE = 360
const DESK = 1440
const BETWEEN = [320, 390, 600, 719, 720, 768, 834, 900, 959, 1024, 1100, 1199, 1280, 1399]

test.describe(() => {
  // Whichever browser is free takes the next screen.
  test.describe.configure({ mode: 'parallel' })

  for (const place of [...places, ...ofChild]) {
    test(`${place.name}: it fits at every width, and every reader can use it by day and by night`, async ({
      tab,
    }) => {
      const { page, wrongs, childId } = tab
      await page.setViewportSize({ width: DESK, height: 900 })
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await page.goto(ofChild.includes(place) ? `${place.path}${childId}` : place.path)
      await expect(page.getByText(place.shows).first()).toBeAttached()
      await expect(page.locator('[data-skeleton], [aria-busy="true"]')).toHaveCount(0)

      // A page of its own, without the book's places.
      if (place.name !== 'registers') await expect(litPlaces(page), 'where one is').not.toHaveCount(0)
      expect(await flawsByDayAndNight(page), 'at a desk').toEqual([])
      await page.setViewportSize({ width: 1280, height: 900 })
      expect(await lostToSpacing(page), 'with letters and lines far apart').toEqual([])
      expect(await widthsTooWide(page, [DESK, ...BETWEEN, PHONE]), 'scrolls sideways').toEqual([])
      expect(await flawsByDayAndNight(page), 'on a phone').toEqual([])
      await page.setViewportSize({ width: PHONE, height: 2_000 })
      expect(await tooSmallForFingers(page), 'for a finger').toEqual([])
      expect(await cutAtAnyWidth(page), 'cut or covered').toEqual([])
      expect(wrongs.splice(0)).toEqual([])
    })
  }
})

test('from 1024 px on the header says in one line whose school it is, the time, and the ways to its details and out', async ({
  dashboard,
}) => {
  await dashboard.setViewportSize({ width: 1024, height: 900 })
  await dashboard.goto('/dashboard/customers')
  const header = dashboard.locator('header')
  await expect(header.getByRole('button', { name: /: your menu/ })).toBeVisible()
  await expect(header.getByText(/^\d\d:\d\d:\d\d$/)).toBeVisible()
  const emailAndAddress = ['demo@akontaa.example', '14 Ofankor Street, Achimota, Accra']
  for (const fact of ['Adom Grace Academy', ...emailAndAddress])
    await expect(header.getByText(fact, { exact: true }).filter({ visible: true })).toHaveCount(1)
  await expect(header.getByRole('link', { name: 'Edit Details' }).filter({ visible: true })).toHaveCount(1)
  await expect(header.getByRole('button', { name: 'Log out' }).filter({ visible: true })).toHaveCount(1)
  const line = header.getByRole('link', { name: 'Akontaa' }).locator('..')
  expect((await line.boundingBox())?.height).toBe(56)
})

test('desks of the longest names fit at every width', async ({ tab }) => {
  const { page } = tab
  // A session of its own: it belongs to the desk from now on.
  const headers = bearer(await signIn(page.request))
  const data = { name: 'Front office beside the stairs, left window 1795517573735', deskKey: 'k'.repeat(43) }
  expect((await page.request.post('/api/desks', { headers, data })).status()).toBe(201)
  await page.goto('/dashboard/settings/desks')
  await expect(page.getByText(data.name)).toBeVisible()

  expect(await widthsTooWide(page, [DESK, ...BETWEEN, PHONE])).toEqual([])
})

/** What the rules of the office add to a screen. */
const UNDER_RULES = [
  '/dashboard',
  '/dashboard/transactions',
  '/dashboard/cash',
  '/dashboard/cash/drawer',
  '/dashboard/debtors',
]

test('with two persons and drawers, and a name of forty letters, no amount, name or button is cut or covered', async ({
  tab,
}) => {
  test.setTimeout(120_000)
  const { page } = tab
  const headers = bearer(await signIn(page.request))
  const surname = 'Amoakohene-Owusu-Ansah'
  const firstName = 'Nana Akua Serwaah'
  const studentId = await addChild(page, headers, { surname, firstName })
  const on = await page.request.put('/api/staff/rules', {
    headers,
    data: { twoPersons: true, drawers: true, confirm: true },
  })
  expect(on.ok()).toBe(true)
  const found: string[] = []
  for (const path of [...UNDER_RULES, `/dashboard/studentDetails?studentId=${studentId}`]) {
    await page.goto(path)
    await expect(
      page
        .locator('main')
        .getByText(/\d\.\d{2}/)
        .first(),
    ).toBeAttached()
    await expect(page.locator('[data-skeleton], [aria-busy="true"]')).toHaveCount(0)
    for (const text of await cutAtAnyWidth(page, [surname])) found.push(`${path} ${text}`)
  }
  await page.request.put('/api/staff/rules', { headers, data: { twoPersons: false } })
  await switchDrawersOff(page.request, headers)
  expect(found).toEqual([])
})

async function addChild(
  page: Page,
  headers: Record<string, string>,
  { surname, firstName }: { surname: string; firstName: string },
): Promise<string> {
  const data = {
    studentFirstName: firstName,
    studentSurname: surname,
    studentGender: 'Female',
    studentClass: 'Basic 4',
    studentAddress: '12 Aboom Wells Road',
    studentParentFirstName: firstName,
    studentParentSurname: surname,
    studentParentNumber: '0240000971',
  }
  const added = await page.request.post('/api/students/add', { headers, data })
  expect(added.ok()).toBe(true)
  return (await added.json()).student.id
}

const SLOW = [
  '/dashboard/cash',
  '/dashboard/cash/registers',
  '/dashboard/generalReport/accountant',
  '/dashboard/insights/watch',
  '/dashboard/settings/calendar',
  '/dashboard/settings/texts',
]

test('what stands for a part on its way is no wider than a phone', async ({ tab }) => {
  const { page } = tab
  await page.setViewportSize({ width: PHONE, height: 900 })
  // Who is signed in is known, and nothing else comes.
  await page.route(/\/api\/(?!schools\/session|schools\/today|staff\/me)/, () => undefined)
  for (const path of SLOW) {
    await page.goto(path)
    await expect(page.locator('main [data-skeleton]').first()).toBeVisible()
    expect(await widthsTooWide(page, [PHONE]), path).toEqual([])
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('an old address of the settings leads on to the new one', async ({ dashboard }) => {
  await dashboard.goto('/dashboard/agents/desks')
  await expect(dashboard).toHaveURL(/\/dashboard\/settings\/desks$/)
  await expect(dashboard.getByRole('navigation', { name: 'Settings' })).toBeVisible()
})

test('on a wide screen all settings stand beside the one that is open, found by a word, and nothing typed is lost', async ({
  dashboard,
}) => {
  await dashboard.goto('/dashboard/settings')
  const index = dashboard.getByRole('navigation', { name: 'Settings' })
  await expect(index.getByRole('link', { name: /^School N/ })).toHaveAttribute('aria-current', 'page')
  const search = dashboard.getByRole('searchbox', { name: 'Search settings' })
  await search.press('b')
  await search.pressSequentially('ookkeeper')
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('bookkeeper')
  await dashboard
    .locator('main')
    .getByRole('link', { name: /^Account numbers/ })
    .click()
  await expect(index.getByRole('link', { name: /^Account numbers/ })).toHaveAttribute('aria-current', 'page')
  await expect(search).toHaveValue('')

  await index.getByRole('link', { name: /^School N/ }).click()
  await dashboard.getByLabel('School address').fill('Half typed')
  await dashboard.setViewportSize({ width: 1024, height: 900 })
  await expect(search).toHaveCount(0)
  await expect(index.getByRole('link', { name: 'School', exact: true })).toBeVisible()
  await expect(dashboard.getByLabel('School address')).toHaveValue('Half typed')
})

test('the cursor comes back to where a class’s amount was begun to be edited', async ({ dashboard }) => {
  await dashboard.goto(
    '/dashboard/addFees/selectedFees/classFee?type=School+Fees&class=Basic+4&classId=Basic+4',
  )
  await dashboard.getByRole('button', { name: 'Edit', exact: true }).press('Enter')
  await expect(dashboard.getByLabel('Amount')).toBeFocused()
  await dashboard.keyboard.press('Escape')
  await expect(dashboard.getByRole('button', { name: 'Edit', exact: true })).toBeFocused()
})
