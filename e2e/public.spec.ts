import { NAVIGATION_BAR_HEIGHT_PX } from '../src/shared/constants.ts'
import { expect, test } from './product.ts'
import { flawsByDayAndNight, widthsTooWide } from './readers.ts'
import { watchForWrongs } from './wrongs.ts'

const pages = [
  '/',
  '/about',
  '/contact',
  '/faq',
  '/privacy',
  '/mobilePolicies',
  '/app',
  '/bankform',
  '/nowhere',
]

for (const path of pages) {
  test(`${path} is drawn without a fault, by day and by night, for every reader, from 320 px up`, async ({
    page,
  }) => {
    const wrongs = watchForWrongs(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path)

    expect(await flawsByDayAndNight(page)).toEqual([])
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    // 320 px are also a window of 640 px whose text is enlarged twice.
    const widths = [320, 360, 640, 768, 1024, 1440, 1920]
    expect(await widthsTooWide(page, widths), 'scrolls sideways').toEqual([])
    expect(wrongs).toEqual([])
  })
}

test('the landing page loads no script at all', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })

  await page.goto('/')

  expect(scripts).toEqual([])
  await expect(page.locator('script:not([type="application/ld+json"])')).toHaveCount(0)
  await expect(page.getByRole('banner')).toHaveCSS('height', `${NAVIGATION_BAR_HEIGHT_PX}px`)
})

test('every link of every page leads somewhere', async ({ page, request }) => {
  const addresses = new Set<string>()
  for (const path of pages.filter((path) => path !== '/nowhere')) {
    await page.goto(path)
    const found = await page
      .locator('a[href]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
    for (const address of found) addresses.add(address)
  }
  const ours = [...addresses].filter((address) => address.startsWith(new URL(page.url()).origin))

  for (const address of ours) {
    const answer = await request.get(address)
    expect(answer.status(), address).toBe(200)
    const { hash } = new URL(address)
    if (hash) expect(await answer.text(), address).toContain(`id="${hash.slice(1)}"`)
  }
  const outside = [...addresses].filter((address) => !ours.includes(address))
  for (const address of outside) expect(address).toMatch(/^(mailto:\S+@\S+|tel:\+\d+|https:\/\/wa\.me\/\d+)$/)
})

test('an address that leads nowhere is a page for people and a problem for programs', async ({
  page,
  request,
}) => {
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not in the books')

  const problem = await request.get('/no/such/page', { headers: { Accept: 'application/json' } })
  expect(problem.status()).toBe(404)
  expect(problem.headers()['content-type']).toContain('application/problem+json')
})

test('what search engines and other sites are told names this very site', async ({
  page,
  request,
  baseURL,
}) => {
  await page.goto('/faq')
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/faq`)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect(sitemap).toContain(`<loc>${baseURL}/</loc>`)
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  expect((await request.get(picture ?? '')).headers()['content-type']).toBe('image/png')
})

test('whatever asks for an icon by its oldest address gets one', async ({ request }) => {
  const answer = await request.get('/favicon.ico')

  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toMatch(/^image\//)
})

test('of the eight questions one is open at a time', async ({ page }) => {
  await page.goto('/faq')
  await expect(page.locator('details')).toHaveCount(8)

  await page.getByText('What does Akontaa cost?').click()

  await expect(page.locator('details[open]')).toHaveCount(1)
  await expect(page.getByText('GHS 500 once, to register your school.')).toBeVisible()
})

test('a visitor writes to us and is told that it was sent', async ({ page }) => {
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Email and message are required.')).toBeVisible()
  await expect(page.getByLabel('Email (required)')).toBeFocused()

  await page.getByLabel('Email (required)').fill('akosua@school.example')
  await page.getByLabel('Message (required)').fill('What does it cost for 400 pupils?')
  await page.getByLabel('Network Setup').check()
  await page.getByRole('button', { name: 'Send message' }).click()

  await expect(page.getByText('Message sent successfully!').filter({ visible: true })).toBeVisible()
  await expect(page.getByText('Email and message are required.')).toBeHidden()
  await expect(page.getByLabel('Message (required)')).toHaveValue('')
})

test.describe(() => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript the same form is sent, and nothing typed is lost when it is refused', async ({
    page,
  }) => {
    await page.goto('/contact')
    await page.getByLabel('First Name').fill('Akosua "Ama"')
    await page.getByLabel('Email (required)').fill('akosua@nowhere')
    await page.getByLabel('Message (required)').fill('Two\nlines & <signs>')
    await page.getByLabel('Others').check()
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Enter a valid email address.')).toBeVisible()
    await expect(page.getByLabel('First Name')).toHaveValue('Akosua "Ama"')
    await expect(page.getByLabel('Message (required)')).toHaveValue('Two\nlines & <signs>')
    await expect(page.getByLabel('Others')).toBeChecked()

    await page.getByLabel('Email (required)').fill('akosua@school.example')
    await page.getByRole('button', { name: 'Send message' }).click()

    await expect(page).toHaveURL(/\/contact#sent$/)
    await expect(page.getByText('Message sent successfully!').filter({ visible: true })).toBeVisible()
  })

  test('without JavaScript the payment form still shows the fields of the chosen kind', async ({ page }) => {
    await page.goto('/bankform')
    await page.getByLabel('Mobile Money', { exact: true }).check()

    await expect(page.getByLabel('Provider')).toBeVisible()
    await expect(page.getByLabel('Account Number')).toBeHidden()
  })
})

test('the payment form names what is wrong, and carries a good choice into the sign-up, where what is typed later stays', async ({
  page,
}) => {
  await page.goto('/bankform')
  await page.getByLabel('Account Number').fill('123 456')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Account number must be at least 10 digits long')).toBeVisible()
  await page.getByLabel('Mobile Money', { exact: true }).check()
  await page.getByLabel('Mobile Money Number').fill('038 412 3370')
  await page.getByLabel('Mobile Money Number').blur()
  await expect(
    page.getByText('038 is not a mobile number in Ghana. Check the first three digits.'),
  ).toBeVisible()
  await page.getByLabel('Mobile Money Number').fill('058 412 3370')
  await page.getByLabel('Mobile Money Number').blur()
  await expect(page.getByText('We do not know numbers with 058 yet.', { exact: false })).toBeVisible()

  await page.getByLabel('Mobile Money Number').fill('024 123 4567')
  await page.getByRole('button', { name: 'Submit' }).click()

  await expect(page).toHaveURL(/\/login\?mode=signup$/)
  await expect(page.getByLabel('Account Number')).toHaveValue('0241234567')
  await expect(page.getByLabel('Bank')).toHaveValue('MTN')
  await page.getByLabel('Account Number').fill('0559876543')
  await page.reload()
  await expect(page.getByLabel('Bank')).toHaveValue('MTN')
  await expect(page.getByLabel('Account Number')).toHaveValue('0559876543')
})
