import type { APIRequestContext, Fixtures, Page, PlaywrightWorkerArgs } from '@playwright/test'
import { bearer, expect, type Session, studentsOf } from './dashboard.ts'
import {
  newDeviceTest as offlineNewDeviceTest,
  test as offlineTest,
  openAndKeep,
} from './offline-dashboard.ts'

interface Counter {
  books: Books
}

/** Straight to the product: what the school's books hold, whatever the browser's connection does. */
const counter: Fixtures<Counter, object, { session: Session }, PlaywrightWorkerArgs & { site: string }> = {
  books: async ({ session, playwright, site }, use) => {
    const request = await playwright.request.newContext({ baseURL: site })
    await use(booksOf(request, session))
    await request.dispose()
  },
}

/** Payments in bad weather, with the real worker and the real database of the browser. */
export const test = offlineTest.extend<Counter>(counter)
/** The same on a device that has never seen the dashboard: for what changes the worker, the clock or whose lists it has. */
export const newDeviceTest = offlineNewDeviceTest.extend<Counter>(counter)

export interface Books {
  request: APIRequestContext
  headers: Record<string, string>
  /** How often an amount stands in a child's account: a payment over several fees is one. */
  count: (studentId: string, amount: number) => Promise<number>
}

interface Entry {
  id: string
  receiptId: string | null
  side: string
  amount: number
}

function booksOf(request: APIRequestContext, session: Session): Books {
  const headers = bearer(session)
  return {
    request,
    headers,
    count: async (studentId, amount) => {
      const answer = await request.get(`/api/transactions/${studentId}`, { headers })
      const entries: Entry[] = await answer.json()
      const acts = Map.groupBy(entries, ({ id, receiptId, side }) => `${receiptId ?? id} ${side}`)
      const sums = [...acts.values()].map((act) => act.reduce((sum, entry) => sum + entry.amount, 0))
      return sums.filter((sum) => sum.toFixed(2) === amount.toFixed(2)).length
    },
  }
}

export interface Child {
  id: string
  student_surname: string
  student_first_name: string
  student_class_name: string
}

/** A child that no other journey of this file pays for. */
export async function childAt(dashboard: Page, session: Session, at: number) {
  const owing = (await studentsOf(dashboard, session)).filter(({ totalDebt }) => totalDebt > 200)
  const child = owing[40 + at]
  if (!child) throw new Error('The demo school has too few children who owe.')
  return child
}

export const openDesk = (dashboard: Page) => openAndKeep(dashboard, ['["students","active"]', '["feeTypes"]'])

/** Takes a payment on the child's own page, up to the pressing of Pay. */
export async function pay(dashboard: Page, child: Child, amount: string): Promise<void> {
  await dashboard.goto(`/dashboard/studentDetails?studentId=${child.id}`)
  const field = dashboard.getByLabel('Amount', { exact: true })
  await expect(dashboard.getByRole('button', { name: /^All of it/ })).toBeVisible()
  await field.fill(amount)
  await field.press('Enter')
}

/** Adds a debt for the exams on the child's own page, where the dashboard already is. */
export async function addDebt(dashboard: Page, amount: string): Promise<void> {
  const panel = dashboard.getByRole('region', { name: 'Add Debt' })
  await panel.getByRole('button', { name: /Fee type/ }).click()
  await dashboard.getByRole('option', { name: 'Exam Fees' }).click()
  await panel.getByLabel('Amount (GH₵)').fill(amount)
  await panel.getByLabel('Amount (GH₵)').press('Enter')
}

export const waits = (dashboard: Page) =>
  expect(dashboard.locator('[data-toast]')).toContainText('Waiting to be sent')
/** Nothing is on the device any more, and the header says so. */
export async function isSent(dashboard: Page): Promise<void> {
  await expect.poll(() => keptActs(dashboard), { timeout: 30_000 }).toBe(0)
  await expect(dashboard.locator('[data-net]')).toHaveCount(0)
}

/** As the browser says when its network is back. */
export function online() {
  window.dispatchEvent(new Event('online'))
}

/** How many acts are on this device's disk. */
export function keptActs(dashboard: Page): Promise<number> {
  return workOnActs(dashboard, {})
}

/** Writes into every kept act, as time and mistakes would. */
export async function changeKept(dashboard: Page, change: object): Promise<void> {
  await workOnActs(dashboard, { change })
}

/** Makes so many of the one act that is kept, each an act of its own. */
export async function multiplyKept(dashboard: Page, times: number): Promise<void> {
  await workOnActs(dashboard, { times })
}

interface Work {
  change?: object
  times?: number
}

/**
 * Opens the browser's own database beside the dashboard, does its work on every kept act, and says how many there were. What it writes lies
 * in the clear, as the release before kept it.
 */
function workOnActs(dashboard: Page, work: Work): Promise<number> {
  return dashboard.evaluate(async ({ change, times = 1 }) => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await answer(indexedDB.open('akontaa'))
    const hasKeys = (await indexedDB.databases()).some(({ name }) => name === 'akontaa-keys')
    const ofKeys = hasKeys ? await answer(indexedDB.open('akontaa-keys')) : null
    const own = ofKeys && (await answer(ofKeys.transaction('keys').objectStore('keys').get('own')))
    ofKeys?.close()
    const everyAct = IDBKeyRange.bound('act ', 'act \uffff')
    const sealed = await answer(database.transaction('device').objectStore('device').getAll(everyAct))
    const opened = await Promise.all(
      sealed.map(async ({ sealed: { iv, data } }) =>
        JSON.parse(
          new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, own.sealing, data)),
        ),
      ),
    )
    const isReading = !change && times === 1
    const transaction = database.transaction(['acts', 'device'], isReading ? 'readonly' : 'readwrite')
    const done = new Promise((resolve) => {
      transaction.oncomplete = resolve
    })
    const store = transaction.objectStore('acts')
    const acts = [...(await answer(store.getAll())), ...opened]
    if (!isReading) transaction.objectStore('device').delete(everyAct)
    for (const act of acts) {
      if (!isReading) store.put({ ...act, ...change })
      for (let made = 1; made < times; made += 1) {
        const lines = act.lines.map((line: object) => ({ ...line, id: crypto.randomUUID() }))
        store.put({ ...act, id: crypto.randomUUID(), lines, takenAt: act.takenAt + made })
      }
    }
    await done
    database.close()
    return acts.length
  }, work)
}
