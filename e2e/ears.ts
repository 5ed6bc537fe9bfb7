import type { Page } from '@playwright/test'
import { expect } from './product.ts'

/**
 * What is heard of a journey, line by line: where the focus goes (name, role, state and what is in it, as the browser's own accessibility tree
 * has them), and what is read out by itself. Kept as text in `e2e/heard`, to be read by somebody who is no developer.
 */
export async function listen(page: Page): Promise<Ears> {
  await page.addInitScript(listenHere)
  await page.evaluate(listenHere).catch(() => undefined)
  const heard: string[] = []
  const take = async () => {
    // What is read out follows what was pressed by as much as typing rests.
    await page.waitForTimeout(REST_MS)
    return await page.evaluate(takeHeard)
  }
  return {
    press: async (...keys: string[]) => {
      for (const key of keys) {
        heard.push(`> ${key}`)
        await page.keyboard.press(key)
        heard.push(...(await take()))
      }
    },
    type: async (text: string) => {
      heard.push(`> ${text}`)
      await page.keyboard.type(text)
      // Of what changes with every letter the last is what is left to hear.
      const lines = await take()
      heard.push(
        ...lines.filter(
          (line, place) => !lines.slice(place + 1).some((later) => kindOf(later) === kindOf(line)),
        ),
      )
    },
    /** Waits until it was read out: whatever a transcript ends with. */
    until: async (words: RegExp) => {
      await expect
        .poll(
          async () => {
            heard.push(...(await take()))
            return heard.join('\n')
          },
          { timeout: 15_000 },
        )
        .toMatch(words)
    },
    transcript: (names: Record<string, string> = {}) =>
      `${heard
        .map((line) => masked(line, names))
        // The same twice is heard once.
        .filter((line, place, all) => line !== all[place - 1] && !/requests waiting/.test(line))
        .filter((line, place, all) => !(line.startsWith('at:') && line === lastPlace(all.slice(0, place))))
        .filter((line, place, all) => !(WAITS.test(line) && hasTitle(all.slice(0, place))))
        .join('\n')
        // Which of the two comes first is the machine's pace.
        .replace(/^(focus: main)\n(then: .*)$/gm, '$2\n$1')}\n`,
  }
}

interface Ears {
  press: (...keys: string[]) => Promise<void>
  type: (text: string) => Promise<void>
  until: (words: RegExp) => Promise<void>
  transcript: (names?: Record<string, string>) => string
}

/** Where one is already: a list that is drawn anew says it once more on a slow machine. */
function lastPlace(before: readonly string[]): string | undefined {
  return before.findLast((line) => line.startsWith('at:') || line.startsWith('focus:'))
}

/** Said where it takes long enough to wonder, which another machine does not: kept only before the title of the page. */
const WAITS = /^then: (Loading|Looking)/

function hasTitle(before: readonly string[]): boolean {
  return / heading$/.test(before.findLast((line) => line.startsWith('focus:') || line.startsWith('>')) ?? '')
}

/** "focus", "at", "then" or "at once". */
function kindOf(line: string): string {
  return line.slice(0, line.indexOf(':'))
}

/** A little longer than words rest before they are read out. */
const REST_MS = 900

/** Receipts, codes and times differ from run to run. */
function masked(line: string, names: Record<string, string>): string {
  let said = line
  for (const [name, shown] of Object.entries(names)) if (name) said = said.replaceAll(name, shown)
  return (
    said
      .replace(/\b[A-Z]{2,4}-\d{6}\b/g, '(number)')
      .replace(/\b\d{2}:\d{2}\b/g, '(time)')
      .replace(/\b\d{1,2} [A-Z][a-z]{2} \d{4}\b/g, '(day)')
      .replace(/\b\d+ (families|children|students|requests)\b/g, '(count) $1')
      .replace(/\b[A-Z]{3}-[A-Z0-9]{4}\b/g, '(pupil code)')
      // Of fees that are due on one day another may be the last in another demo school.
      .replace(/in credit for [A-Z][A-Za-z ]+\./g, 'in credit for (the last fee).')
  )
}

/** In the page: the focus and what lives, in the order in which they come. */
function listenHere(): void {
  const kept = window as unknown as { heard?: string[] }
  if (kept.heard) return
  const heard: string[] = []
  kept.heard = heard
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const said = new WeakMap<Element, string>()
  const add = (line: string) => {
    if (line && heard.at(-1) !== line) heard.push(line)
  }
  const nameOf = (element: Element) => {
    const tree = element as Element & { computedName?: string; computedRole?: string }
    const field =
      element instanceof HTMLInputElement && !['password', 'radio', 'checkbox'].includes(element.type)
        ? element.value
        : ''
    const about = (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => plain(document.getElementById(id)?.textContent))
    const states = [
      element.getAttribute('aria-invalid') === 'true' && 'wrong',
      element.getAttribute('aria-current') && 'current',
      element.getAttribute('aria-expanded') === 'true' && 'open',
      (element.getAttribute('aria-selected') === 'true' || (element as HTMLInputElement).checked) && 'chosen',
    ]
    const parts = [plain(tree.computedName), tree.computedRole, field && `"${field}"`, ...states, ...about]
    return parts.filter(Boolean).join(', ')
  }
  const focus = () => {
    const element = document.activeElement
    if (!element || element === document.body) return
    const active = document.getElementById(element.getAttribute('aria-activedescendant') ?? '')
    add(`focus: ${nameOf(element)}`)
    if (active) add(`at: ${nameOf(active)}`)
  }
  const speak = (region: Element) => {
    if (region.closest('[aria-hidden="true"], [hidden], [inert]')) return
    const words = plain(region.textContent)
    if (said.get(region) === words) return
    said.set(region, words)
    const isUrgent =
      region.getAttribute('role') === 'alert' || region.getAttribute('aria-live') === 'assertive'
    if (words) add(`${isUrgent ? 'at once' : 'then'}: ${words}`)
  }
  const LIVE = '[role="status"], [role="alert"], [role="log"], [aria-live="polite"], [aria-live="assertive"]'
  let timer = 0
  const look = () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(() => {
      for (const region of document.querySelectorAll(LIVE)) speak(region)
      const active = document.getElementById(
        document.activeElement?.getAttribute('aria-activedescendant') ?? '',
      )
      if (active) add(`at: ${nameOf(active)}`)
    }, 60)
  }
  const begin = () => {
    document.addEventListener('focusin', () => {
      focus()
      look()
    })
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['aria-activedescendant', 'hidden', 'role'],
    })
  }
  // What stands there already was said before.
  for (const region of document.querySelectorAll(LIVE)) said.set(region, plain(region.textContent))
  begin()
}

async function takeHeard(): Promise<string[]> {
  const isNowhere = () => document.activeElement === document.body
  // Between what closes and where the focus goes then nobody hears anything: only where it stays nowhere is it lost.
  if (isNowhere()) await new Promise((resolve) => setTimeout(resolve, 1_500))
  const kept = window as unknown as { heard?: string[] }
  const lines = kept.heard?.splice(0) ?? []
  return isNowhere() ? [...lines, 'focus: nowhere'] : lines
}
