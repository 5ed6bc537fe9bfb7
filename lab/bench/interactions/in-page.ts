/** What stands in the page beside the product, and is asked from outside. Each part goes into the page as text: nothing from around it is known there. */
export interface InPage {
  /** What can be done on the screen, or in what lies over it. */
  find(isWithFrame: boolean): Found[]
  /** The middle of the first of its kind that can be reached; null when there is none now. */
  placeOf(key: string): { x: number; y: number } | null
  /** Resolves when nothing has been at work for a while. */
  rest(): Promise<void>
  /** What was measured since it was last asked. */
  take(): { time: number; task: number }
  /** While false, only what reads reaches the server. */
  mayAct: boolean
}

export interface Found {
  kind: 'field' | 'menu' | 'row' | 'choice' | 'button' | 'link'
  key: string
  name: string
}

declare global {
  interface Window {
    inPage: InPage
    /** What a hand may be put to, by kind. */
    reachable(isWithFrame: boolean): Map<string, { found: Found; element: Element }>
  }
}

/** Listens for what takes long. */
export function watchTimes(): void {
  const state = { time: 0, task: 0, lastTask: 0 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (entry.interactionId) state.time = Math.max(state.time, entry.duration)
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  new PerformanceObserver((list) => {
    for (const { duration, startTime } of list.getEntries()) {
      state.task = Math.max(state.task, Math.round(duration))
      state.lastTask = startTime + duration
    }
  }).observe({ type: 'longtask' })
  const rest = async () => {
    const started = performance.now()
    const since = () => performance.now() - Math.max(state.lastTask, started)
    do {
      await new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 500 }))
      await new Promise((resolve) => setTimeout(resolve, 60))
    } while (since() < 100 && performance.now() - started < 5_000)
  }
  const take = () => {
    const { time, task } = state
    Object.assign(state, { time: 0, task: 0 })
    return { time, task }
  }
  const find = (isWithFrame: boolean) => [...window.reachable(isWithFrame).values()].map(({ found }) => found)
  const placeOf = (key: string) => {
    const element = window.reachable(true).get(key)?.element
    if (!element) return null
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: left + Math.min(width / 2, 200), y: top + height / 2 }
  }
  window.inPage = { mayAct: false, rest, take, find, placeOf }
}

/** Finds what can be pressed and typed into; where many stand below each other one stands for all. */
export function findReachable(): void {
  const kinds = {
    field:
      'input:not([type=checkbox]):not([type=radio]):not([type=file]):not([type=hidden]):not([readonly]), textarea, [role=spinbutton]',
    row: '[data-row-link]',
    menu: '[aria-haspopup], [aria-expanded], summary, select',
    choice: '[role=tab], [role=radio], [role=switch], input[type=checkbox], input[type=radio]',
    button: 'button',
    link: 'a[href^="/dashboard"]',
  }
  /** What leaves the desk, or makes a file: not the screen's own answer. */
  const never =
    /log ?out|sign out|change person|lock|download|print|pdf|export|zip|csv|xlsx|new version|receipts$|paystack/i
  const labelOf = (element: Element): string => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
    const said = element.getAttribute('aria-label') ?? label ?? element.textContent?.trim() ?? ''
    return (said || (element.getAttribute('name') ?? '')).replace(/\s+/g, ' ').trim()
  }
  const named = (element: Element, kind: Found['kind']): Found => {
    const general = labelOf(element)
      .replace(/ (for|of) .*$/, '')
      .replace(/\d+/g, '#')
      .slice(0, 40)
    const isOfMany = element.closest('tbody tr, [role=listbox], [role=menu], li') !== null
    if (!isOfMany) return { kind, key: `${kind} ${general}`, name: general }
    const column = element.closest('td')?.cellIndex ?? ''
    const isOfRow = element.closest('tbody tr') !== null
    const name = kind === 'menu' || kind === 'button' ? general : `in a row ${column}`.trim()
    return { kind, key: `${kind} of many ${column} ${isOfRow ? element.tagName : general}`, name }
  }
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    const isShut = element.matches(':disabled, [aria-disabled=true]')
    return width > 0 && height > 0 && !isShut && element.checkVisibility({ visibilityProperty: true })
  }
  window.reachable = (isWithFrame) => {
    const found = new Map<string, { found: Found; element: Element }>()
    const taken = new Set<Element>()
    const root = (isWithFrame ? null : document.querySelector('main')) ?? document.body
    for (const [kind, selector] of Object.entries(kinds) as [Found['kind'], string][]) {
      for (const element of root.querySelectorAll(selector)) {
        if (taken.has(element) || !isSeen(element) || never.test(labelOf(element))) continue
        taken.add(element)
        const each = named(element, kind)
        if (!found.has(each.key)) found.set(each.key, { found: each, element })
      }
    }
    return found
  }
}

/** What a press would write is refused before it leaves the page, and nothing is printed. */
export function refuseActs(): void {
  const ask = window.fetch.bind(window)
  const refused = { error: { code: 'conflict', message: 'Not during a measurement.' } }
  const how = { status: 409, headers: { 'Content-Type': 'application/json' } }
  window.fetch = async (address, asked) => {
    if (window.inPage.mayAct || (asked?.method ?? 'GET') === 'GET') return await ask(address, asked)
    return new Response(JSON.stringify(refused), how)
  }
  window.print = () => undefined
}
