import { paths } from '#web/paths.ts'
import type { Hand } from './hand.ts'
import type { Found } from './in-page.ts'
import { slowestOf, type Taken } from './results.ts'

interface WalkOptions {
  site: string
  rounds: number
  /** A part of the addresses to go to; all of them otherwise. */
  only: string | undefined
}

/** What is typed into a field: letters of many names, and figures where it takes only those. */
const TYPED = ['m', 'e', 'n']
/** The page of a teacher's phone is no screen of the dashboard. */
const ELSEWHERE = new Set(['/dashboard/register', '/dashboard/upgradeCallback'])

/** Every screen of the dashboard, from its addresses and from the links that stand on them; each once. */
export async function walkScreens(hand: Hand, { site, rounds, only }: WalkOptions) {
  const due = Object.values(paths)
    .map((path): string => (typeof path === 'string' ? path : ''))
    .filter((path) => path.startsWith('/dashboard'))
  const seen = new Set(ELSEWHERE)
  const taken: Taken[] = []
  let screens = 0
  for (let path = due.shift(); path !== undefined; path = due.shift()) {
    const name = nameOf(path)
    if (seen.has(name) || (only && !name.includes(only))) continue
    seen.add(name)
    if (!(await comes(hand, `${site}${path}`))) continue
    // An address that leads on to another screen is that one's.
    const here = nameOf(new URL(hand.page.url()).pathname)
    if (here !== name) {
      due.push(here)
      continue
    }
    due.push(...(await linksOf(hand)))
    screens++
    await tryScreen(hand, { name, address: `${site}${path}`, rounds }).catch((error: unknown) => {
      process.stderr.write(`${name} was not tried to its end: ${String(error).split('\n')[0]}\n`)
    })
    const results = hand.results()
    taken.push(...results)
    // All of them take more than an hour: what is known already is said.
    process.stderr.write(`${name}: ${slowestOf(results)}\n`)
  }
  return { screens, taken }
}

const nameOf = (path: string) => path.replace(/[?#].*$/, '').replace(/\/$/, '')

async function comes({ page, rest }: Hand, address: string): Promise<boolean> {
  await page.goto(address)
  const hasCome = await page
    .waitForFunction(
      () =>
        document.querySelector('main h1, main h2') !== null &&
        document.querySelector('[data-skeleton], [aria-busy="true"]') === null,
      undefined,
      { timeout: 30_000 },
    )
    .then(
      () => true,
      () => false,
    )
  await rest()
  return hasCome
}

function linksOf({ page }: Hand): Promise<string[]> {
  return page
    .locator('a[href^="/dashboard"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))])
}

interface Screen {
  name: string
  address: string
  rounds: number
}

/** Everything that was found on it, as often as asked; the book and the header only on the desk, they are the same everywhere. */
async function tryScreen(hand: Hand, screen: Screen): Promise<void> {
  const isDesk = screen.name === paths.dashboard
  const found = await hand.page.evaluate((withFrame) => window.inPage.find(withFrame), isDesk)
  const keys = await keysOfSheet(hand)
  for (let round = 0; round < screen.rounds; round++) {
    for (const each of found) {
      await tryOne(hand, screen, each).catch((error: unknown) => {
        process.stderr.write(`${screen.name}: ${each.name} was left out: ${String(error).split('\n')[0]}\n`)
      })
      await backTo(hand, screen)
    }
    for (const key of keys) {
      await hand.measured(screen.name, `key ${key}`, () => hand.key(key)).catch(() => undefined)
      await backTo(hand, screen)
    }
  }
}

async function tryOne(hand: Hand, { name: screen }: Screen, found: Found): Promise<void> {
  const { page, measured, key } = hand
  const name = `${found.kind} “${found.name}”`
  const before = page.url()
  let isThere = true
  await measured(screen, name, async () => {
    isThere = await hand.press(found)
  })
  if (!isThere) return
  const isOver = await page.evaluate(
    () => document.querySelector('[role=dialog], [role=menu], [role=listbox]') !== null,
  )
  const isInField = await page.evaluate(() =>
    document.activeElement?.matches(
      'input:not([type=checkbox]):not([type=radio]):not([type=file]), textarea',
    ),
  )
  if (page.url() !== before && !isOver) return
  if (isInField) {
    for (const letter of TYPED) await measured(screen, `a letter in ${name}`, () => key(letter))
    await measured(screen, `a figure in ${name}`, () => key('2'))
    await page.keyboard.press('Control+a')
    await hand.rest()
    await measured(screen, `emptying ${name}`, () => key('Backspace'))
  } else if (isOver) await measured(screen, `an arrow in ${name}`, () => key('ArrowDown'))
  if (isOver) await measured(screen, `leaving ${name}`, () => key('Escape'))
}

/** The keys of one letter or sign that the `?` sheet names, and the palette's. */
async function keysOfSheet({ page, key, rest, clear }: Hand): Promise<string[]> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await key('?')
  const sheet = page.getByRole('dialog', { name: 'Keys' })
  await sheet.waitFor()
  const lines = await sheet
    .locator('dt')
    .evaluateAll((all) =>
      all.map((line) => [...line.querySelectorAll('kbd')].map((each) => each.textContent ?? '')),
    )
  await rest()
  await clear()
  const single = lines.flatMap((line) => (line.length === 1 ? line : [])).filter((each) => each.length === 1)
  return [...new Set(['Control+k', ...single.map((each) => each.toLowerCase())])].filter(
    (each) => each !== 'r',
  )
}

/** Nothing over it, and the address it had: by the way back where there is one. */
async function backTo(hand: Hand, { address }: Screen): Promise<void> {
  const { page } = hand
  // The document may just be changing for another.
  await stepBack(hand, address).catch(() => comes(hand, address))
  if (nameOf(page.url()) !== nameOf(address)) await comes(hand, address)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
}

async function stepBack({ page, clear, rest }: Hand, address: string): Promise<void> {
  await clear()
  if (page.url() === address || nameOf(page.url()) === nameOf(address)) return
  await page.evaluate(() => history.back())
  await rest()
}
