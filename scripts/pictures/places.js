// What is pictured: each a name, an address, and the acts that lead to what is to be seen. Everything is found by role and
// name, so that the same list fits the product before and after its styles change.

const classOf = 'type=School+Fees&class=Basic+4&classId=Basic+4'
const aside = '/dashboard/addFees/selectedFees/classFee'

/** Before anybody signed in. `pending` stands in the browser's storage as it does in the middle of a sign-up. */
const pending = { pendingSchool: JSON.stringify({ id: 'none', schoolName: 'Hope Preparatory' }) }

export const publicPlaces = [
  { name: 'public-home', path: '/' },
  { name: 'public-about', path: '/about' },
  { name: 'public-contact', path: '/contact' },
  { name: 'public-contact-wrong', path: '/contact', act: (page) => press(page, 'Send message') },
  { name: 'public-faq', path: '/faq', act: (page) => page.getByText('What does Akontaa cost?').click() },
  { name: 'public-privacy', path: '/privacy' },
  { name: 'public-mobile-policies', path: '/mobilePolicies' },
  { name: 'public-app', path: '/app' },
  { name: 'public-bankform', path: '/bankform' },
  { name: 'public-bankform-wallet', path: '/bankform', act: chooseWallet },
  { name: 'public-bankform-wrong', path: '/bankform', act: (page) => press(page, 'Submit') },
  { name: 'public-not-found', path: '/nowhere' },
  { name: 'public-receipt-not-found', path: '/r/ABCD-2345-6789' },
  { name: 'login', path: '/login' },
  { name: 'login-wrong', path: '/login', act: signInWrongly },
  { name: 'login-sign-up', path: '/login?mode=signup' },
  { name: 'login-sign-up-wrong', path: '/login?mode=signup', act: (page) => press(page, 'Next') },
  { name: 'login-forgot-password', path: '/login/forgotPassword' },
  { name: 'login-reset-password', path: '/login/resetPassword?email=office%40hope.example' },
  { name: 'subscribe', path: '/subscribe', stored: pending },
  { name: 'subscribe-told', path: '/subscribe?told=declined', stored: pending },
  { name: 'parents-number', path: '/parents' },
  { name: 'payment-callback', path: '/paymentCallback?reference=AKN-1', stored: pending },
]

/** The dashboard of the demo school, and of one child in it. */
export function dashboardPlaces(child) {
  const student = `studentId=${child.id}`
  return [
    { name: 'home', path: '/dashboard' },
    { name: 'home-owing', path: '/dashboard?show=owing' },
    {
      name: 'home-menu',
      path: '/dashboard',
      widthMax: 768,
      act: (page) => page.getByLabel(/school menu$/).click(),
    },
    { name: 'home-keys', path: '/dashboard', act: (page) => page.keyboard.press('?') },
    { name: 'palette', path: '/dashboard', act: (page) => page.keyboard.press('/') },
    { name: 'palette-found', path: '/dashboard', act: findChild },
    { name: 'palette-payment', path: '/dashboard', act: (page) => takePayment(page, child) },
    { name: 'fees', path: '/dashboard/addFees' },
    { name: 'fees-new', path: '/dashboard/addFees', act: (page) => press(page, 'Add New Fee Type') },
    { name: 'classes-of-a-fee', path: '/dashboard/addFees/selectedFees?type=School+Fees' },
    { name: 'class-fee', path: `${aside}?${classOf}` },
    { name: 'class-fee-edit', path: `${aside}?${classOf}`, act: editClassFee },
    { name: 'bill-class', path: '/dashboard/addFees/addClassFee?class=Basic+4&type=Exam+Fees' },
    { name: 'add-student', path: '/dashboard/addStudent?class=Basic+4' },
    { name: 'add-student-wrong', path: '/dashboard/addStudent', act: submit },
    { name: 'student', path: `/dashboard/studentDetails?${student}` },
    { name: 'student-unknown', path: '/dashboard/studentDetails?studentId=nobody' },
    { name: 'student-edit', path: `/dashboard/studentDetails/editStudentDetails?${student}` },
    { name: 'student-fee', path: `${aside}/student?type=School+Fees&${student}` },
    { name: 'school', path: '/dashboard/editSchool' },
    { name: 'terms', path: '/dashboard/settings/terms' },
    { name: 'calendar', path: '/dashboard/settings/calendar' },
    { name: 'fees-of-all-classes', path: '/dashboard/addFees/allClasses' },
    { name: 'debtors', path: '/dashboard/debtors' },
    { name: 'classes', path: '/dashboard/classRecord/classes' },
    { name: 'year-end', path: '/dashboard/classRecord/yearEnd' },
    { name: 'completed', path: '/dashboard/classRecord/completed' },
    { name: 'report', path: '/dashboard/generalReport?startDate=2026-09-01&endDate=2026-12-31' },
    { name: 'report-empty', path: '/dashboard/generalReport?startDate=2020-01-01&endDate=2020-01-02' },
    { name: 'class-records', path: '/dashboard/classRecord' },
    { name: 'class-details', path: `/dashboard/classRecord/classDetails?${classOf}` },
    { name: 'class-details-chosen', path: `/dashboard/classRecord/classDetails?${classOf}`, act: chooseTwo },
    {
      name: 'class-details-archive',
      path: `/dashboard/classRecord/classDetails?${classOf}`,
      act: askArchive,
    },
    { name: 'journal', path: '/dashboard/transactions' },
    { name: 'journal-menu', path: '/dashboard/transactions', act: openRowMenu },
    { name: 'journal-take-back', path: '/dashboard/transactions', act: (page) => fromRow(page, 'Take back') },
    { name: 'journal-move', path: '/dashboard/transactions', act: (page) => fromRow(page, 'Move') },
    { name: 'texts', path: '/dashboard/messages' },
    { name: 'families', path: '/dashboard/customers' },
    { name: 'family', path: '/dashboard/customers', act: editFamily },
    { name: 'staff', path: '/dashboard/agents' },
    { name: 'desks', path: '/dashboard/settings/desks' },
    { name: 'drawer', path: '/dashboard/cash/drawer' },
    { name: 'rules', path: '/dashboard/settings/rules' },
    { name: 'cash-day', path: '/dashboard/cash' },
    { name: 'deposits', path: '/dashboard/cash/deposits' },
    { name: 'records', path: '/dashboard/records' },
    { name: 'import', path: '/dashboard/records/import' },
    { name: 'renewal', path: '/dashboard/upgradeSubscription' },
    { name: 'nowhere', path: '/dashboard/nowhere' },
    ...morePlaces,
  ]
}

/** Screens that need neither a child nor an act. */
const morePlaces = [
  { name: 'accountant', path: '/dashboard/generalReport/accountant' },
  { name: 'account-numbers', path: '/dashboard/settings/accountNumbers' },
  { name: 'audit', path: '/dashboard/audit' },
  { name: 'bece', path: '/dashboard/classRecord/bece' },
  { name: 'bounced', path: '/dashboard/generalReport/bounced' },
  { name: 'bring', path: '/dashboard/cash/statements/bring' },
  { name: 'call-list', path: '/dashboard/callList' },
  { name: 'clearance', path: '/dashboard/customers/clearance' },
  { name: 'count', path: '/dashboard/cash/drawer/count' },
  { name: 'daily-fees', path: '/dashboard/addFees/dailyFees' },
  { name: 'entries', path: '/dashboard/insights/entries' },
  { name: 'hand-over', path: '/dashboard/cash/drawer/handOver' },
  { name: 'help', path: '/dashboard/help' },
  { name: 'insights', path: '/dashboard/insights' },
  { name: 'kinds', path: '/dashboard/settings/kinds' },
  { name: 'month', path: '/dashboard/cash/statements/month' },
  { name: 'my-schools', path: '/dashboard/schools' },
  { name: 'notices', path: '/dashboard/messages/notices' },
  { name: 'numbers', path: '/dashboard/settings/numbers' },
  { name: 'old-book', path: '/dashboard/records/oldBook' },
  { name: 'old-receipts', path: '/dashboard/records/oldReceipts' },
  { name: 'owing-families', path: '/dashboard/insights/owingFamilies' },
  { name: 'paid-out', path: '/dashboard/cash/paidOut' },
  { name: 'papers', path: '/dashboard/settings/papers' },
  { name: 'payments', path: '/dashboard/settings/payments' },
  { name: 'reduction-report', path: '/dashboard/addFees/reductionReport' },
  { name: 'reductions', path: '/dashboard/addFees/reductions' },
  { name: 'registers', path: '/dashboard/cash/registers' },
  { name: 'register', path: '/dashboard/register' },
  { name: 'requests', path: '/dashboard/agents/requests' },
  { name: 'settings', path: '/dashboard/settings' },
  { name: 'settings-found', path: '/dashboard/settings?search=e' },
  { name: 'sponsors', path: '/dashboard/customers/sponsors' },
  { name: 'statements', path: '/dashboard/cash/statements' },
  { name: 'term-pupils', path: '/dashboard/insights/termPupils' },
  { name: 'texts-by-themselves', path: '/dashboard/settings/texts' },
  { name: 'tray', path: '/dashboard/cash/statements/tray' },
  { name: 'watch', path: '/dashboard/insights/watch' },
  { name: 'weekly', path: '/dashboard/insights/weekly' },
]

async function press(page, name) {
  await page.getByRole('button', { name, exact: true }).click()
}

async function pressFirst(page, name) {
  await page.getByRole('button', { name }).first().click()
}

async function submit(page) {
  await page.locator('main [type="submit"]').first().click()
}

async function chooseWallet(page) {
  await page.getByLabel('Mobile Money', { exact: true }).check()
}

async function signInWrongly(page) {
  await page.getByLabel('Email').fill('nobody@hope.example')
  await page.getByLabel('Password').fill('not the password')
  await press(page, 'Sign In')
  await page.getByRole('alert').filter({ hasText: /\w/ }).first().waitFor()
}

async function findChild(page) {
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: 'Find a child' }).fill('add')
  await page.getByRole('option').first().waitFor()
}

async function takePayment(page, child) {
  await page.keyboard.press('p')
  const name = `${child.student_surname} ${child.student_first_name}`
  await page.getByRole('combobox', { name: 'Find a child' }).fill(name)
  await page.getByRole('option').first().click()
  await page
    .getByLabel(/^Amount/)
    .first()
    .fill('120.50')
}

async function editClassFee(page) {
  await press(page, 'Edit')
  await page.getByLabel('Amount').fill('900')
}

async function chooseTwo(page) {
  const ticks = page.getByRole('main').getByRole('checkbox')
  await ticks.nth(1).focus()
  await page.keyboard.press('Space')
  await ticks.nth(2).focus()
  await page.keyboard.press('Space')
}

async function askArchive(page) {
  await chooseTwo(page)
  await pressFirst(page, /^Delete|^Archive/)
}

async function editFamily(page) {
  await openRowMenu(page)
  await page.getByRole('menuitem', { name: /^Edit/ }).first().click()
}

async function openRowMenu(page) {
  await pressFirst(page, /^More for /)
  await page.getByRole('menuitem').first().waitFor()
}

/** Opens what a row's menu leads to, of the first row that offers it. */
async function fromRow(page, item) {
  const menus = page.getByRole('button', { name: /^More for / })
  for (let row = 0; row < Math.min(await menus.count(), 12); row++) {
    await menus.nth(row).click()
    await page.getByRole('menuitem').first().waitFor()
    const found = page.getByRole('menuitem', { name: item, exact: true })
    if (await found.isVisible()) return await found.click()
    await page.keyboard.press('Escape')
  }
  throw new Error(`no row offers ${item}`)
}
