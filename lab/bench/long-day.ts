// What a desk keeps of the memory over eight hours: a school of 10,000 students and a payment every 20 seconds (1,440 of them, sent
// quicker than that), one in ten of them typed at this desk, the others heard of from other desks. Sizes are those of what the page still
// holds after a collection. Grown by more than a tenth since the first tenth of the day is a leak, and fails. Beside it, what the embedded
// product's process takes of the machine.
// Usage: npm run bench -- long-day     BENCH_PAYMENTS (1440)
import { randomUUID } from 'node:crypto'
import type { CDPSession, Page } from '@playwright/test'
import { residentMegabytes } from './api/resident.ts'
import { openDesk, signIn } from './screens/desk.ts'
import { type Place, withBrowser } from './screens/with-browser.ts'

const PAYMENTS = Number(process.env.BENCH_PAYMENTS ?? 1_440)
const TYPED_EVERY = 10
/** Of the list's rows, those that are there without scrolling. */
const IN_SIGHT = 8
const GROWTH_MAX = 1.1
/** What is heard of is drawn by then. */
const HEARD_MS = 150

await withBrowser(longDay)

async function longDay({ site, browser, pid }: Place): Promise<void> {
  const resident = () => (pid === null ? 'is not ours' : `${residentMegabytes(pid)} MB resident`)
  say(`the process after its start: ${resident()}`)
  const { page } = await openDesk(site, browser)
  const line = await page.context().newCDPSession(page)
  const pay = await otherDesk(site)
  const sizes: number[] = []
  for (let paid = 0; paid < PAYMENTS; paid++) {
    if (paid % TYPED_EVERY === 0) await typePayment(page, paid)
    else await pay(paid)
    await page.waitForTimeout(HEARD_MS)
    if ((paid + 1) % Math.ceil(PAYMENTS / 10) === 0) {
      const { megabytes, nodes } = await held(line)
      sizes.push(megabytes)
      say(
        `${paid + 1} payments: the page holds ${megabytes.toFixed(1)} MB and ${nodes} nodes; the process ${resident()}`,
      )
    }
  }
  const [first = 0] = sizes
  const last = sizes.at(-1) ?? 0
  const isHeld = last <= first * GROWTH_MAX
  say(
    `from the first tenth to the last ${first.toFixed(1)} to ${last.toFixed(1)} MB, at most a tenth more: ${isHeld ? 'held' : 'NOT HELD'}`,
  )
  if (!isHeld) process.exitCode = 1
}

/** A child of the list opened and paid for; its journal shows the payment, and the list comes back. */
async function typePayment(page: Page, paid: number): Promise<void> {
  const owing = page.locator('tr[data-id]:has([data-standing="owed"]) [data-row-link]')
  await owing.nth((paid / TYPED_EVERY) % IN_SIGHT).click()
  await page.getByRole('button', { name: /^All of it/ }).waitFor()
  await page.getByLabel('Amount', { exact: true }).fill(amountOf(paid))
  await page.locator('#pay-form button[type=submit]').click()
  await page.getByRole('button', { name: 'Receipt', exact: true }).first().waitFor()
  await page.evaluate(() => history.back())
  await page.locator('#pay-form').waitFor({ state: 'detached' })
}

/** Another desk of the school: what it takes is told to this one. */
async function otherDesk(site: string): Promise<(paid: number) => Promise<void>> {
  const { authToken, schoolId } = await signIn(site)
  const headers = { Authorization: `Bearer ${authToken}`, 'Content-Type': 'application/json' }
  const students = (await (await fetch(`${site}/api/students/${schoolId}`, { headers })).json()) as {
    id: string
  }[]
  return async (paid) => {
    const student = students[(paid * 17) % students.length]
    const answer = await fetch(`${site}/api/students/pay/${student?.id}`, {
      method: 'POST',
      headers: { ...headers, 'Idempotency-Key': randomUUID() },
      body: JSON.stringify({ amountPaid: Number(amountOf(paid)), feeType: 'School Fees' }),
    })
    if (!answer.ok) throw new Error(`A payment was refused: ${await answer.text()}`)
  }
}

/** No two alike, so that nobody is asked whether it is the same one. */
function amountOf(paid: number): string {
  return (5 + paid / 100).toFixed(2)
}

/** What the page holds once everything is gone that nobody reaches any more. */
async function held(line: CDPSession): Promise<{ megabytes: number; nodes: number }> {
  await line.send('HeapProfiler.collectGarbage')
  const { usedSize } = await line.send('Runtime.getHeapUsage')
  const { nodes } = await line.send('Memory.getDOMCounters')
  return { megabytes: usedSize / 1_000_000, nodes }
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}
