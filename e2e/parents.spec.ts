import { type APIRequestContext, type BrowserContext, test as base, type Page } from '@playwright/test'
import webPush from 'web-push'
import { startProduct } from '../scripts/start-product.js'
import { DEMO_PARENT_PHONE } from '../src/server/demo/parents.ts'
import { aBrowser } from '../src/server/testing/push-service.ts'
import { openConnection } from './connection.ts'
import { listen } from './ears.ts'
import { pixelsApart, SEEN } from './pixels.ts'
import { expect, freePort } from './product.ts'
import { flaws } from './readers.ts'
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
    await context.addInitScript(giveVoice)
    const page = await context.newPage()
    const wrongs = watchForWrongs(page)

    await signInOn(page, sms.texts, phone, pupilCode)
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
    await page.getByRole('button', { name: 'Read aloud' }).click()
    await expect(page.getByText(/^Reading in English: line 3 of \d$/)).toBeVisible()
    expect(await flaws(page)).toEqual([])
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(page.getByText(/^Reading in English/)).toBeHidden()
    await page.getByRole('button', { name: 'Read aloud' }).click()
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Read aloud' })).toBeVisible({ timeout: 20_000 })
    expect(await page.evaluate(() => Reflect.get(window, 'spoken').at(-1))).toMatch(
      /^(Still owed|In credit|Nothing)/,
    )
    connection.mend()

    await page.goto('/parents#/me')
    const reminders = page.getByRole('switch', { name: 'SMS reminders' })
    await reminders.uncheck()
    await expect(page.getByText('SMS reminders are off.')).toBeVisible()
    await page.reload()
    await expect(reminders).not.toBeChecked()
    expect(await flaws(page)).toEqual([])

    const elsewhere = await browser.newContext({ baseURL: product.site })
    const other = await elsewhere.newPage()
    await typeCode(other, sms.texts, phone)
    await expect(other.getByRole('link', { name: 'Receipts' })).toBeVisible()
    await page.reload()
    await expect(page.getByText('on this phone and one other.')).toBeVisible()
    await page.getByRole('link', { name: 'Sign out of this phone' }).click()
    await page.getByRole('checkbox', { name: 'Also sign out the other phone' }).check()
    connection.cut()
    const signOut = page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true })
    await signOut.click()
    await expect(page.getByRole('alert')).toHaveText(
      'The other phones are still signed in. There is no connection.',
    )
    connection.mend()
    await page.getByRole('button', { name: 'Stay signed in' }).click()
    await signOutOn(page, { everywhere: true })
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
    await other.reload()
    await expect(other.getByLabel('Phone number')).toBeVisible()
    expect(wrongs).toEqual([])

    await elsewhere.close()
    await context.close()
    await request.dispose()
    await connection.close()
    await product.stop()
    sms.close()
  },
)

base(
  'a parent turns notices on, is shown one without its words, opens it, and is told no more after the sign-out',
  async ({ browser, playwright }) => {
    const sms = await smsProvider()
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    const product = await startProduct({
      demo: true,
      port: await freePort(),
      from: process.env.E2E_SCHOOL ?? '',
      env: {
        ...sms.env,
        PUSH_PUBLIC_KEY: publicKey,
        PUSH_PRIVATE_KEY: privateKey,
        PUSH_SERVICES: 'push.example',
      },
    })
    const request = await playwright.request.newContext({ baseURL: product.site })
    const { phone, pupilCode, session } = await aParentOfTwo(request)
    const context = await browser.newContext({
      baseURL: product.site,
      viewport: { width: 360, height: 780 },
    })
    await withPushService(context)
    const page = await context.newPage()
    const wrongs = watchForWrongs(page)
    await signInOn(page, sms.texts, phone, pupilCode)
    await page.getByRole('link', { name: 'Notices' }).click()

    // Whatever is not allowed now is refused.
    await context.grantPermissions(['geolocation'])
    await page.reload()
    await page.getByRole('link', { name: 'Show notices on this phone?' }).click()
    await expect(
      page.getByRole('heading', { name: 'This phone does not let Akontaa show notices' }),
    ).toBeVisible()
    expect(await flaws(page)).toEqual([])
    await context.grantPermissions(['notifications'])
    await page.getByRole('button', { name: 'I have switched it on' }).click()
    await expect(page.getByText('Never a name or an amount on the locked screen')).toBeVisible()
    expect(await flaws(page)).toEqual([])
    await page.getByRole('button', { name: 'Show them' }).click()
    await expect(page.getByRole('heading', { name: 'Notices are on.' })).toBeVisible()

    const draft = { to: 'all', title: 'No school on Friday', body: 'It is Farmers’ Day.', texts: false }
    const asked = { headers: bearer(session), data: draft }
    expect(await (await request.post('/api/notices/preview', asked)).json()).toMatchObject({ pushed: 1 })
    const { noticeId, pushes } = await (await request.post('/api/notices', asked)).json()
    expect(pushes).toBe(1)
    const { schoolId } = session
    const said = { title: 'Adom Grace Academy', body: 'A new notice of the school.', schoolId, noticeId }
    await deliver(context, page, said)
    const shown = () =>
      page.evaluate(async () => {
        const { getNotifications } = await navigator.serviceWorker.ready.then((ready) => ({
          getNotifications: () => ready.getNotifications(),
        }))
        return (await getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
      })
    await expect.poll(shown).toEqual([{ title: said.title, body: said.body, tag: noticeId }])
    await deliver(context, page, said)
    await expect.poll(shown).toHaveLength(1)
    await tapNotification(context)
    await expect(page.getByRole('heading', { name: 'No school on Friday' })).toBeVisible()

    await page.goto('/parents#/me')
    const onThisPhone = page.getByRole('switch', { name: 'Notices on this phone' })
    await expect(onThisPhone).toBeChecked()
    expect(await flaws(page)).toEqual([])
    await onThisPhone.uncheck()
    await expect(page.getByText('Notices are off on this phone.')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('a push service’s'))).toBeNull()
    await onThisPhone.check()
    await expect(page.getByText('Notices are on.', { exact: true })).toBeVisible()
    await signOutOn(page)
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([])
    // The phone is signed out at once; the server is told behind it.
    const told = async () => (await (await request.post('/api/notices/preview', asked)).json()).pushed
    await expect.poll(told).toBe(0)
    expect(wrongs).toEqual([])

    await context.close()
    await request.dispose()
    await product.stop()
    sms.close()
  },
)

base(
  'on a fresh demo its parent signs in with a code read at the sandbox, pays, and has a receipt that anybody can check',
  async ({ browser, playwright }) => {
    const port = await freePort()
    const product = await startProduct({ demo: true, port, from: process.env.E2E_SCHOOL ?? '' })
    const request = await playwright.request.newContext({ baseURL: product.site })
    const session = await signIn(request)
    const read = async (path: string) => (await request.get(path, { headers: bearer(session) })).json()
    const guardians: Guardian[] = await read('/api/guardians')
    const parent = guardians.find(({ phone }) => phone === DEMO_PARENT_PHONE)
    const { pupilCode } = await read(`/api/students/details/${parent?.children[0]?.id}`)
    await expect
      .poll(async () => (await read('/api/parentPaying')).hasAccount, { timeout: 30_000 })
      .toBe(true)
    const context = await browser.newContext({
      baseURL: product.site,
      viewport: { width: 360, height: 780 },
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    const wrongs = watchForWrongs(page)

    await page.goto('/parents')
    await page.getByLabel('Phone number').fill(DEMO_PARENT_PHONE)
    await page.keyboard.press('Enter')
    await expect(page.getByText('If a school knows this number, a code is on its way.')).toBeVisible()
    const phones = `http://127.0.0.1:${Number(port) + 1}/sandbox/phones`
    const told = async () =>
      /(\d{6}) is your Akontaa code/.exec(await (await request.get(phones)).text())?.[1]
    await expect.poll(told).toBeTruthy()
    await page.getByLabel('Code from the SMS').pressSequentially((await told()) ?? '')
    await page.getByLabel('Child’s code').fill(pupilCode)
    await page.keyboard.press('Enter')
    const pay = page.getByRole('link', { name: /^Pay/ }).first()
    await pay.focus()
    const ears = await listen(page)
    await ears.press('Enter')
    await ears.until(/heading/)
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await choiceSeen(page), 'in a contrast theme').toEqual([])
    await page.emulateMedia({ forcedColors: 'none' })
    await page.getByRole('button', { name: 'Go on' }).focus()
    await ears.press('Enter')
    await page.getByRole('button', { name: /^Pay GH/ }).focus()
    await ears.press('Enter')

    await expect(page.getByRole('heading', { name: 'Paid. Medaase.' })).toBeVisible({ timeout: 30_000 })
    await ears.until(/Medaase/)
    expect(ears.transcript()).toMatchSnapshot('parent-payment.txt')
    await expect(page.getByText('Received', { exact: true })).toBeVisible()
    const done = page.getByRole('link', { name: 'Done' })
    await expect(done).toBeInViewport({ ratio: 1 })
    expect(await flaws(page)).toEqual([])
    await done.click()
    await page.getByRole('link', { name: 'Receipts' }).click()
    await page.locator('a[href^="#/receipt/"]').first().click()
    await expect(page.getByText('Still owed')).toBeVisible()
    await expect(
      page.getByRole('img', { name: 'QR code of the page that checks this receipt' }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save as PDF' })).toBeInViewport({ ratio: 1 })
    expect(await flaws(page)).toEqual([])
    const number = await page.getByText(/^AGA-\d{6}$/).textContent()
    await page.getByRole('link', { name: /\/r\// }).click()
    await expect(page.getByText(number ?? '')).toBeVisible()
    expect(wrongs).toEqual([])

    await context.close()
    await request.dispose()
    await product.stop()
  },
)

/** What does not show what is chosen, of the two ways to pay and of the boxes of fees. */
async function choiceSeen(page: Page): Promise<string[]> {
  const unseen: string[] = []
  for (const [type, at] of [
    ['radio', 0],
    ['checkbox', 1],
  ] as const) {
    const box = page.locator(`label:has(input[type="${type}"])`).nth(at)
    await expect(box.locator('input')).toBeChecked()
    const pixels = await pixelsApart(page, box, (label) => {
      const input = label.querySelector('input')
      if (input) input.checked = false
    })
    await box.evaluate((label) => {
      const input = label.querySelector('input')
      if (input) input.checked = true
    })
    if (pixels < SEEN) unseen.push(`${type}: ${pixels}`)
  }
  return unseen
}

/** Asked first: to stay is the safe answer, and where the phone's own back and Escape lead. */
async function signOutOn(page: Page, { everywhere = false } = {}): Promise<void> {
  const ask = page.getByRole('link', { name: 'Sign out of this phone' })
  const sheet = page.getByRole('dialog', { name: 'Sign out of this phone?' })
  await ask.click()
  await expect(sheet.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  expect(await flaws(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await ask.click()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await ask.click()
  if (everywhere) await sheet.getByRole('checkbox').check()
  await sheet.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByLabel('Phone number')).toBeVisible()
}

async function signInOn(page: Page, texts: string[], phone: string, pupilCode: string): Promise<void> {
  await typeCode(page, texts, phone)
  await page.getByLabel('Child’s code').fill(pupilCode.toLowerCase())
  await page.keyboard.press('Enter')
}

async function typeCode(page: Page, texts: string[], phone: string): Promise<void> {
  const before = texts.length
  const told = () => texts.slice(before).find((text) => text.includes('is your Akontaa code'))
  await page.goto('/parents')
  await page.getByLabel('Phone number').fill(phone)
  await page.keyboard.press('Enter')
  await expect(page.getByText('If a school knows this number, a code is on its way.')).toBeVisible()
  await expect.poll(told).toBeTruthy()
  await page.getByLabel('Code from the SMS').pressSequentially(/^\d{6}/.exec(told() ?? '')?.[0] ?? '')
}

/** This browser has no push service of its own to ask: what one would have answered is kept beside the page. */
async function withPushService(context: BrowserContext): Promise<void> {
  const { endpoint, keys } = aBrowser('push.example')
  await context.addInitScript(
    (json) => {
      const NAME = 'a push service’s'
      const made = (key: string) => ({
        toJSON: () => json,
        options: { applicationServerKey: Uint8Array.from(JSON.parse(key)).buffer },
        unsubscribe: async () => localStorage.removeItem(NAME) === undefined,
      })
      Object.assign(PushManager.prototype, {
        getSubscription: async () => {
          const key = localStorage.getItem(NAME)
          return key && made(key)
        },
        subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
          const key = JSON.stringify([...applicationServerKey])
          localStorage.setItem(NAME, key)
          return made(key)
        },
      })
    },
    { endpoint, keys },
  )
}

/** As the browser's push service would, once it has opened what was sealed. */
async function deliver(context: BrowserContext, page: Page, words: object): Promise<void> {
  const devtools = await context.newCDPSession(page)
  const found = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId, scopeURL } of registrations)
        if (scopeURL.endsWith('/parents')) resolve(registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const registrationId = await found
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId,
    data: JSON.stringify(words),
  })
  await devtools.detach()
}

async function tapNotification(context: BrowserContext): Promise<void> {
  const worker = context.serviceWorkers().find((each) => each.url().endsWith('/parents-sw.js'))
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      NotificationEvent: new (name: string, about: { notification: unknown }) => Event
    }
    const [notification] = await scope.registration.getNotifications()
    globalThis.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
}

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
  return { phone: own?.phone ?? '', pupilCode, codeElsewhere: elsewhere.pupilCode, session: school }
}

/** A voice, as a phone has one: it takes its time with each sentence, and keeps what it said. */
function giveVoice(): void {
  const spoken: string[] = []
  let saying = 0
  class Utterance {
    onend: () => void = () => undefined
    readonly text: string
    constructor(text: string) {
      this.text = text
    }
  }
  const speechSynthesis = {
    getVoices: () => [{ lang: 'en-GB', localService: true }],
    cancel: () => clearTimeout(saying),
    speak: (utterance: Utterance) => {
      spoken.push(utterance.text)
      saying = window.setTimeout(() => utterance.onend(), 1_500)
    },
  }
  for (const [name, value] of Object.entries({
    spoken,
    speechSynthesis,
    SpeechSynthesisUtterance: Utterance,
  }))
    Object.defineProperty(window, name, { value, configurable: true })
}
