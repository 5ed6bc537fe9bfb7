// Ten phones of two teachers mark nine classes while their connections are cut and restored at random; two phones mark one class,
// and one is killed in mid-mark. What each phone showed is held against the registers and, accepted, against balances and drawer.
// After a build: node lab/torture/phones.ts        PHONES_SEED (7) are other dice.
import assert from 'node:assert/strict'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from '@playwright/test'
import { startProduct } from '../../scripts/start-product.js'
import {
  type Call,
  callAs,
  FEE,
  owedBy,
  type Pupil,
  type Register,
  type Session,
  signIn,
  wordsOf,
} from './phones-office.ts'

const CLASSES = [...Array(9).keys()].map((place) => `Basic ${place + 1}`)
const RATE = 15
/** Both teachers have it. */
const SHARED = 4

let dice = Number(process.env.PHONES_SEED ?? 7)
/** The same for the same seed (a linear congruence is enough for dice). */
function throwDice(sides: number): number {
  dice = (dice * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((dice / 2_147_483_648) * sides)
}

interface Phone {
  name: string
  context: BrowserContext
  page: Page
  isCut: boolean
  /** What each pupil's row said when the register was handed over, in order: two may have one name. */
  seen: string[]
  className: string
}

const product = await startProduct({ demo: true, port: process.env.PORT ?? '4791' })
try {
  await markTenPhones(product.site)
} finally {
  await product.stop()
}

async function markTenPhones(site: string): Promise<void> {
  const head = await signIn(site, 'demo@akontaa.example')
  const call = callAs(site, head)
  const day = await prepare(site, call)
  const before = await owedBy(call)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  const teachers = [
    await signIn(site, 'teacher@akontaa.example'),
    await signIn(site, 'teacher5@akontaa.example'),
  ]
  const phones: Phone[] = []
  for (let place = 0; place < 10; place++) {
    const [teacher, className] =
      place < 5 ? [teachers[0], CLASSES[place]] : [teachers[1], CLASSES[place - 5 + SHARED]]
    if (!teacher || !className) throw new Error('there are ten phones')
    phones.push(await openPhone(browser, { site, teacher, className, name: `phone ${place + 1}` }))
  }
  await Promise.all(phones.map((phone, place) => markOn(phone, { day, isKilled: place === 7 })))
  for (const phone of phones) await connect(phone, true)
  for (const phone of phones) await allSent(phone)
  await browser.close()
  await compare(call, { phones, before, day })
}

/** A daily fee of today in nine classes, of which each teacher has five. Answers the day. */
async function prepare(site: string, call: Call): Promise<string> {
  const { people } = await call<{ people: { id: string; role: string }[] }>('GET', '/staff')
  const { schoolId } = await signIn(site, 'demo@akontaa.example')
  const classes = await call<{ id: string; class_name: string }[]>('GET', `/classes/${schoolId}`)
  const idOf = (name: string) => classes.find((each) => each.class_name === name)?.id
  const ids = CLASSES.map(idOf)
  const { today } = await call<{ today: string }>('GET', '/registers/book')
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  assert(weekday >= 1 && weekday <= 5, 'There is no register on a Saturday or Sunday.')
  await call('POST', `/schools/${schoolId}/addFeeType`, { schoolId, feeType: FEE })
  const fee = { feeType: FEE, weekdays: [1, 2, 3, 4, 5], firstDay: today }
  const kept = await call<{ dailyFee: { feeTypeId: string } }>('PUT', '/registers/dailyFees', fee)
  const { feeTypeId } = kept.dailyFee
  for (const classId of ids) {
    const rate = { classId, fromDay: today, means: 'rate', amount: RATE }
    await call('POST', `/registers/dailyFees/${feeTypeId}/rates`, rate)
  }
  const teachers = people.filter(({ role }) => role === 'teacher')
  const own = [ids.slice(0, SHARED + 1), ids.slice(SHARED)]
  for (const [place, { id }] of teachers.entries())
    await call('PUT', `/staff/${id}`, { classIds: own[place] })
  return today
}

interface OpenedPhone {
  site: string
  teacher: Session
  className: string
  name: string
}

async function openPhone(browser: Browser, { site, teacher, ...own }: OpenedPhone): Promise<Phone> {
  const localStorage = Object.entries(teacher).map(([name, value]) => ({ name, value: String(value) }))
  const context = await browser.newContext({
    baseURL: site,
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    storageState: { cookies: [], origins: [{ origin: site, localStorage }] },
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(120_000)
  const phone: Phone = { ...own, context, page: await context.newPage(), isCut: false, seen: [] }
  await toList(phone)
  return phone
}

async function toList({ page }: Phone): Promise<void> {
  await page.goto('/dashboard/register')
  await page.getByText('With you', { exact: true }).waitFor({ timeout: 120_000 })
}

async function connect(phone: Phone, isUp: boolean): Promise<void> {
  phone.isCut = !isUp
  await phone.context.setOffline(!isUp)
}

/** Cut or restored, one time in three. */
async function mayCut(phone: Phone): Promise<void> {
  if (throwDice(3) === 0) await connect(phone, phone.isCut)
}

async function markOn(phone: Phone, { day, isKilled }: { day: string; isKilled: boolean }): Promise<void> {
  await mayCut(phone)
  await openRegister(phone)
  await phone.page
    .getByRole('button', { name: /^All \d+ paid/ })
    .first()
    .click()
  for (let change = 0; change < 6; change++) {
    await mayCut(phone)
    const stamp = ['Absent', 'Owes', 'Own food'][throwDice(3)] ?? ''
    await phone.page.locator('label', { hasText: stamp }).click()
    const rows = pupilsOn(phone.page)
    const row = rows.nth(throwDice(await rows.count()))
    // Clear of the bar at the thumb.
    await row.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await row.click()
    if (isKilled && change === 3) await kill(phone)
  }
  // A name pressed twice has no mark, which stops the hand-over.
  const rest = phone.page.getByRole('button', { name: /^All \d+ paid/ })
  if ((await rest.count()) > 0) await rest.click()
  phone.seen = (await shownOn(phone)).map((words) => words.replace(/, owes [\d.,]+ from before$/, ''))
  await handOver(phone)
  console.log(
    `${phone.name}: ${phone.className} of ${day} handed over${phone.isCut ? ' without a connection' : ''}`,
  )
}

function pupilsOn(page: Page): Locator {
  return page.getByRole('list', { name: /^Pupils of/ }).getByRole('button')
}

async function openRegister({ page, className }: Phone): Promise<void> {
  await page
    .locator('li', { hasText: `${className}, ${FEE}` })
    .getByRole('button')
    .or(page.locator('li', { hasText: `${className}, ${FEE}` }).getByRole('link'))
    .first()
    .click()
  await pupilsOn(page).first().waitFor()
}

/** What each row says, once it has stopped changing: a tap is drawn a moment later on a busy machine. */
async function shownOn({ page }: Phone): Promise<string[]> {
  for (let before = ''; ; ) {
    const labels = await pupilsOn(page).evaluateAll((rows) =>
      rows.map((row) => row.getAttribute('aria-label') ?? ''),
    )
    const words = labels.map((label) => label.replace(/\. Press to .*$/, ''))
    if (words.join() === before && !before.includes(', no mark')) return words
    before = words.join()
    await page.waitForTimeout(500)
  }
}

/** As a battery that dies: nothing of the page is asked first. What was marked is there again. */
async function kill(phone: Phone): Promise<void> {
  const rest = phone.page.getByRole('button', { name: /^All \d+ paid/ })
  if ((await rest.count()) > 0) await rest.click()
  const marked = await shownOn(phone)
  await phone.page.close({ runBeforeUnload: false })
  phone.page = await phone.context.newPage()
  await connect(phone, true)
  await toList(phone)
  await openRegister(phone)
  assert.deepEqual(await shownOn(phone), marked, `${phone.name} lost marks when it was killed`)
  console.log(`${phone.name}: killed in mid-mark, and every mark is there again`)
}

async function handOver(phone: Phone): Promise<void> {
  const { page } = phone
  await page.getByRole('button', { name: /^Hand over/ }).click()
  const sum = phone.seen.filter((words) => / paid [\d.,]+$/.test(words)).length * RATE
  await page.getByRole('textbox').first().fill(String(sum))
  await mayCut(phone)
  await page
    .getByRole('button', { name: /^Hand over/ })
    .last()
    .click()
  await page.getByText('With you', { exact: true }).waitFor()
}

/** Waits until the phone has sent what it can; a colleague's register of the same class is said, not overwritten. */
async function allSent(phone: Phone): Promise<void> {
  await phone.page.reload()
  await phone.page.getByText('With you', { exact: true }).waitFor({ timeout: 60_000 })
  await phone.page.getByText('Saved on this phone').first().waitFor({ state: 'detached', timeout: 60_000 })
  const refused = phone.page.getByText(/handed over this register at/)
  if ((await refused.count()) > 0) console.log(`${phone.name}: ${await refused.first().textContent()}`)
}

interface Outcome {
  phones: Phone[]
  before: Map<string, number>
  day: string
}

async function compare(call: Call, { phones, before, day }: Outcome): Promise<void> {
  const { registers } = await call<{ registers: Register[] }>('GET', `/registers?day=${day}`)
  const ours = registers.filter((each) => each.feeType === FEE)
  assert.equal(ours.length, CLASSES.length, 'each class has one register')
  const expected = new Map(before)
  let cash = 0
  for (const { id, className, state } of ours) {
    assert.equal(state, 'handed_over')
    const { pupils, register } = await call<{ pupils: Pupil[]; register: Register }>(
      'GET',
      `/registers/${id}`,
    )
    const said = pupils.map(wordsOf)
    const alike = phones.filter((phone) => phone.className === className)
    const shown = alike.map(({ seen }) => seen.join('; ') === said.join('; '))
    assert(shown.includes(true), `${className}: the office has other marks than the phone showed`)
    await call('POST', `/registers/${id}/accept`, { counted: register.said, askFloat: false })
    for (const { studentId, mark, amount } of pupils) {
      const charge = ['paid', 'owes', 'prepaid'].includes(mark) ? RATE : 0
      expected.set(studentId, (expected.get(studentId) ?? 0) + charge - amount)
      cash += amount
    }
  }
  const after = await owedBy(call)
  for (const [studentId, owed] of expected) assert.equal(after.get(studentId) ?? 0, owed, studentId)
  console.log(
    `${ours.length} registers once each, ${cash.toFixed(2)} of cash, ${expected.size} balances to the pesewa.`,
  )
}
