import { formatDay } from '#shared/dates.ts'
import { h, icon } from './dom.ts'
import type { Child, Children, Payment, Receipt, School } from './kept.ts'
import { hero, howToPay, note, type Page, row } from './parts.ts'
import { sumOfCedis, sumToPay } from './pay-choice.ts'
import { UNDECIDED } from './paying.ts'
import { receiptRow } from './receipts.ts'
import { balanceOf, dueWord, figure, greeting, initialsOf, schoolsInWords } from './words.ts'

/** The children of all schools, what is owed, and by when. */
export function homePage(
  { name, schools, asking, today }: Children,
  receipts: Receipt[],
  payments: Payment[],
): Page {
  const balance = sumOfCedis(schools.map(balanceOf))
  const voluntary = sumOfCedis([balance, -sumOfCedis(schools.map(({ owed }) => owed))])
  const words = [
    'Owed',
    ...(schools.length > 1 ? [h('br'), h('span', { class: 'small' }, schoolsInWords(schools.length))] : []),
  ]
  return {
    title: 'Children',
    tab: 'children',
    body: [
      h('h1', { class: 'vh', tabindex: -1 }, 'Children'),
      ...onTheirWay(payments),
      h(
        'div',
        { class: 'hello' },
        h('div', {}, h('span', { class: 'muted' }, greeting()), h('b', {}, name ?? 'Welcome')),
        h(
          'a',
          { class: 'ava', href: '#/me' },
          name ? initialsOf(name) : icon('me'),
          h('span', { class: 'vh' }, ' Me: number and signing out'),
        ),
      ),
      ...(schools.length === 0
        ? []
        : [
            balance > 0
              ? hero(
                  words,
                  balance,
                  'owed',
                  voluntary > 0 ? `${figure(voluntary)} of it voluntary` : undefined,
                )
              : hero(['Nothing owed'], 0, 'plain', 'Every fee is paid. Medaase.'),
          ]),
      ...asking.map((school) => askingSheet(school.name)),
      ...(schools.length === 0 && asking.length === 0 ? [closedSheet()] : []),
      ...schools.map((school) => schoolSheet(school, today, payments)),
      ...lastReceipts(receipts),
    ],
  }
}

/** Of a school that has the number, and has not seen a code of its own. */
function askingSheet(name: string): HTMLElement {
  return h(
    'section',
    { class: 'card' },
    h('div', { class: 'cap' }, h('b', {}, name)),
    h(
      'p',
      { class: 'foot' },
      'This school has your number. It asks for the code of your child there. ',
      h('a', { class: 'link', href: '#/code' }, 'Type the code'),
    ),
  )
}

/** The schools of this number have switched the app off for now. */
function closedSheet(): HTMLElement {
  return note(
    'plain',
    'children',
    'Your school shows nothing here now. You stay signed in: what you have to pay, its office tells you.',
  )
}

/** Payments that are not decided, or that the school looks at. */
function onTheirWay(payments: Payment[]): Node[] {
  const [first, ...others] = payments.filter(({ state }) => UNDECIDED.includes(state) || state === 'mismatch')
  if (!first) return []
  const words = others.length
    ? `${others.length + 1} payments are on their way.`
    : `GH₵ ${figure(first.pays)} is on its way to ${first.schoolName}.`
  const see = h(
    'a',
    { class: 'link', href: `#/paying/${first.schoolId}/${first.paymentId}` },
    others.length ? 'See the first' : 'See it',
  )
  return [note('gold', 'phone', words, ' ', see)]
}

function payButton(school: School, payments: Payment[]): Node {
  const paid = payments.find(
    ({ schoolId, state }) => schoolId === school.schoolId && UNDECIDED.includes(state),
  )
  // What is read aloud begins with what is seen.
  const words = paid
    ? [`Being paid, ${figure(paid.amount)}`]
    : [`Pay GH₵ ${figure(sumToPay(school))}`, h('span', { class: 'vh' }, ` to ${school.name}`)]
  const to = paid ? `#/paying/${school.schoolId}/${paid.paymentId}` : `#/pay/${school.schoolId}`
  return h('div', { class: 'pad' }, h('a', { class: `btn ${paid ? 'quiet' : 'primary'}`, href: to }, words))
}

function schoolSheet(school: School, today: string, payments: Payment[]): HTMLElement {
  const heading = `school-${school.schoolId}`
  return h(
    'section',
    { class: 'card', 'aria-labelledby': heading },
    h('div', { class: 'cap' }, h('b', { id: heading }, school.name)),
    school.children.map((child) => childRow(school, child, today)),
    sumToPay(school) > 0 && school.paying && payButton(school, payments),
    school.owed > 0 &&
      !(school.paying && sumToPay(school) > 0) &&
      h('p', { class: 'foot' }, howToPay(school.payTo)),
  )
}

function childRow(school: School, child: Child, today: string): HTMLElement {
  return row(`#/child/${school.schoolId}/${child.childId}`, {
    name: child.firstName,
    sub: child.className,
    isBig: true,
    amount: figure(Math.abs(child.balance)),
    word: dueWord(child, today),
    tone: child.owed > 0 ? 'owed' : 'muted',
  })
}

function lastReceipts(receipts: Receipt[]): Node[] {
  if (receipts.length === 0) return []
  return [
    h('div', { class: 'sec' }, h('h2', {}, 'Last receipts'), h('a', { href: '#/receipts' }, 'All')),
    h('section', { class: 'card' }, receipts.slice(0, 2).map(receiptRow)),
  ]
}

/** Above the page when its figures are older than they should be. */
export function stale(at: number, isOffline: boolean, again: () => void): HTMLElement {
  const then = whenRead(at)
  return h(
    'div',
    { class: 'strip', role: 'status' },
    icon('offline', 18),
    h(
      'span',
      {},
      isOffline
        ? `No connection. Figures ${then}.`
        : `The figures could not be fetched. Those ${then} are shown.`,
    ),
    h('button', { class: 'link', type: 'button', onclick: again }, 'Try again'),
  )
}

function whenRead(at: number, now = new Date()): string {
  const [then, time] = [new Date(at).toISOString().slice(0, 10), new Date(at).toISOString().slice(11, 16)]
  const days = Math.round((Date.parse(now.toISOString().slice(0, 10)) - Date.parse(then)) / 86_400_000)
  if (days === 0) return `of today, ${time}`
  return days === 1 ? `of yesterday, ${time}` : `of ${formatDay(then)}`
}

export function offlineNote(): HTMLElement {
  return note(
    'gold',
    'offline',
    'The school office takes cash and Mobile Money as always. Your receipts and statements can be read here.',
  )
}
