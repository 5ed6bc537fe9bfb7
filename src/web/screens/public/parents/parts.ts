import { h, icon } from './dom.ts'
import { figure } from './words.ts'

/** Parts that several pages of the parents' app are made of. */

export type Page = {
  title: string
  body: Node[]
  tab?: Tab
  back?: { to: string; word: string }
  /** The figures were read again while this page stands. */
  reread?: () => void
}
export type Tab = 'children' | 'receipts' | 'notices' | 'me'

/** The sum of a page: words left, the figure on the line of decimals. */
export function hero(words: (Node | string)[], cedis: number, tone: string, under?: string): HTMLElement {
  return h(
    'section',
    { class: 'hero' },
    h('span', { class: 'muted' }, words),
    h(
      'span',
      { class: `fig fig40 ${tone}` },
      h('span', { 'aria-hidden': 'true' }, 'GH₵'),
      figure(cedis),
      h('b', { class: 'vh' }, ' cedis'),
    ),
    under && h('span', { class: 'under muted' }, under),
  )
}

export interface RowWords {
  name: string
  sub: string
  amount: string
  word: string
  tone?: string
  isBig?: boolean
  isVoid?: boolean
}

/** Name and figure, the small line and the word of the figure; the whole row leads on. */
export function row(
  to: string,
  { name, sub, amount, word, tone = 'muted', isBig, isVoid }: RowWords,
): HTMLElement {
  const figureClass = `amt ${isBig ? 'big' : 'plain'} ${isVoid ? 'void' : tone === 'owed' ? 'owed' : 'plain'}`
  return h(
    'a',
    { class: 'row', href: to },
    h('span', { class: 'nm' }, name, isBig ? icon('on', 18) : null),
    h('span', { class: figureClass }, amount, h('b', { class: 'vh' }, ' cedis')),
    h('span', { class: 'sub' }, sub),
    h('span', { class: `wd ${tone}` }, word),
  )
}

export function note(
  tone: 'good' | 'gold' | 'plain',
  shape: Parameters<typeof icon>[0],
  ...parts: (Node | string)[]
) {
  return h('div', { class: `note ${tone}` }, icon(shape, 20), h('span', {}, parts))
}

/** A row with a drawing: something to open, call or save. */
export function iconRow(
  shape: Parameters<typeof icon>[0],
  words: (Node | string)[],
  end: Node | string,
  to: string,
) {
  return h(
    'a',
    { class: 'row iconRow', href: to },
    icon(shape),
    h('span', {}, words),
    h('span', { class: 'end' }, end),
  )
}

export function leader(words: string, amount: string, isSum = false): HTMLElement {
  return h(
    'div',
    { class: isSum ? 'lead sum' : 'lead' },
    h('span', {}, words),
    h('span', { class: 'dots' }),
    h('span', { class: 'num' }, amount),
  )
}

/** Shown while the first figures are on their way, in the measures of what comes. */
export function skeleton(): Node[] {
  const line = (size: string) => h('span', { class: `skel ${size}` })
  return [
    h('section', { class: 'hero', 'aria-busy': 'true' }, h('span', { class: 'muted' }, 'Owed'), line('wide')),
    ...[1, 2].map(() =>
      h(
        'section',
        { class: 'card' },
        h('div', { class: 'cap' }, line('mid')),
        h('div', { class: 'row' }, h('span', { class: 'nm' }, line('mid')), line('short')),
      ),
    ),
    h('p', { class: 'vh', role: 'status' }, 'The figures are being fetched.'),
  ]
}

/** How fees are paid while the app takes none. */
export function howToPay(payTo: string | null, code?: string): string {
  const reference = code
    ? ` Give the code ${code} as the reference.`
    : ' Give the child’s code as the reference.'
  return payTo
    ? `Pay at the school office, or ${payTo}.${reference}`
    : 'Pay at the school office: cash or Mobile Money.'
}
