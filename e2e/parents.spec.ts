import { type APIRequestContext, test as base } from '@playwright/test'
import { startProduct } from '../scripts/start-product.js'
import { openConnection } from './connection.ts'
import { expect, freePort } from './product.ts'
import { bearer, signIn } from './school.ts'
import { smsProvider } from './sms.ts'
import { watchForWrongs } from './wrongs.ts'

/** A parent on a phone: nothing of the dashboard. */
base.use({ viewport: { width: 360, height: 780 } })
// It starts a product of its own, whose texts go to a provider that keeps them.
base.setTimeout(120_000)

base(
  'a parent of two schools signs in by SMS, sees both children, and reads a receipt without a connection',
  async ({ browser, playwright }) => {
    const sms = await smsProvider()
    const product = await startProduct({
      demo: true,
      port: await freePort(),
      from: process.env.E2E_SCHOOL ?? '',
      env: sms.env,
    })
    const connection = await openConnection(product.site)
    const request = await playwright.request.newContext({ baseURL: product.site })
    const { phone, pupilCode, codeElsewhere } = await aParentOfTwo(request)
    const context = await browser.newContext({
      baseURL: connection.url,
      viewport: { width: 360, height: 780 },
    })
    const page = await context.newPage()
    const wrongs = watchForWrongs(page)

    await page.goto('/parents')
    await page.getByLabel('Phone number').fill(phone)
    await page.keyboard.press('Enter')
    await expect(page.getByText('If a school knows this number, a code is on its way.')).toBeVisible()
    await expect.poll(() => sms.texts.find((text) => text.includes('is your Akontaa code'))).toBeTruthy()
    const code =
      /^\d{6}/.exec(sms.texts.find((text) => text.includes('is your Akontaa code')) ?? '')?.[0] ?? ''
    await page.getByLabel('Code from the SMS').pressSequentially(code)
    await page.getByLabel('Child’s code').fill(pupilCode.toLowerCase())
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Type the code' }).click()
    await page.getByLabel('Child’s code').fill(codeElsewhere)
    await page.keyboard.press('Enter')

    await expect(page.getByRole('link', { name: 'Type the code' })).toHaveCount(0)
    await expect(page.locator('section[aria-labelledby^="school-"]')).toHaveCount(2)
    await page.getByRole('link', { name: 'Receipts' }).click()
    const first = page.locator('a[href^="#/receipt/"]').first()
    await expect(first).toBeVisible()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

    connection.cut()
    await page.reload()
    await expect(page.getByRole('status')).toContainText('No connection. Figures of today')
    await page.locator('a[href^="#/receipt/"]').first().click()
    await expect(page.getByText('Received', { exact: true })).toBeVisible()
    await expect(page.getByText('A PDF needs the connection.')).toBeVisible()
    connection.mend()

    await page.goto('/parents#/me')
    await page.getByRole('button', { name: 'Sign out of this phone' }).click()
    await expect(page.getByLabel('Phone number')).toBeVisible()
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
    expect(wrongs).toEqual([])

    await context.close()
    await request.dispose()
    await connection.close()
    await product.stop()
    sms.close()
  },
)

interface Guardian {
  id: string
  phone: string
  firstName: string
  surname: string
  children: { id: string }[]
}

/** A guardian of the demo school with a receipt, whose number a guardian of the other school has too; both let parents in. */
async function aParentOfTwo(request: APIRequestContext) {
  const [school, other] = [
    await signIn(request),
    await signIn(request, 'second@akontaa.example', 'second-school'),
  ]
  const read = async (path: string, session = school) =>
    (await request.get(path, { headers: bearer(session) })).json()
  for (const session of [school, other])
    await request.put('/api/parentAccess', { headers: bearer(session), data: { level: 'on' } })
  const { receipts } = await read('/api/receipts?limit=1')
  const childId: string = receipts[0].studentId
  const guardians: Guardian[] = await read('/api/guardians')
  const own = guardians.find(({ children }) => children.some(({ id }) => id === childId))
  const [another]: Guardian[] = await read('/api/guardians', other)
  const { id, firstName, surname } = another ?? { id: '', firstName: '', surname: '' }
  const data = { firstName, surname, phone: own?.phone }
  await request.put(`/api/guardians/${id}`, { headers: bearer(other), data })
  const { pupilCode } = await read(`/api/students/details/${childId}`)
  const elsewhere = await read(`/api/students/details/${another?.children[0]?.id}`, other)
  return { phone: own?.phone ?? '', pupilCode, codeElsewhere: elsewhere.pupilCode }
}
