import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { bearer, expect, type Session, signIn, stateOf, test } from './dashboard.ts'
import { refuseWorker } from './product.ts'
import { watchForWrongs } from './wrongs.ts'

test('a class is marked with a thumb without a connection, waits at the desk too, and arrives once from there', async ({
  browser,
  request,
  session,
  site,
}) => {
  const read = await aDailyFee(request, session, { className: 'Basic 4', feeType: 'Bus' })
  const book = await read()

  const context = await aPhone(browser, stateOf(await signIn(request, 'teacher@akontaa.example'), site), site)
  const page = await context.newPage()
  await page.goto('/dashboard/register')
  await page
    .getByRole('button', { name: /Basic 4, Bus/ })
    .first()
    .waitFor()
  await context.setOffline(true)
  await page
    .getByRole('button', { name: /Basic 4, Bus/ })
    .first()
    .tap()
  await page.getByRole('button', { name: /^All \d+ paid/ }).tap()
  await page.locator('label', { hasText: 'Absent' }).tap()
  await page.getByRole('listitem').first().getByRole('button').first().tap()
  const sum = (book.pupils.length - 1) * 15
  const handOver = async () => {
    await page.getByRole('button', { name: `Hand over GH₵ ${sum}.00` }).tap()
    await page.getByRole('textbox').first().fill(String(sum))
    await page
      .getByRole('button', { name: /^Hand over/ })
      .last()
      .tap()
  }
  await handOver()
  await expect(page.getByText('Saved on this phone')).toBeVisible()
  const takeBack = async () => {
    await page.getByRole('button', { name: 'Take it back' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).tap()
  }
  await fillDisk(page, true)
  await takeBack()
  await expect(page.getByText(/^This phone is full, so it could not be taken back/)).toBeVisible()
  await expect(page.getByText('Saved on this phone')).toBeVisible()
  await fillDisk(page, false)
  await takeBack()
  await page
    .getByRole('link', { name: /Basic 4, Bus/ })
    .first()
    .tap()
  await handOver()
  await expect(page.getByText('Saved on this phone')).toBeVisible()

  // The server does not take it just now: it waits wherever its teacher goes, and goes out from there.
  await context.route('**/api/registers', (route) =>
    route.fulfill({ status: 503, json: { code: 'busy', message: 'Busy.' } }),
  )
  await context.setOffline(false)
  await page.getByRole('link', { name: 'The desk' }).tap()
  await expect(page.locator('[data-net]')).toHaveAccessibleName('1 waiting')
  await page.locator('[data-net]').tap()
  await expect(page.getByText('Register of Basic 4, Bus')).toBeVisible()
  await context.unrouteAll()
  await page.getByRole('button', { name: 'Try now' }).tap()
  await expect(page.getByText('Nothing waits. Everything is in the school’s books.')).toBeVisible()
  await page.goto('/dashboard/register')

  await expect(page.getByText('waits to be counted')).toBeVisible()
  const [register] = (await read()).registers
  expect(register).toMatchObject({ state: 'handed_over', said: sum, tally: { absent: 1 } })
  await context.close()
})

test('a full phone keeps the marks while its page is open, and hands them over', async ({
  browser,
  request,
  session,
  site,
}) => {
  const read = await aDailyFee(request, session, { className: 'Basic 4', feeType: 'Choir' })
  const context = await aPhone(browser, stateOf(await signIn(request, 'teacher@akontaa.example'), site), site)
  const page = await context.newPage()
  await page.clock.install()
  await page.goto('/dashboard/register')
  const register = page.getByRole('button', { name: /Basic 4, Choir/ }).first()
  await register.waitFor()
  await fillDisk(page, true)
  await register.tap()
  const first = page.getByRole('listitem').first().getByRole('button').first()
  await first.tap()
  await expect(page.getByText('This phone keeps nothing')).toBeVisible()

  const looked = page.waitForResponse('**/api/registers/book')
  await page.clock.fastForward(9_000)
  await looked
  await expect(first).toHaveAccessibleName(/15.00, paid/)

  // From the sheet of one pupil the focus comes back to its row.
  await first.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Absent' }).press('Enter')
  await expect(first).toBeFocused()
  await expect(first).toHaveAccessibleName(/absent/)

  await page.getByRole('button', { name: /^All \d+ paid/ }).tap()
  await page.getByRole('button', { name: /^Hand over GH₵/ }).tap()
  const sum = ((await read()).pupils.length - 1) * 15
  await page.getByRole('textbox').first().fill(String(sum))
  await page
    .getByRole('button', { name: /^Hand over/ })
    .last()
    .tap()
  await expect
    .poll(async () => (await read()).registers)
    .toMatchObject([{ state: 'handed_over', said: sum, tally: { absent: 1 } }])
  await context.close()
})

test('a register that one tab kept before it was closed goes out from another that was open all the time', async ({
  browser,
  request,
  session,
  site,
}) => {
  const read = await aDailyFee(request, session, { className: 'Basic 5', feeType: 'Piano' })
  const context = await aPhone(
    browser,
    stateOf(await signIn(request, 'teacher5@akontaa.example'), site),
    site,
  )
  const desk = await context.newPage()
  await desk.goto('/dashboard')
  await expect(desk.getByRole('cell', { name: 'Basic 5' }).first()).toBeVisible()
  const page = await context.newPage()
  await page.goto('/dashboard/register')
  const register = page.getByRole('button', { name: /Basic 5, Piano/ }).first()
  await register.waitFor()
  await context.setOffline(true)
  await register.tap()
  await page.getByRole('button', { name: /^All \d+ paid/ }).tap()
  const { pupils } = await read()
  await page.getByRole('button', { name: /^Hand over GH₵/ }).tap()
  await page
    .getByRole('textbox')
    .first()
    .fill(String(pupils.length * 15))
  await page
    .getByRole('button', { name: /^Hand over/ })
    .last()
    .tap()
  await expect(page.getByText('Saved on this phone')).toBeVisible()
  await page.close()

  await context.setOffline(false)
  // Whoever is back at the other tab.
  await desk.evaluate(() => window.dispatchEvent(new Event('focus')))

  await expect
    .poll(async () => (await read()).registers)
    .toMatchObject([{ state: 'handed_over', said: pupils.length * 15 }])
  await context.close()
})

test('a class teacher who signs in begins at the registers, with no error and nothing refused, at the desk neither', async ({
  page,
}) => {
  const wrongs = watchForWrongs(page)
  page.on('response', (answer) => {
    if (answer.status() >= 400) wrongs.push(`${answer.status()} ${answer.url()}`)
  })
  await page.goto('/login')
  await page.getByLabel('Email').fill('teacher@akontaa.example')
  await page.getByLabel('Password').fill('demo-school')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/dashboard\/register$/)
  await expect(page.getByText('With you', { exact: true })).toBeVisible()
  // The desk reads ahead what it would want without a connection; this comes last.
  const readAhead = page.waitForResponse(/status=leavers/)
  await page.getByRole('link', { name: 'The desk' }).click()
  await expect(page.getByRole('cell', { name: 'Basic 4' }).first()).toBeVisible()
  await readAhead

  expect(wrongs).toEqual([])
})

test('the register comes to a slow phone in less than 60 KB, with words before its script', async ({
  request,
}) => {
  const headers = { 'accept-encoding': 'br' }
  const lengthOf = async (path: string) =>
    Number((await request.get(path, { headers })).headers()['content-length'])
  const page = await (await request.get('/dashboard/register')).text()
  const scripts = [...new Set(page.match(/\/assets\/[\w.-]+\.js/g))]
  let weight = await lengthOf('/dashboard/register')
  for (const script of scripts) weight += await lengthOf(script)

  expect(page).toContain('<h1>Registers</h1>')
  expect(scripts).toHaveLength(1)
  // Its figures take 5 KB more. Sheets and faces are not asked for.
  expect(page).not.toMatch(/<link[^>]+(stylesheet|preload)/)
  expect(weight).toBeLessThan(55_000)
})

/** A fee of 15 cedis a day for a class, on a day it is taught; answers how its book is read. */
async function aDailyFee(
  request: APIRequestContext,
  session: Session,
  { className, feeType }: { className: string; feeType: string },
) {
  const headers = bearer(session)
  const data = { schoolId: session.schoolId, feeType }
  await request.post(`/api/schools/${session.schoolId}/addFeeType`, { headers, data })
  const body = { feeType, weekdays: [1, 2, 3, 4, 5], firstDay: '2020-01-01' }
  const kept = await request.put('/api/registers/dailyFees', { headers, data: body })
  const { dailyFee } = await kept.json()
  const classes = await (await request.get(`/api/classes/${session.schoolId}`, { headers })).json()
  const classId = classes.find((each: { class_name: string }) => each.class_name === className)?.id
  const rate = { classId, fromDay: '2020-01-01', means: 'rate', amount: 15 }
  await request.post(`/api/registers/dailyFees/${dailyFee.feeTypeId}/rates`, { headers, data: rate })
  const read = async () => {
    const { books } = await (await request.get('/api/registers/book', { headers })).json()
    return books.find((book: Book) => book.className === className && book.feeType === feeType)
  }
  const { isToday, missed } = await read()
  if (!isToday && missed.length === 0) await teachThisWeek(request, session)
  return read
}

/** A teacher's, signed in. */
async function aPhone(browser: Browser, storageState: ReturnType<typeof stateOf>, baseURL: string) {
  const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }
  const context = await browser.newContext({ baseURL, storageState, ...phone })
  await refuseWorker(context)
  return context
}

interface Book {
  className: string
  feeType: string
}

interface Holiday {
  id: string | null
  publicHoliday: string | null
  name: string
  firstDay: string
  lastDay: string
  free: boolean
}

/** In a week of holidays the school teaches after all; between two terms the week becomes one of its own. */
async function teachThisWeek(request: APIRequestContext, session: Session): Promise<void> {
  const headers = bearer(session)
  const school = `/api/schools/${session.schoolId}`
  const dayBack = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
  const days = `from=${dayBack(7)}&to=${dayBack(0)}`
  const { today, holidays } = await (await request.get(`${school}/calendar?${days}`, { headers })).json()
  for (const { id, publicHoliday, name, firstDay, lastDay, free } of holidays as Holiday[]) {
    if (!free) continue
    const data = { ...(id && { id }), publicHoliday, name, firstDay, lastDay, free: false }
    const answer = publicHoliday
      ? await request.post(`${school}/calendar/holidays`, { headers, data })
      : await request.delete(`${school}/calendar/holidays/${id}`, { headers })
    expect(answer.ok()).toBe(true)
  }
  if (today.term) return
  const data = { name: 'Extra', academicYear: '2098/2099', startsOn: dayBack(6), endsOn: dayBack(0) }
  expect((await request.post(`${school}/terms`, { headers, data })).ok()).toBe(true)
}

/** Nothing more can be kept on this device, or it can again. */
async function fillDisk(page: Page, isFull: boolean): Promise<void> {
  await page.evaluate((full) => {
    const store = IDBObjectStore.prototype as typeof IDBObjectStore.prototype & {
      kept?: IDBObjectStore['put']
    }
    store.kept ??= store.put
    const kept = store.kept
    store.put = full
      ? () => {
          throw new DOMException('The disk is full.', 'QuotaExceededError')
        }
      : kept
  }, isFull)
}
