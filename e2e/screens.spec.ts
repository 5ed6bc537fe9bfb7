import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, type Session, studentsOf, test } from './desk.ts'

const places = [
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
  { name: 'families', path: '/dashboard/customers', shows: 'Together (GH₵)' },
  { name: 'who owes', path: '/dashboard/debtors', shows: 'Who owes' },
  { name: 'fees of all classes', path: '/dashboard/addFees/allClasses', shows: 'Fees of all classes' },
  { name: 'classes of our own', path: '/dashboard/classRecord/classes', shows: 'Change classes' },
  { name: 'year-end', path: '/dashboard/classRecord/yearEnd', shows: 'Year-end' },
  { name: 'completed', path: '/dashboard/classRecord/completed', shows: 'Completed' },
  { name: 'terms', path: '/dashboard/editSchool/terms', shows: 'Add a term' },
  { name: 'calendar', path: '/dashboard/editSchool/calendar', shows: 'Add free days' },
  { name: 'staff', path: '/dashboard/agents', shows: 'Invite somebody' },
  { name: 'desks', path: '/dashboard/agents/desks', shows: 'Desks' },
  { name: 'drawer', path: '/dashboard/cash/drawer', shows: 'My drawer' },
  { name: 'rules', path: '/dashboard/agents/rules', shows: 'Rules' },
  { name: 'cash of the day', path: '/dashboard/cash', shows: 'Taken in all' },
  { name: 'deposits', path: '/dashboard/cash/deposits', shows: 'Bank accounts' },
  { name: 'records', path: '/dashboard/records', shows: 'Download ZIP' },
  { name: 'import', path: '/dashboard/records/import', shows: 'Drop the file here' },
  { name: 'subscription', path: '/dashboard/upgradeSubscription', shows: 'Pay GHS 200 & Upgrade' },
]

const looks = [
  { name: 'desk, light', width: 1440, height: 900, colorScheme: 'light' },
  { name: 'desk, dark', width: 1440, height: 900, colorScheme: 'dark' },
  { name: 'phone, light', width: 360, height: 780, colorScheme: 'light' },
  { name: 'phone, dark', width: 360, height: 780, colorScheme: 'dark' },
] as const

for (const look of looks) {
  test(`every screen is accessible and fits: ${look.name}`, async ({ desk, session }) => {
    test.setTimeout(240_000)
    await desk.setViewportSize(look)
    await desk.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: 'reduce' })
    for (const place of await placesWith(desk, session)) {
      await open(desk, place)
      expect(await violations(desk), place.name).toEqual([])
      expect(await sidewaysPixels(desk), `${place.name} scrolls sideways`).toBe(0)
    }
  })
}

const widths = [320, 390, 600, 719, 720, 768, 834, 900, 959, 1024, 1100, 1199, 1280, 1399]

test('no screen scrolls sideways at any width between a phone and a desk', async ({ desk, session }) => {
  test.setTimeout(240_000)
  for (const place of await placesWith(desk, session)) {
    await open(desk, place)
    const wide: number[] = []
    for (const width of widths) {
      await desk.setViewportSize({ width, height: 900 })
      if ((await sidewaysPixels(desk)) > 0) wide.push(width)
    }
    expect(wide, `${place.name} scrolls sideways`).toEqual([])
  }
})

test('the cursor comes back to where a class’s amount was begun to be edited', async ({ desk }) => {
  await desk.goto('/dashboard/addFees/selectedFees/classFee?type=School+Fees&class=Basic+4&classId=Basic+4')
  await desk.getByRole('button', { name: 'Edit', exact: true }).press('Enter')
  await expect(desk.getByLabel('Amount')).toBeFocused()
  await desk.keyboard.press('Escape')
  await expect(desk.getByRole('button', { name: 'Edit', exact: true })).toBeFocused()
})

interface Place {
  name: string
  path: string
  shows: string
}

/** Every place, those of one child among them. */
async function placesWith(desk: Page, session: Session): Promise<Place[]> {
  const student = (await studentsOf(desk, session)).find(({ fees }) => fees.length > 2)
  return [
    ...places,
    {
      name: 'student',
      path: `/dashboard/studentDetails?studentId=${student?.id}`,
      shows: 'Make a Payment',
    },
    {
      name: 'edit student',
      path: `/dashboard/studentDetails/editStudentDetails?studentId=${student?.id}`,
      shows: 'Parent or guardian',
    },
    {
      name: 'transactions of a fee',
      path: `/dashboard/addFees/selectedFees/classFee/student?type=School+Fees&studentId=${student?.id}`,
      shows: 'Generate Receipt',
    },
  ]
}

async function open(desk: Page, place: Place): Promise<void> {
  await desk.goto(place.path)
  await expect(desk.getByText(place.shows).first(), place.name).toBeAttached()
  await expect(desk.locator('[data-skeleton]')).toHaveCount(0)
}

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

async function sidewaysPixels(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))
}
